/** A match against the computer, saved on this device after each change. */

import type { Claim } from '../keep/claims';
import { forgetSolo, keepSolo, setSoloAside, type SavedSolo } from '../keep/solo';
import type { Core } from '../worker/client';
import type { Report } from '../worker/messages';
import { Seat } from './seat.svelte';
import type { Fault, Level, RulesChoice } from './types';

export class SoloGame extends Seat {
  readonly kind = 'solo';
  readonly #name: string;
  #begun: ((fault: string | null) => void) | null = null; // tells whoever waits for the table

  readonly #claim: Claim;

  private constructor(core: Core, mine: Claim, name: string) {
    super(core);
    this.#name = name;
    this.#claim = mine;
    mine.onlost = () => {
      this.end({ code: 'elsewhere', detail: '', retryAfter: null, by: 'us' });
      super.close();
    };
  }

  /** mine: the claim on the seat. */
  static begin(core: Core, mine: Claim, level: Level, rules: RulesChoice, name: string): SoloGame {
    const game = new SoloGame(core, mine, name);
    game.send({ do: 'solo', level, preset: rules.preset, target: rules.target, name });
    return game;
  }

  /** Return the game once its table is there. Rejects where the core refuses the save. */
  static resume(core: Core, mine: Claim, { data, name, kept }: SavedSolo): Promise<SoloGame> {
    const game = new SoloGame(core, mine, name);
    game.send({ do: 'resume', save: data, name, level: kept.level });
    return new Promise((resolve, reject) => {
      game.#begun = (fault) => {
        game.#begun = null;
        if (fault !== 'bad_save') {
          resolve(game);
          return;
        }
        game.close();
        reject(new Error(fault));
      };
    });
  }

  override close(): void {
    super.close();
    this.#claim.release();
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
