/** The guide as a screen and as a dialog; loaded together. */

export { default as GuideDialog } from '../screens/GuideDialog.svelte';
export { default as GuideScreen } from '../screens/GuideScreen.svelte';
