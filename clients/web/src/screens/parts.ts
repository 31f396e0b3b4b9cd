/**
 * The screens that come when they are wanted: the start screen is drawn without waiting for any
 * of them.
 */

import { part } from '../part';

export const forms = part(() => import('./forms'));
/** What a device with unfinished matches shows besides. */
export const resuming = part(() => import('./resuming'));
export const tableScreen = part(async () => (await import('./TableScreen.svelte')).default);
export const guide = part(() => import('../guide/parts'));
export const history = part(async () => (await import('../history/History.svelte')).default);
