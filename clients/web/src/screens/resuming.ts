/** What is shown of matches that this device keeps; loaded together, where there are any. */

export { default as Elsewhere } from './Elsewhere.svelte';
export { default as Unfinished } from './Unfinished.svelte';
