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

/** What an entry of the history carries: how far in it is, and at a table, whose. */
interface Entry {
  index: number;
  role: string;
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
    const index = indexOf(this.#history.state);
    this.#index = index ?? 0;
    if (index === null) this.#history.replaceState({ index: 0, role: '' } satisfies Entry, '');
    this.place = readPlace(invitationIn(this.#location.hash) === null ? this.#location.hash : '');
    window.addEventListener('popstate', this.#moved);
  }

  /** At a table, whose: as it was gone to. Stays over a reload. */
  get role(): string {
    return roleOf(this.#history.state);
  }

  /** Shows a place. replace: the way back does not lead to the present one. */
  go(screen: Screen, section = '', { replace = false, role = '' } = {}): void {
    const place = { screen, section };
    if (!replace) this.#index += 1;
    const entry: Entry = { index: this.#index, role };
    if (replace) this.#history.replaceState(entry, '', writePlace(place));
    else this.#history.pushState(entry, '', writePlace(place));
    this.place = place;
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
    const index = indexOf(this.#history.state) ?? this.#index + 1;
    if (code !== null || (this.guard && !this.guard(to))) {
      if (index !== this.#index) {
        this.#isGoingBack = true;
        this.#history.go(this.#index - index);
      }
      if (code !== null) this.onInvitation?.(code);
      return;
    }
    this.#index = index;
    if (indexOf(this.#history.state) === null) {
      this.#history.replaceState({ index, role: '' } satisfies Entry, '');
    }
    this.place = to;
  };
}

function indexOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('index' in state)) return null;
  return typeof state.index === 'number' ? state.index : null;
}

function roleOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('role' in state)) return '';
  return typeof state.role === 'string' ? state.role : '';
}
