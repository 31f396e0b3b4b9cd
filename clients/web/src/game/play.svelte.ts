/** How games begin on this page: the real `Games`, with the core in a worker. */

import { whenIdle } from '../idle';
import { savedSolo } from '../keep/solo';
import { Core, startWorker } from '../worker/client';
import type { Games } from './game';
import { FriendGame } from './friend.svelte';
import { SoloGame } from './solo.svelte';

const core = new Core(startWorker);

export const games: Games = {
  warm() {
    core.warm();
    whenIdle(() => {
      core.warm('friend');
    });
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
  host: (rules, name) => FriendGame.host(core, location.href, rules, name),
  join: (code) => FriendGame.join(core, location.href, code),
};
