/** What is played, in one line. A host with a program of its own may have made rules up. */

import type { RulesChoice } from '../game/types';
import { rulesWords } from '../words';

export function rulesLine({ preset, target }: RulesChoice): string {
  const presets: Record<string, string> = rulesWords.presets;
  const known = Object.hasOwn(presets, preset) ? presets[preset] : undefined;
  return rulesWords.line(known ?? rulesWords.other(preset), target);
}
