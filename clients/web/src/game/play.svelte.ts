/** How games begin on this page: the real `Games`, with the core in a worker. */

import { whenIdle } from '../idle';
import { savedSolo } from '../keep/solo';
import { Core } from '../worker/client';
import { startWorker } from '../worker/start';
import type { Games } from './game';

export const core = new Core(startWorker);
const friend = () => import('./friend.svelte');
const solo = () => import('./solo.svelte');

export const games: Games = {
  warm() {
    core.warm();
    whenIdle(() => {
      core.warm('friend');
    });
  },
  async solo(level, rules, name) {
    return (await solo()).SoloGame.begin(core, level, rules, name);
  },
  async kept() {
    return (await savedSolo())?.kept ?? null;
  },
  async resumeSolo() {
    const [saved, { SoloGame }] = await Promise.all([savedSolo(), solo()]);
    if (!saved) throw new Error('no match is kept');
    return SoloGame.resume(core, saved);
  },
  async host(rules, name) {
    return (await friend()).FriendGame.host(core, location.href, rules, name);
  },
  async join(code) {
    return (await friend()).FriendGame.join(core, location.href, code);
  },
};
