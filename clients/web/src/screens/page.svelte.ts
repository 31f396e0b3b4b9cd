/**
 * What the page is at: which screen, which game, what is asked. Screens call it and draw
 * it; games themselves are made by `Games`.
 */

import type { Game, Games } from '../game/game';
import type { Level, RulesChoice } from '../game/types';
import type { KeptMatch } from '../keep/matches';
import type { OwnRoom } from '../keep/tab';
import { invitationFrom, takeInvitation } from '../link';
import { CurrentGame, type Role } from './current-game.svelte';
import { KeptGames } from './kept-games.svelte';
import { OwnRooms } from './own-rooms';
import { returnToInvitation, returnToTable } from './returning';
import { Router, type Place, type Screen } from './route.svelte';

export type Dialog =
  | 'menu'
  | 'rules'
  | 'guide'
  | 'sheet'
  | 'chat'
  | 'settings'
  | 'leave'
  | 'resign'
  | 'anew'
  | 'in_match'
  | 'elsewhere';

export class Page {
  readonly router: Router;
  readonly own = new OwnRooms();
  readonly current = new CurrentGame();
  readonly kept: KeptGames;

  dialog: Dialog | null = $state(null);
  /** The invitation we follow, as it was given; for a second try with the same one. */
  invitation = $state('');
  /** Whether that invitation leads to a room of this very browser. */
  isOwn = $state(false);
  /**
   * What could not be come to as this page was loaded: a match with a friend, which is lost, or a
   * table in an address that was opened afresh.
   */
  missed: 'match' | 'table' | null = $state(null);
  /** A part of the page is missing: the network was away when it was wanted. */
  isBroken = $state(false);
  /** The kept match could not be opened. */
  wasDamaged = $state(false);
  /** What was asked for is open in another tab: how to have it here all the same. */
  takeOver: (() => Promise<void>) | null = null;

  #games: Games;
  #hosted: { rules: RulesChoice; name: string } | null = null;

  constructor(games: Games, window: Window) {
    this.#games = games;
    this.kept = new KeptGames(games);
    void this.kept.look();
    const code = takeInvitation(window.location, window.history);
    this.router = new Router(window);
    this.router.guard = (to) => this.#mayGo(to);
    this.router.onInvitation = (invitation) => void this.#invited(invitation);
    if (code !== null) {
      this.router.go('join', '', { replace: true });
      void this.join(code);
    } else if (this.screen === 'table') {
      void returnToTable(this, games, this.router.role);
    } else if (this.screen === 'join') {
      void returnToInvitation(this);
    }
  }

  get screen(): Screen {
    return this.router.place.screen;
  }

