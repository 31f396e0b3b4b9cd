/** A match against the computer, saved on this device after each change. */

import { forgetSolo, keepSolo, setSoloAside, type SavedSolo } from '../keep/solo';
import type { Core } from '../worker/client';
import type { Report } from '../worker/messages';
import { Seat } from './seat.svelte';
import type { Level, RulesChoice } from './types';

export class SoloGame extends Seat {
  readonly kind = 'solo';
  readonly #name: string;

  private constructor(core: Core, name: string) {
    super(core);
    this.#name = name;
  }

  static begin(core: Core, level: Level, rules: RulesChoice, name: string): SoloGame {
    const game = new SoloGame(core, name);
    game.send({ do: 'solo', level, preset: rules.preset, target: rules.target, name });
    return game;
  }

  static resume(core: Core, saved: SavedSolo): SoloGame {
    const game = new SoloGame(core, saved.name);
    const { data, name, kept } = saved;
    game.send({ do: 'resume', save: data, name, level: kept.level });
    return game;
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
      default:
        super.take(report);
    }
  }
}
