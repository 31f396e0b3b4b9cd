/**
 * The parts of the page that come when they are wanted: the start screen is drawn without
 * waiting for any of them.
 */

/** Loads a part; once it is there, every call returns the same. */
export type Part<Each> = () => Promise<Each>;

export const forms = part(() => import('./forms'));
/** What a device with unfinished matches shows besides. */
export const resuming = part(() => import('./resuming'));
export const tableScreen = part(async () => (await import('./TableScreen.svelte')).default);
/** The page's side of a match with a friend. */
export const friendGame = part(() => import('../game/friend.svelte'));
export const guide = part(() => import('../guide/parts'));
export const history = part(async () => (await import('../history/History.svelte')).default);

/** What a screen will probably lead to next. A failure is told when the part is wanted. */
export function fetchParts(...parts: Part<unknown>[]): void {
  for (const each of parts) each().catch(() => undefined);
}

function part<Each>(load: () => Promise<Each>): Part<Each> {
  let loading: Promise<Each> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null; // the network may be back the next time
      throw error;
    });
    return loading;
  };
}