  async playSolo(
    level: Level,
    rules: RulesChoice,
    name: string,
    { steal = false } = {},
  ): Promise<void> {
    this.wasDamaged = false;
    this.takeOver = () => this.playSolo(level, rules, name, { steal: true });
    if (!(await this.#sit('solo', () => this.#games.solo(level, rules, name, steal)))) return;
    this.kept.solo = null;
    this.#toTable();
  }

  async resume({ replace = false, steal = false } = {}): Promise<void> {
    this.takeOver = () => this.resume({ steal: true });
    try {
      if (!(await this.#sit('solo', () => this.#games.resumeSolo(steal)))) return;
      this.#toTable({ replace });
    } catch {
      this.wasDamaged = true;
      this.router.go('solo', '', { replace });
    }
    await this.kept.look();
  }

  /** Goes on with a match with a friend. */
  async goOn(match: KeptMatch, { replace = false, steal = false } = {}): Promise<void> {
    const role = match.facts.seat === 0 ? 'host' : 'guest';
    this.takeOver = () => this.goOn(match, { steal: true });
    if (await this.#sit(role, () => this.#games.goOn(match, steal))) this.#toTable({ replace });
  }

  /** before: the room this tab had open when it was loaded again. */
  async host(rules: RulesChoice, name: string, before?: OwnRoom): Promise<void> {
    this.#hosted = { rules, name };
    if (!(await this.#sit('host', () => this.#games.host(rules, name, before)))) return;
    if (this.screen !== 'table') this.#toTable();
  }

  /**
   * Follows an invitation at once, except where it leads to ourselves, or to a match that this
   * device keeps: that one is gone on with.
   */
  async join(text: string, { anyway = false } = {}): Promise<void> {
    const code = invitationFrom(text);
    this.invitation = code;
    this.isOwn = false;
    this.#games.warm();
    if (!anyway && (await this.own.isHostedHere(code))) {
      if (this.invitation === code) this.isOwn = true;
      return;
    }
    const match = await this.kept.begunBy(code);
    if (match) {
      if (this.invitation === code) await this.goOn(match, { replace: true });
      return;
    }
    if (this.invitation === code) await this.#sit('guest', () => this.#games.join(code));
  }

  /** The guest has been given its place: from here on the way back does not lead to the code. */
  seated(): void {
    if (this.screen === 'join') this.#toTable({ replace: true });
  }

  /** Tries what has failed once more. */
  retry(): void {
    const { role } = this.current;
    if (role === 'host' && this.#hosted) {
      void this.host(this.#hosted.rules, this.#hosted.name);
    } else if (role === 'guest') {
      if (this.screen !== 'join') this.router.go('join', '', { replace: true });
      void this.join(this.invitation);
    }
  }

  /** Opens another room, as after a match to which no rematch can follow. */
  newRoom(): void {
    if (this.current.role === 'host' && this.#hosted) this.retry();
    else this.leave('host');
  }

  /** Gives the code up, to type another one. */
  otherCode(): void {
    this.#getUp();
    if (this.screen !== 'join') this.router.go('join', '', { replace: true });
  }

  /** Leaves for good; what there was to ask has been asked. */
  leave(to: Screen = 'start'): void {
    this.dialog = null;
    this.#getUp();
    this.router.go(to, '', { replace: true });
    void this.kept.look();
  }

  /** Leaves, and asks first where something would be lost. */
  askToLeave(): void {
    if (this.current.isLive) this.dialog = 'leave';
    else this.leave();
  }

  resign(): void {
    this.dialog = null;
    this.current.game?.wish('resign');
  }

  stop(): void {
    this.router.stop();
    this.#getUp();
  }

  /** Sits down at a game that begins. Returns whether we did, and have not gone elsewhere. */
  async #sit(role: Role, begin: () => Promise<Game | null>): Promise<boolean> {
    this.own.forget();
    const seating = await this.current.sitDown(role, begin);
    switch (seating) {
      case 'seated':
        this.dialog = null;
        this.missed = null;
        break;
      case 'elsewhere':
        if (this.screen === 'table' || this.screen === 'join')
          this.router.go('start', '', { replace: true });
        this.dialog = 'elsewhere';
        break;
      case 'missing':
        this.isBroken = true;
        break;
      case 'late':
        break;
    }
    return seating === 'seated';
  }

  /** Gets up, and follows no invitation any more. */
  #getUp(): void {
    this.current.getUp();
    this.own.forget();
    this.invitation = '';
    this.isOwn = false;
  }

  #toTable({ replace = false } = {}): void {
    const role = this.current.role ?? '';
    // What was filled in is done with: the way back leads to where the match can be gone on with.
    if (this.screen === 'solo') this.router.goInstead('table', { before: 'start', role });
    else this.router.go('table', '', { replace, role });
  }

  #mayGo(to: Place): boolean {
    if (this.dialog !== null && to.screen !== this.screen) {
      this.dialog = null; // the way back closes first what lies on top
      return false;
    }
    if (to.screen === this.screen) return true;
    if (this.screen === 'table' && this.current.isLive) {
      this.dialog = 'leave';
      return false;
    }
    if (to.screen === 'table' && !this.current.game) {
      void this.#games.kept().then((kept) => {
        if (kept) return void this.resume({ replace: true });
        this.missed = 'table';
        this.router.go('start', '', { replace: true });
      });
      return true;
    }
    this.#getUp();
    if (to.screen === 'start') void this.kept.look();
    return true;
  }

  async #invited(code: string): Promise<void> {
    if (this.current.isLive) {
      this.dialog = 'in_match';
      return;
    }
    this.dialog = null;
    this.#getUp();
    if (this.screen !== 'join') this.router.go('join');
    await this.join(code);
  }
}
