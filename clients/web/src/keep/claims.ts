/**
 * Claims: at most one page of this browser plays a seat. By Web Locks where there are any; over
 * plain http, where there are none, by a lease in the storage that its page renews. The other
 * page's claim can be taken over: it then hears that it has lost it.
 *
 * This spares people confusion. That two pages never write for one seat is seen to where a match
 * is written (matches.ts).
 */

import { pause } from '../pause';

const PREFIX = 'ginp2p.claim.';
const RENEW_EVERY = 1000; // ms
const GOOD_FOR = 4000; // ms; pages in the background are slow
const LEAVING = 1500; // ms that a page may take to go, when it is loaded again

export interface Claim {
  /** Told once, when another page has taken it over. */
  onlost: (() => void) | null;
  release(): void;
}

/** Return the claim on something; null where another page has it. steal: take it over. */
export function claim(what: string, { steal = false } = {}): Promise<Claim | null> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? lock(locks, PREFIX + what, steal) : lease(PREFIX + what, steal);
}

function lock(locks: LockManager, name: string, steal: boolean): Promise<Claim | null> {
  return new Promise((resolve) => {
    let free: () => void = () => undefined;
    const mine: Claim = {
      onlost: null,
      release: () => {
        free();
      },
    };
    const giveUp = new AbortController();
    const timer = setTimeout(() => {
      giveUp.abort();
    }, LEAVING);
    let isHeld = false;
    const hold = (): Promise<void> => {
      clearTimeout(timer);
      isHeld = true;
      resolve(mine);
      return new Promise((done) => {
        free = done;
      });
    };
    const options: LockOptions = steal ? { steal } : { signal: giveUp.signal };
    locks.request(name, options, hold).catch(() => {
      clearTimeout(timer);
      if (isHeld) mine.onlost?.();
      else resolve(null);
    });
  });
}

interface Lease {
  owner: string;
  until: number;
}

async function lease(name: string, steal: boolean): Promise<Claim | null> {
  const owner = crypto.getRandomValues(new Uint32Array(2)).join('-');
  for (const end = Date.now() + LEAVING; !steal && isTaken(name);) {
    if (Date.now() > end) return null;
    await pause(RENEW_EVERY / 4);
  }
  renew(name, owner);
  await pause(RENEW_EVERY / 10); // two may have come at the same time: the later one has it
  if (read(name)?.owner !== owner && isStored(name)) return null;

  let isLeft = false; // by its page, which the browser may still come back to
  const stop = (): void => {
    clearInterval(timer);
    removeEventListener('storage', look);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', look);
  };
  const look = (): void => {
    const now = read(name);
    if (now ? now.owner !== owner : isLeft) {
      stop();
      mine.onlost?.();
      return;
    }
    isLeft = false;
    renew(name, owner);
  };
  const leave = (): void => {
    isLeft = read(name)?.owner === owner;
    if (isLeft) store(name, { owner, until: 0 });
  };
  const release = (): void => {
    stop();
    if (read(name)?.owner === owner) remove(name);
  };
  const mine: Claim = { onlost: null, release };
  const timer = setInterval(look, RENEW_EVERY);
  addEventListener('storage', look);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', look);
  return mine;
}

function isTaken(name: string): boolean {
  return (read(name)?.until ?? 0) > Date.now();
}

function isStored(name: string): boolean {
  return read(name) !== null;
}

function read(name: string): Lease | null {
  try {
    const value = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Lease> | null;
    return typeof value?.owner === 'string' && typeof value.until === 'number'
      ? { owner: value.owner, until: value.until }
      : null;
  } catch {
    return null;
  }
}

function renew(name: string, owner: string): void {
  store(name, { owner, until: Date.now() + GOOD_FOR });
}

function store(name: string, lease: Lease): void {
  try {
    localStorage.setItem(name, JSON.stringify(lease));
  } catch {
    // denied: there is no other page that could know
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // denied
  }
}
