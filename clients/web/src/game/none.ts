/** Stands in for the core where there is none, as in tests of the page alone. */

import type { Game, Games } from './game';

function none(): Game {
  throw new Error('there is no core here');
}

export const NONE: Games = {
  warm: () => undefined,
  solo: none,
  kept: () => Promise.resolve(null),
  resumeSolo: () => Promise.reject(new Error('there is no core here')),
  forgetSolo: () => Promise.resolve(),
  host: none,
  join: none,
};
