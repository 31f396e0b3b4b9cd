import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import App from './App.svelte';
import { CLASSIC } from './game/fake';
import { fault, ROOM, ScriptedGames } from './screens/gallery/scripted.svelte';
import { Page } from './screens/page.svelte';
import { change } from './screens/settings.svelte';
import { DEFAULTS } from './settings';

vi.setConfig({ testTimeout: 60_000 });

let games: ScriptedGames;

beforeEach(() => {
  change(DEFAULTS);
  history.replaceState(null, '', '/');
  games = new ScriptedGames();
  vi.stubGlobal('BroadcastChannel', undefined);
});

const SEATED = { state: 'seated', path: 'direct', presence: 'here', seconds: 0 } as const;

const press = async (name: string | RegExp, role = 'button'): Promise<void> => {
  await fireEvent.click(await screen.findByRole(role, { name }));
  await tick();
};

async function open(address = '/'): Promise<void> {
  history.replaceState(null, '', address);
  render(App, { page: new Page(games, window) });
  await tick();
}

/** We have opened a room, and Ann sits at our table. */
async function hostAndPlay(): Promise<void> {
  await open();
  await press(/Play with a friend/, 'link');
  await press('Open the room');
  games.last.play('draw');
  games.last.connection = SEATED;
  await screen.findByText('Discard pile');
}

describe('the start', () => {
  test('offers three ways, and does not ask for the core', async () => {
    await open();
    const ways = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(ways).toHaveLength(3);
    expect(games.asked).toEqual([]);
    expect(screen.queryByRole('button', { name: /Go on/ })).toBeNull();
  });

  test('leads back to a kept match', async () => {
    games.keeps = { level: 'hard', rules: CLASSIC, hand: 3, scores: [47, 62] };
    await open();
    await press(/Go on Against Vera \(hard\), hand 3. You 62 : 47 Vera/);
    await waitFor(() => {
      expect(location.hash).toBe('#/table');
    });
    expect(games.asked).toContain('resume');
  });
});

