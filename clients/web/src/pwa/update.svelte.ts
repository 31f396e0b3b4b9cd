/**
 * New versions of the page: noticed, offered, and taken only when the player says so.
 *
 * On plain http in a home network browsers have no service workers; the page is then loaded
 * anew from the server each time, and there is nothing to offer.
 */

const CHECK_EVERY = 60 * 60 * 1000; // milliseconds; a page can stay open for days

const state = $state({ isReady: false });
let registration: ServiceWorkerRegistration | undefined;

/** Whether a new version is there. Reactive. */
export function updateReady(): boolean {
  return state.isReady;
}

/** Take the new version: the page loads anew. Never call it during a match. */
export function applyUpdate(): void {
  const waiting = registration?.waiting;
  if (!waiting) return;
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      location.reload();
    },
    { once: true },
  );
  waiting.postMessage('apply');
}

/** Keep the page on this device and look for new versions. Called once, after the page is drawn. */
export async function keepOffline(address = 'sw.js'): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const found = await navigator.serviceWorker.register(address);
    registration = found;
    watch(found);
    setInterval(() => {
      found.update().catch(() => undefined); // offline; the next time
    }, CHECK_EVERY);
  } catch {
    // private windows and some settings forbid it: then the page is simply not kept
  }
}

function watch(found: ServiceWorkerRegistration): void {
  const look = () => {
    // without a controller this is the first visit, and nothing is replaced
    state.isReady = found.waiting !== null && navigator.serviceWorker.controller !== null;
  };
  look();
  found.addEventListener('updatefound', () => {
    found.installing?.addEventListener('statechange', look);
  });
}
