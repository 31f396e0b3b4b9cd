/**
 * The game we sit at, and our part in it. What one sits down at takes a while to begin: whoever
 * has gone elsewhere meanwhile does not end up there.
 */

import type { Game } from '../game/game';

export type Role = 'solo' | 'host' | 'guest';

/**
 * How sitting down went. late: not wanted any more. elsewhere: another tab has the seat.
 * missing: a part of the page could not be fetched.
 */
export type Seating = 'seated' | 'late' | 'elsewhere' | 'missing';

export class CurrentGame {
  game: Game | null = $state.raw(null);
  role: Role | null = $state(null);

  #turn = 0; // grows whenever somebody sits down or gets up: what was asked for before is void

  /** Whether leaving would break something off. */
  get isLive(): boolean {
    const game = this.game;
    if (!game || game.kind === 'solo' || game.table?.phase === 'over') return false;
    const state = game.connection.state;
    if (this.role === 'host') return state !== 'ended' && state !== 'none';
    return state === 'seated';
  }

  /** Whether closing the page would. */
  get isFragile(): boolean {
    return this.isLive && this.game?.table !== null && this.game?.isKept === false;
  }

  /** The other player's name, or '' while it is not known. */
  get otherName(): string {
    const game = this.game;
    if (game?.table) return game.table.names[game.table.seat === 0 ? 1 : 0];
    return game?.connection.state === 'introduced' ? game.connection.name : '';
  }

  /** Gets up, and sits down at a game that begins. */
  async sitDown(role: Role, begin: () => Promise<Game | null>): Promise<Seating> {
    this.getUp();
    const turn = this.#turn;
    let game: Game | null;
    try {
      game = await begin();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return turn === this.#turn ? 'missing' : 'late';
    }
    if (turn !== this.#turn) {
      game?.close();
      return 'late';
    }
    if (!game) return 'elsewhere';
    this.role = role;
    this.game = game;
    return 'seated';
  }

  getUp(): void {
    this.#turn += 1;
    this.game?.close();
    this.game = null;
    this.role = null;
  }
}
