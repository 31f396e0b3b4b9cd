/** How games begin on this page: the real `Games`, with the core in a worker. */

import { whenIdle } from '../idle';
import { claim } from '../keep/claims';
import { keptMatch, unfinished } from '../keep/matches';
import { savedSolo, soloAside } from '../keep/solo';
import { part } from '../part';
import { Core } from '../worker/client';
import { startWorker } from '../worker/start';
import type { Games } from './game';
import { SoloGame } from './solo.svelte';

const SOLO = 'solo'; // what the one seat at a solo table is called among claims

export const core = new Core(startWorker);

/** The page's side of a match with a friend. */
export const friendGame = part(() => import('./friend.svelte'));

export const games: Games = {
  warm() {
    core.warm();
    whenIdle(() => {
      core.warm('friend');
    });
  },
  async solo(level, rules, name, steal) {
    const mine = await claim(SOLO, { steal });
    return mine && SoloGame.begin(core, mine, level, rules, name);
  },
  async kept() {
    return (await savedSolo())?.kept ?? null;
  },
  async resumeSolo(steal) {
    const mine = await claim(SOLO, { steal });
    if (!mine) return null;
    const saved = await savedSolo();
    if (saved) return SoloGame.resume(core, mine, saved);
    mine.release();
    throw new Error('no match is kept');
  },
  async unfinished() {
    const [kept, solo] = await Promise.all([unfinished(), soloAside()]);
    return { ...kept, aside: kept.aside + solo };
  },
  keptMatch,
  async goOn(match, steal) {
    const [mine, { FriendGame }] = await Promise.all([claim(match.id, { steal }), friendGame()]);
    return mine && FriendGame.goOn(core, location.href, match, mine);
  },
  async host(rules, name, before) {
    return (await friendGame()).FriendGame.host(core, location.href, rules, name, before);
  },
  async join(code) {
    return (await friendGame()).FriendGame.join(core, location.href, code);
  },
};
