/** A match against the computer, saved on this device after each change. */

import type { Claim } from '../keep/claims';
import { forgetSolo, keepSolo, setSoloAside, type SavedSolo } from '../keep/solo';
import { pause } from '../pause';
import type { Core } from '../worker/client';
import type { Report } from '../worker/messages';
import { Seat } from './seat.svelte';
import type { Fault, Level, RulesChoice } from './types';

const MOMENT = 400; // ms; a core that is there answers in less

export class SoloGame extends Seat {
  readonly kind = 'solo';
  readonly match = 'solo'; // one at a time
  readonly #name: string;
  readonly #claim: Claim;
  #begun: ((fault: string | null) => void) | null = null; // tells whoever waits for the table

  /** mine: the claim on the seat. */
  private constructor(core: Core, mine: Claim, name: string) {
    super(core);
    this.#name = name;
    this.#claim = mine;
    mine.onlost = () => {
      this.end({ code: 'elsewhere', detail: '', retryAfter: null, by: 'us' });
      super.close();
    };
  }

  /** Return the game once its table is there, or a moment later, to be waited for at it. */
  static async begin(
    core: Core,
    mine: Claim,
    level: Level,
    rules: RulesChoice,
    name: string,
  ): Promise<SoloGame> {
    const game = new SoloGame(core, mine, name);
    game.send({ do: 'solo', level, preset: rules.preset, target: rules.target, name });
    await Promise.race([game.#begins(), pause(MOMENT)]);
    return game;
  }

  /** Return the game once its table is there. Rejects where the core refuses the save. */
  static async resume(core: Core, mine: Claim, saved: SavedSolo): Promise<SoloGame> {
    const game = new SoloGame(core, mine, saved.name);
    game.send({ do: 'resume', save: saved.data, name: saved.name, level: saved.kept.level });
    const fault = await game.#begins();
    if (fault !== 'bad_save') return game;
    game.close();
    throw new Error(fault);
  }

  override close(): void {
    super.close();
    this.#claim.release();
  }

  /** Resolves once the table is there, or with why there is none. */
  #begins(): Promise<string | null> {
    return new Promise((resolve) => {
      this.#begun = resolve;
    });
  }

  protected override take(report: Report): void {
    switch (report.report) {
      case 'save':
        void keepSolo({ data: report.data, kept: report.kept, name: this.#name });
        break;
      case 'forget':
        void forgetSolo();
        break;
      case 'fault':
        if (report.code === 'bad_save') void setSoloAside();
        super.take(report);
        break;
      case 'table':
        super.take(report);
        this.#begun?.(null);
        break;
      default:
        super.take(report);
    }
  }

  protected override end(fault: Fault): void {
    super.end(fault);
    this.#begun?.(fault.code);
  }
}
