/** When the page goes away, comes back, or its device wakes up or finds a network. */

export interface LifecycleListener {
  /** The page goes away: perhaps it is loaded again. There is no time to ask anybody. */
  hidden(): void;
  /** The page is back as it was, but what it was connected to is gone. */
  back(): void;
  /** The device was asleep, or has found a network: do not wait for what may be dead. */
  awake(): void;
}

/** Return how to hear nothing more. */
export function followLifecycle(listener: LifecycleListener): () => void {
  const hide = (): void => {
    listener.hidden();
  };
  const show = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener.back();
  };
  const wake = (): void => {
    listener.awake();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  addEventListener('online', wake);
  document.addEventListener('resume', wake);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', show);
    removeEventListener('online', wake);
    document.removeEventListener('resume', wake);
  };
}
