/**
 * The parts of the page that come when they are wanted, each with its style: the start screen
 * is drawn without waiting for any of them.
 */

/** Loads a part; once it is there, every call returns the same. */
export type Part<Each> = () => Promise<Each>;

export const host = part(() => import('./HostSetup.svelte'));
export const join = part(() => import('./Join.svelte'));
export const solo = part(() => import('./SoloSetup.svelte'));
export const tableScreen = part(() => import('./TableScreen.svelte'));
export const table = part(() => import('../table/Table.svelte'));
export const sheet = part(() => import('../table/Sheet.svelte'));
export const guide = part(() => import('./GuideScreen.svelte'));
export const guideDialog = part(() => import('./GuideDialog.svelte'));
export const notices = part(() => import('./Notices.svelte'));
export const settings = part(() => import('./SettingsDialog.svelte'));

/** What a screen will probably lead to next. A failure is told when the part is wanted. */
export function fetchParts(...parts: Part<unknown>[]): void {
  for (const each of parts) each().catch(() => undefined);
}

function part<Each>(load: () => Promise<{ default: Each }>): Part<Each> {
  let loading: Promise<Each> | null = null;
  return () => {
    loading ??= load().then(
      (found) => found.default,
      (error: unknown) => {
        loading = null; // the network may be back the next time
        throw error;
      },
    );
    return loading;
  };
}
