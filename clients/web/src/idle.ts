/** Work that nobody waits for. */

const WITHIN = 5000; // ms after which it is done, however busy the page is
const SAFARI = 500; // ms; it cannot say when it is idle

/** Do something as soon as the page has nothing else to do. Returns how to take that back. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, SAFARI);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(task, { timeout: WITHIN });
  return () => {
    cancelIdleCallback(handle);
  };
}
