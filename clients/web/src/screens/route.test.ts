import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { readPlace, Router, writePlace } from './route.svelte';

let router: Router;

beforeEach(() => {
  history.pushState(null, '', '/#/');
  router = new Router(window);
});

afterEach(() => {
  router.stop();
});

/** What the browser's buttons do: later, as there. */
async function travel(steps: number): Promise<void> {
  history.go(steps);
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('places', () => {
  test('are written in the address and read from it', () => {
    expect(readPlace('#/guide/undercut_28')).toEqual({ screen: 'guide', section: 'undercut_28' });
    expect(readPlace('#/nowhere')).toEqual({ screen: 'start', section: '' });
    expect(readPlace('')).toEqual({ screen: 'start', section: '' });
    expect(writePlace({ screen: 'guide', section: 'ace' })).toBe('#/guide/ace');
    expect(writePlace({ screen: 'start', section: '' })).toBe('#/');
  });

  test('are gone to, and the back button leads back', async () => {
    router.go('solo');
    expect(location.hash).toBe('#/solo');
    await travel(-1);
    expect(router.place.screen).toBe('start');
  });

  test('can take the present place over, so that back leads past it', async () => {
    router.go('join');
    router.go('table', '', { replace: true });
    await travel(-1);
    expect(router.place.screen).toBe('start');
  });
});

describe('in place of a form', () => {
  test('a screen leads back to where the form was opened', async () => {
    router.go('solo');
    const { length } = history;
    router.goInstead('table', { before: 'start', role: 'solo' });
    expect([location.hash, router.role, history.length]).toEqual(['#/table', 'solo', length]);
    await travel(-1);
    expect(router.place.screen).toBe('start');
    await travel(1);
    expect([router.place.screen, router.role]).toEqual(['table', 'solo']);
  });

  test('it leads back to the screen that is wanted, where the form was opened elsewhere', async () => {
    router.go('guide');
    router.go('solo');
    router.goInstead('table', { before: 'start' });
    await travel(-1);
    expect([location.hash, router.place.screen]).toEqual(['#/', 'start']);
    await travel(-1);
    expect(router.place.screen).toBe('guide');
  });

  test('or where the page was opened at the form', async () => {
    router.stop();
    history.pushState(null, '', '/#/solo');
    router = new Router(window);
    router.goInstead('table', { before: 'start' });
    await travel(-1);
    expect(router.place.screen).toBe('start');
  });
});

describe('a guard', () => {
  test('holds on to the screen when back is pressed', async () => {
    router.go('table');
    const guard = vi.fn(() => false);
    router.guard = guard;
    await travel(-1);
    await vi.waitFor(() => {
      expect(location.hash).toBe('#/table');
    });
    expect(router.place.screen).toBe('table');
    expect(guard).toHaveBeenCalledWith({ screen: 'start', section: '' });
  });

  test('is asked each time, and lets go when it agrees', async () => {
    router.go('table');
    router.guard = () => false;
    await travel(-1);
    await vi.waitFor(() => {
      expect(location.hash).toBe('#/table');
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    router.guard = () => true;
    await travel(-1);
    expect(router.place.screen).toBe('start');
  });
});

test('an invitation put into the address of the open page is handed on and taken out', async () => {
  const invited = vi.fn();
  router.onInvitation = invited;
  router.go('solo');
  location.hash = '#K7QX-9M2D';
  await vi.waitFor(() => {
    expect(invited).toHaveBeenCalledWith('K7QX-9M2D');
  });
  await vi.waitFor(() => {
    expect(location.hash).toBe('#/solo');
  });
});
