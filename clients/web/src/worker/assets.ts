/**
 * What the worker loads: addresses of files that packing/core.ts makes (see there and
 * core/bundle.mjs) and of MicroPython. It loads `micropython` and `solo` at once,
 * `sodium` and `friend` when a friend's table is near, `expert` for that level and for hints,
 * `records` besides those of a friend's table for the history.
 */

import micropython from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';

import expert from '../../generated/core-expert.bin?url';
import friend from '../../generated/core-friend.bin?url';
import records from '../../generated/core-records.bin?url';
import solo from '../../generated/core-solo.bin?url';
import sodium from '../../generated/sodium.wasm?url';

export const ASSETS = { micropython, sodium, solo, expert, friend, records } as const;
