import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { claim } from './claims';

/** As browsers have it: one holder a name, others wait, who steals is let in at once. */
class FakeLocks {
  held = new Map<string, () => void>(); // how each is lost
  waiting: { name: string; go: () => void }[] = [];

  request(
    name: string,
    { steal = false, signal }: { steal?: boolean; signal?: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        this.held.get(name)?.();
        const lose = () => {
          reject(new DOMException('', 'AbortError'));
        };
        this.held.set(name, lose);
        void hold().then(() => {
          if (this.held.get(name) !== lose) return;
          this.held.delete(name);
          resolve();
          const next = this.waiting.findIndex((each) => each.name === name);
          if (next >= 0) this.waiting.splice(next, 1)[0]?.go();
        });
      };
      if (steal || !this.held.has(name)) go();
      else {
        this.waiting.push({ name, go });
        signal?.addEventListener('abort', () => {
          this.waiting = this.waiting.filter((each) => each.go !== go);
          reject(new DOMException('', 'AbortError'));
        });
      }
    });
  }
}

/** A claim that is asked for, while time passes. */
async function asked(what: string, options = {}) {
  const answer = claim(what, options);
  await vi.advanceTimersByTimeAsync(3000);
  return answer;
}

describe.each(['locks', 'leases'])('a claim by %s', (kind) => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    vi.stubGlobal('navigator', kind === 'locks' ? { locks: new FakeLocks() } : {});
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is had by one page at a time', async () => {
    const first = await asked('m');
    expect(first).not.toBeNull();
    expect(await asked('m')).toBeNull();
    expect(await asked('other')).not.toBeNull();
    first?.release();
    expect(await asked('m')).not.toBeNull();
  });

  it('is had as soon as a page that is being left lets go of it', async () => {
    const first = await asked('m');
    const second = claim('m');
    await vi.advanceTimersByTimeAsync(300);
    first?.release();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await second).not.toBeNull();
  });

  it('can be taken over, which the one before is told', async () => {
    const first = await asked('m');
    const lost = vi.fn();
    if (first) first.onlost = lost;
    const second = await asked('m', { steal: true });
    await vi.advanceTimersByTimeAsync(3000);
    expect(second).not.toBeNull();
    expect(lost).toHaveBeenCalledOnce();
    first?.release();
    expect(await asked('m')).toBeNull();
  });
});

describe('a lease', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends with a page that does not renew it', async () => {
    localStorage.setItem(
      'ginp2p.claim.m',
      JSON.stringify({ owner: 'dead', until: Date.now() + 100 }),
    );
    expect(await asked('m')).not.toBeNull();
  });

  it('is had again by a page that is come back to, unless another had it meanwhile', async () => {
    const lost = vi.fn();
    const first = await asked('m');
    if (first) first.onlost = lost;
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pageshow'));
    expect(await asked('m')).toBeNull();

    dispatchEvent(new Event('pagehide'));
    const second = claim('m');
    await vi.advanceTimersByTimeAsync(100);
    (await second)?.release();
    dispatchEvent(new Event('pageshow'));
    expect(lost).toHaveBeenCalledOnce();
  });

  it('is free at once when its page is left', async () => {
    await asked('m');
    dispatchEvent(new Event('pagehide'));
    const second = claim('m');
    await vi.advanceTimersByTimeAsync(100);
    expect(await second).not.toBeNull();
  });

  it.each(['', 'x', 'null', '7', '{"owner":7}'])(
    'is not what somebody else stored: %s',
    async (text) => {
      localStorage.setItem('ginp2p.claim.m', text);
      expect(await asked('m')).not.toBeNull();
    },
  );

  it('is given where nothing can be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(await asked('m')).not.toBeNull();
  });
});