describe('the way back from a table against the computer', () => {
  const kept = { level: 'hard', rules: CLASSIC, hand: 3, scores: [47, 62] } as const;

  /** What the browser's buttons do. */
  async function travel(steps: number, to: RegExp): Promise<void> {
    history.go(steps);
    await waitFor(() => {
      expect(location.hash).toMatch(to);
    });
  }

  test.each([
    ['of the start', '/'],
    ['that was opened by itself', '/#/solo'],
  ])('leads from a form %s to “Go on”, and forward to the table', async (_, address) => {
    await open(address);
    if (address === '/') await press(/Against the computer/, 'link');
    await press('Deal');
    await waitFor(() => {
      expect(location.hash).toBe('#/table');
    });
    games.keeps = { ...kept, scores: [47, 62] };
    await travel(-1, /^(#\/)?$/);
    expect(await screen.findByRole('button', { name: /Go on/ })).toBeDefined();
    await travel(1, /^#\/table$/);
    await waitFor(() => {
      expect(games.asked).toContain('resume');
    });
  });

  test('does so where the old match was gone on with from the form', async () => {
    games.keeps = { ...kept, scores: [47, 62] };
    await open();
    await press(/Against the computer/, 'link');
    await press('Deal');
    await press('Go on with the old one');
    await waitFor(() => {
      expect(location.hash).toBe('#/table');
    });
    await travel(-1, /^(#\/)?$/);
    expect(await screen.findByRole('button', { name: /Go on/ })).toBeDefined();
  });
});

describe('a host', () => {
  test('chooses name, rules and length first, and they are remembered', async () => {
    await open();
    await press(/Play with a friend/, 'link');
    await fireEvent.input(await screen.findByLabelText('Your name'), {
      target: { value: ' Ann ' },
    });
    await fireEvent.click(screen.getByRole('radio', { name: 'House' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'First to 250' }));
    await press('Open the room');
    expect(games.asked).toContain('host house 250 Ann');
    expect(localStorage.getItem('ginp2p.settings')).toContain('"name":"Ann"');
  });

  test('sees at once the code, the link and how things stand', async () => {
    await open();
    await press(/Play with a friend/, 'link');
    await press('Open the room');
    expect(await screen.findByText('Opening a room…')).toBeDefined();
    games.last.connection = ROOM;
    await tick();
    expect(screen.getByText('K7QX-9M2D')).toBeDefined();
    expect(screen.getByLabelText('The link')).toHaveProperty('value', ROOM.link);
    expect(screen.getByText(/Waiting for your friend/)).toBeDefined();
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
  });

  test('gets the link marked where the browser has no clipboard', async () => {
    await open();
    await press(/Play with a friend/, 'link');
    await press('Open the room');
    games.last.connection = ROOM;
    await tick();
    await press('Copy link');
    expect(await screen.findByText(/The link is marked/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('The link'));
  });

  test('is told where the link works on this computer only', async () => {
    await open();
    await press(/Play with a friend/, 'link');
    await press('Open the room');
    games.last.connection = { ...ROOM, link: 'http://localhost:8765/#K7QX-9M2D' };
    await tick();
    expect(screen.getByText(/http:\/\/192.168.1.20:8765/)).toBeDefined();
  });

  test('is told why a guest could not be connected', async () => {
    await open();
    await press(/Play with a friend/, 'link');
    await press('Open the room');
    games.last.connection = { ...ROOM, lastFailure: 'wrong_code' };
    await tick();
    expect(screen.getByText(/Somebody came with a wrong code/)).toBeDefined();
  });

  test('opens a new room where the first one failed, after the time that was named', async () => {
    await open();
    await press(/Play with a friend/, 'link');
    await press('Open the room');
    games.last.connection = fault('too_many_rooms', 30);
    const again = await screen.findByRole('button', { name: 'Try again in 30 s' });
    await fireEvent.click(again);
    expect(games.begun).toHaveLength(1);
    games.last.connection = fault('server_unreachable');
    await press('Open a new room');
    expect(games.begun).toHaveLength(2);
  });
});

describe('a guest', () => {
  test('follows the link at once, and it is gone from the address bar', async () => {
    await open('/#K7QX-9M2D');
    await waitFor(() => {
      expect(games.asked).toContain('join K7QX-9M2D');
    });
    expect(location.href).not.toContain('9M2D');
    expect(await screen.findByText('Connecting to your friend…')).toBeDefined();
  });

  test('sees who invites to what, and sits down with one button', async () => {
    change({ name: 'Ben' });
    await open('/#K7QX-9M2D');
    await waitFor(() => {
      expect(games.begun).toHaveLength(1);
    });
    games.last.connection = { state: 'introduced', name: 'Ann', rules: CLASSIC };
    expect(await screen.findByRole('heading', { name: 'Ann invites you' })).toBeDefined();
    expect(screen.getByText('Classic rules, first to 100')).toBeDefined();
    expect(await screen.findByLabelText('Your name')).toHaveProperty('value', 'Ben');
    await press('Sit down');
    await press('Sitting down…');
    expect(games.last.asked).toEqual(['sit down as Ben']);
    games.last.connection = SEATED;
    await waitFor(() => {
      expect(location.hash).toBe('#/table');
    });
  });

  test('types the code as it comes, and corrects it where the core says no', async () => {
    await open('/#/join');
    const field = screen.getByLabelText('Code or link');
    await fireEvent.input(field, { target: { value: 'k7qx9m2' } });
    expect(field).toHaveProperty('value', 'K7QX-9M2');
    await press('Join');
    await waitFor(() => {
      expect(games.asked).toContain('join K7QX-9M2');
    });
    games.last.connection = fault('bad_code');
    expect(await screen.findByText('That is no code.')).toBeDefined();
    expect(screen.getByLabelText('Code or link')).toHaveProperty('value', 'K7QX-9M2');
  });

  test('is led to the other page by a link of another server', async () => {
    await open('/#/join');
    const field = screen.getByLabelText('Code or link');
    await fireEvent.input(field, { target: { value: 'http://192.168.1.20:8765/#K7QX-9M2D' } });
    const way = screen.getByRole('link', { name: 'Open it there' });
    expect(way.getAttribute('href')).toBe('http://192.168.1.20:8765/#K7QX-9M2D');
    await press('Join');
    expect(games.begun).toHaveLength(0);
  });

  test('tries the same invitation once more where that helps', async () => {
    await open('/#K7QX-9M2D');
    await waitFor(() => {
      expect(games.begun).toHaveLength(1);
    });
    games.last.connection = fault('other_silent');
    await press('Try again');
    await waitFor(() => {
      expect(games.asked.filter((each) => each === 'join K7QX-9M2D')).toHaveLength(2);
    });
    expect(games.begun[0]?.asked).toContain('close');
  });
});

describe('against the computer', () => {
  test('level, rules and length are chosen', async () => {
    await open('/#/solo');
    await fireEvent.click(screen.getByRole('radio', { name: 'Expert' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'A single hand' }));
    await press('Deal');
    expect(games.asked).toContain('solo expert classic 0 You');
  });

  test('a kept match is given up only after a question', async () => {
    games.keeps = { level: 'hard', rules: CLASSIC, hand: 3, scores: [47, 62] };
    await open('/#/solo');
    await tick();
    await press('Deal');
    expect(games.begun).toHaveLength(0);
    await press('Start anew');
    expect(games.asked).toContain('solo medium classic 100 You');
  });

  test('a reload at the table goes on', async () => {
    games.keeps = { level: 'hard', rules: CLASSIC, hand: 3, scores: [47, 62] };
    history.replaceState({ index: 1, role: 'solo' }, '', '/#/table');
    render(App, { page: new Page(games, window) });
    await waitFor(() => {
      expect(games.asked).toContain('resume');
    });
    expect(await screen.findByText('Discard pile')).toBeDefined();
  });

  test('a match that opens late does not take a room from its host', async () => {
    games.keeps = { level: 'hard', rules: CLASSIC, hand: 3, scores: [47, 62] };
    let arrive = (): void => undefined;
    const resume = games.resumeSolo.bind(games);
    games.resumeSolo = async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return resume(false);
    };
    await open();
    await press(/Go on/);
    await press(/Play with a friend/, 'link');
    await press('Open the room');
    const room = games.last;
    arrive();
    await waitFor(() => {
      expect(games.last.asked).toEqual(['close']);
    });
    expect(games.last).not.toBe(room);
    expect(room.asked).toEqual([]);
  });

  test('a match that cannot be opened is said to be set aside', async () => {
    history.replaceState({ index: 1, role: 'solo' }, '', '/#/table');
    render(App, { page: new Page(games, window) });
    expect(await screen.findByText(/set aside, not deleted/)).toBeDefined();
  });
});

describe('at the table with a friend', () => {
  test('the back button asks before it ends the match', async () => {
    await hostAndPlay();
    history.back();
    expect(await screen.findByRole('heading', { name: 'Leave the table?' })).toBeDefined();
    await waitFor(() => {
      expect(location.hash).toBe('#/table');
    });
    await press('Stay');
    expect(games.last.asked).toEqual([]);
    await press('Menu');
    await press('Leave the table');
    await press('Leave');
    expect(games.last.asked).toEqual(['close']);
    expect(screen.getByRole('heading', { name: 'Gin Rummy for two' })).toBeDefined();
  });

  test('the back button closes what lies on top first', async () => {
    await hostAndPlay();
    await press('Menu');
    history.back();
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'Menu' })).toBeNull();
    });
    expect(screen.queryByRole('heading', { name: 'Leave the table?' })).toBeNull();
    expect(games.last.asked).toEqual([]);
  });

  test('resigning asks once', async () => {
    await hostAndPlay();
    await press('Menu');
    await press('Resign');
    expect(games.last.asked).toEqual([]);
    await press('Resign');
    expect(games.last.asked).toEqual(['wish resign']);
  });

  test('what the friend says is counted, announced and answered', async () => {
    await hostAndPlay();
    games.last.hear('Hello!');
    expect(await screen.findByText(/Ann says: Hello!/)).toBeDefined();
    games.last.hear('Hello!');
    await waitFor(() => {
      expect(screen.getAllByText(/Ann says: Hello!/)).toHaveLength(2); // a second time, and heard
    });
    await press('Chat, 2 new lines');
    await press('Good luck.');
    expect(games.last.asked).toEqual(['say Good luck.']);
    await press('Close');
    expect(screen.getByRole('button', { name: 'Chat' })).toBeDefined();
  });

  test('silence, absence and coming back are said', async () => {
    await hostAndPlay();
    games.last.connection = { ...SEATED, presence: 'quiet', seconds: 8 };
    await tick();
    const news = screen.getByText(/Nothing heard from Ann for 8 seconds/);
    expect(news.closest('aside')?.getAttribute('aria-label')).toBe('Connection');
    games.last.connection = { ...SEATED, presence: 'away', seconds: 12 };
    await tick();
    expect(await screen.findAllByText(/Ann is away/)).not.toHaveLength(0);
    games.last.connection = SEATED;
    await waitFor(() => {
      expect(screen.getAllByText(/Ann is back\.$/)).toHaveLength(2); // for ears, and for eyes
    });
  });

  test('the rules and the guide are read without leaving the match', async () => {
    await hostAndPlay();
    await press('Menu');
    await press('Rules');
    expect(await screen.findByText('Classic rules, first to 100')).toBeDefined();
    await press('The rules in full');
    expect(await screen.findByText('25 + 8 − 5 = 28')).toBeDefined();
    await press('Close');
    expect(location.hash).toBe('#/table');
    expect(games.last.asked).toEqual([]);
  });

  test('an end of the connection says what is kept and how to go on', async () => {
    await hostAndPlay();
    games.last.connection = fault('gone');
    expect(await screen.findByText('Your friend is gone')).toBeDefined();
    expect(screen.getByText(/The score sheet stays here/)).toBeDefined();
    await press('To the start');
    expect(games.last.asked).toEqual(['close']);
  });

  test('a link opened during the match does not end it', async () => {
    await hostAndPlay();
    location.hash = '#B2CD-EF3G';
    expect(await screen.findByText('You are in a match')).toBeDefined();
    await press('Stay');
    expect(games.begun).toHaveLength(1);
    expect(location.href).not.toContain('EF3G');
  });
});

test('a match with a friend that a reload has ended is said to be over', async () => {
  history.replaceState({ index: 1, role: 'host' }, '', '/#/table');
  render(App, { page: new Page(games, window) });
  expect(await screen.findByText(/ended when this page was closed or loaded again/)).toBeDefined();
});

test('settings are kept and stand on the root element at once', async () => {
  await open();
  await press('Settings');
  await fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  await fireEvent.click(screen.getByRole('switch', { name: /Four-colour deck/ }));
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', suits: 'four' });
  expect(localStorage.getItem('ginp2p.settings')).toContain('"theme":"dark"');
});

test('a new version is offered at the start, and never over a match', async () => {
  const onupdate = vi.fn();
  render(App, { page: new Page(games, window), isUpdateReady: true, onupdate });
  await press('Load it now');
  expect(onupdate).toHaveBeenCalledOnce();
  await press(/Against the computer/, 'link');
  await press('Deal');
  expect(screen.queryByText(/A new version/)).toBeNull();
});
