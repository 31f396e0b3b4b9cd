/** A part of the page that comes when it is wanted. */

/** Loads a part; once it is there, every call returns the same. */
export type Part<Each> = () => Promise<Each>;

export function part<Each>(load: () => Promise<Each>): Part<Each> {
  let loading: Promise<Each> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null; // the network may be back the next time
      throw error;
    });
    return loading;
  };
}

/** What a screen will probably lead to next. A failure is told when the part is wanted. */
export function fetchParts(...parts: Part<unknown>[]): void {
  for (const each of parts) each().catch(() => undefined);
}
