/**
 * Which screen is shown, as the address and the browser's history have it: `#/host`,
 * `#/guide/undercut`. A guard can hold on to a screen, so that the back button never
 * takes anything away unasked.
 */

import { invitationIn, takeInvitation } from '../link';

const SCREENS = ['start', 'host', 'join', 'solo', 'table', 'guide', 'history'] as const;
export type Screen = (typeof SCREENS)[number];

export interface Place {
  screen: Screen;
  /** A part of the screen, as the guide's; '' for its beginning. */
  section: string;
}

/**
 * What an entry of the history carries: how far in it is, at a table whose, and which screen the
 * way back leads to, where that is known.
 */
interface Entry {
  index: number;
  role: string;
  before: Screen | null;
}

export function readPlace(hash: string): Place {
  const [name, section] = hash.replace(/^#\/?/, '').split('/');
  const screen = SCREENS.find((each) => each === name);
  return screen ? { screen, section: section ?? '' } : { screen: 'start', section: '' };
}

export function writePlace({ screen, section }: Place): string {
  if (screen === 'start') return '#/';
  return section ? `#/${screen}/${section}` : `#/${screen}`;
}

export class Router {
  place: Place = $state.raw({ screen: 'start', section: '' });

  /** Asked before the back button (or an edited address) leads away. False: stay here. */
  guard: ((to: Place) => boolean) | null = null;

  /** An invitation was put into the address of the open page. */
  onInvitation: ((code: string) => void) | null = null;

  #index: number;
  #isGoingBack = false;
  #history: History;
  #location: Location;

  constructor(private window: Window) {
    this.#history = window.history;
    this.#location = window.location;
    if (this.#entry === null) this.#note({ index: 0, role: '', before: null });
    this.#index = this.#entry?.index ?? 0;
    this.place = readPlace(invitationIn(this.#location.hash) === null ? this.#location.hash : '');
    window.addEventListener('popstate', this.#moved);
  }

  /** At a table, whose: as it was gone to. Stays over a reload. */
  get role(): string {
    return this.#entry?.role ?? '';
  }

  /** Shows a place. replace: the way back does not lead to the present one. */
  go(screen: Screen, section = '', { replace = false, role = '' } = {}): void {
    const before = replace ? (this.#entry?.before ?? null) : this.place.screen;
    const place = { screen, section };
    if (!replace) this.#index += 1;
    const entry: Entry = { index: this.#index, role, before };
    if (replace) this.#history.replaceState(entry, '', writePlace(place));
    else this.#history.pushState(entry, '', writePlace(place));
    this.place = place;
  }

  /** Shows a screen in place of the present one, with the way back to `before`. */
  goInstead(screen: Screen, { before, role = '' }: { before: Screen; role?: string }): void {
    const isThere = this.#entry?.before === before;
    if (!isThere) this.go(before, '', { replace: true });
    this.go(screen, '', { replace: isThere, role });
  }

  /** The way back, where the page was entered elsewhere than at `otherwise`. */
  back(otherwise: Screen): void {
    if (this.#index > 0) this.#history.back();
    else this.go(otherwise, '', { replace: true });
  }

  stop(): void {
    this.window.removeEventListener('popstate', this.#moved);
  }

  #moved = (): void => {
    if (this.#isGoingBack) {
      this.#isGoingBack = false; // our own step back to where the guard holds us
      return;
    }
    const code = takeInvitation(this.#location, this.#history);
    const to = code === null ? readPlace(this.#location.hash) : this.place;
    // An edited address is a new entry after ours and knows nothing of its place.
    const index = this.#entry?.index ?? this.#index + 1;
    if (code !== null || (this.guard && !this.guard(to))) {
      if (index !== this.#index) {
        this.#isGoingBack = true;
        this.#history.go(this.#index - index);
      }
      if (code !== null) this.onInvitation?.(code);
      return;
    }
    this.#index = index;
    if (this.#entry === null) this.#note({ index, role: '', before: this.place.screen });
    this.place = to;
  };

  get #entry(): Entry | null {
    return readEntry(this.#history.state);
  }

  #note(entry: Entry): void {
    this.#history.replaceState(entry, '');
  }
}

/** null: the entry is none of ours, as after an edited address. */
function readEntry(state: unknown): Entry | null {
  const { index, role, before } = (state ?? {}) as Partial<Record<keyof Entry, unknown>>;
  if (typeof index !== 'number') return null;
  return {
    index,
    role: typeof role === 'string' ? role : '',
    before: SCREENS.find((each) => each === before) ?? null,
  };
}
