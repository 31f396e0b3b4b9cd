/** What is filled in before a match; loaded together. */

export { default as HostSetup } from './HostSetup.svelte';
export { default as Join } from './Join.svelte';
export { default as SettingsDialog } from './SettingsDialog.svelte';
export { default as SoloSetup } from './SoloSetup.svelte';
