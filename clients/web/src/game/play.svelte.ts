/** How games begin on this page: the real `Games`, with the core in a worker. */

import { forgetSolo, savedSolo } from '../keep/solo';
import { Core, startWorker } from '../worker/client';
import type { Games } from './game';
import { SoloGame } from './solo.svelte';

const core = new Core(startWorker);

export const games: Games = {
  warm() {
    core.warm();
  },
  solo: (level, rules, name) => SoloGame.begin(core, level, rules, name),
  async kept() {
    return (await savedSolo())?.kept ?? null;
  },
  async resumeSolo() {
    const saved = await savedSolo();
    if (!saved) throw new Error('no match is kept');
    return SoloGame.resume(core, saved);
  },
  forgetSolo,
  host() {
    throw new Error('not yet');
  },
  join() {
    throw new Error('not yet');
  },
};
