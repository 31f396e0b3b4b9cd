import { fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { cards, SCENES, type FakeGame } from '../game/fake';
import { DEFAULTS, type Settings } from '../settings';
import Table from './Table.svelte';

const one = (name: string): number => cards(name)[0] ?? -1;

const OVER = 3000; // ms; the end of a hand is told by then
const AXE = 60_000; // ms; it reads every card's drawing, and machines differ

function sit(scene: string, settings: Partial<Settings> = {}) {
  const game = SCENES[scene]?.();
  if (!game) throw new Error(scene);
  game.pause = null;
  const onSettings = vi.fn();
  const onLeave = vi.fn();
  const all = { ...DEFAULTS, knowsTable: true, ...settings };
  const view = render(Table, {
    game,
    settings: all,
    onMenu: vi.fn(),
    onLeave,
    onLearn: vi.fn(),
    onSettings,
  });
  return { game, onSettings, onLeave, view };
}

const option = (name: string | RegExp) => screen.getByRole('option', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sent = (game: FakeGame) => game.sent.map(({ kind, card }) => [kind, card]);
const order = () =>
  screen.getAllByRole('option').map((each) => Number(each.getAttribute('data-card')));

async function said(): Promise<string> {
  await vi.advanceTimersByTimeAsync(400);
  return screen.getByRole('status').textContent;
}

function press(element: HTMLElement, from: [number, number], ...to: [number, number][]) {
  const at = ([clientX, clientY]: [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    pointerType: 'mouse',
    bubbles: true,
  });
  element.dispatchEvent(new PointerEvent('pointerdown', at(from)));
  for (const point of to) window.dispatchEvent(new PointerEvent('pointermove', at(point)));
  return () => window.dispatchEvent(new PointerEvent('pointerup', at(to.at(-1) ?? from)));
}

/** Puts the discard pile where a drag can find it: jsdom lays nothing out. */
function placePile(view: { container: HTMLElement }) {
  const pile = view.container.querySelector('[data-place="pile"]');
  if (!pile) throw new Error('the pile is on the table');
  pile.getBoundingClientRect = () => new DOMRect(500, -300, 70, 98);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

describe('choosing a card', () => {
  it('by a tap, and letting go by another', async () => {
    sit('discard');
    await fireEvent.click(option('king of diamonds'));
    expect(option('king of diamonds').getAttribute('aria-selected')).toBe('true');
    await fireEvent.click(option('king of diamonds'));
    expect(option('king of diamonds').getAttribute('aria-selected')).toBe('false');
  });

  it('by keys: one stop for the tab key, arrows, Enter and Escape', async () => {
    sit('discard');
    const all = screen.getAllByRole('option');
    expect(all.filter((each) => each.tabIndex === 0)).toHaveLength(1);
    all[0]?.focus();
    await fireEvent.keyDown(all[0] as HTMLElement, { key: 'ArrowRight' });
    await tick();
    expect(document.activeElement).toBe(all[1]);
    await fireEvent.keyDown(all[1] as HTMLElement, { key: 'End' });
    await tick();
    expect(document.activeElement).toBe(all.at(-1));
    await fireEvent.keyDown(all.at(-1) as HTMLElement, { key: 'Enter' });
    expect(all.at(-1)?.getAttribute('aria-selected')).toBe('true');
    await fireEvent.keyDown(all.at(-1) as HTMLElement, { key: 'Escape' });
    expect(all.at(-1)?.getAttribute('aria-selected')).toBe('false');
  });

  it('says and shows what the discard leaves', async () => {
    sit('knock');
    await fireEvent.click(option('king of diamonds'));
    expect(screen.getByText('8', { selector: '.deadwood b' })).toBeTruthy();
    expect(button('Knock (8)')).toBeTruthy();
    expect(await said()).toContain('Deadwood 8. Discard the king of diamonds, or knock.');
  });

  it('marks the melds that the discard leaves', async () => {
    sit('knock');
    expect(option(/^nine of hearts, meld/)).toBeTruthy();
    await fireEvent.click(option(/^nine of clubs/));
    expect(option('nine of hearts')).toBeTruthy();
  });
});

describe('acting', () => {
  it('discards the chosen card by the button, and by the pile', async () => {
    const first = sit('discard');
    await fireEvent.click(option('king of diamonds'));
    await fireEvent.click(button('Discard king of diamonds'));
    expect(sent(first.game)).toEqual([['discard', one('KD')]]);
    first.view.unmount();

    const second = sit('discard');
    await fireEvent.click(option('king of diamonds'));
    await fireEvent.click(button(/^Discard here/));
    expect(sent(second.game)).toEqual([['discard', one('KD')]]);
  });

  it('draws from the stock and takes from the pile', async () => {
    const first = sit('draw');
    await fireEvent.click(button(/^Stock/));
    expect(sent(first.game)).toEqual([['draw', undefined]]);
    first.view.unmount();

    const second = sit('draw');
    await fireEvent.click(button(/^Discard pile/));
    expect(sent(second.game)).toEqual([['take', undefined]]);
  });

  it('lets go of a card chosen before the draw, so that a second tap throws nothing', async () => {
    const { game } = sit('draw');
    await fireEvent.click(option('king of diamonds'));
    await fireEvent.click(button('Draw'));
    await fireEvent.click(button('Discard'));
    expect(sent(game)).toEqual([['draw', undefined]]);
  });

  it('ignores a second tap on what the first has put there', async () => {
    const { game, view } = sit('draw', { knowsTable: false });
    const at = { clientX: 150, clientY: 150, detail: 1 };
    await fireEvent.click(button('Got it'), at);
    await view.rerender({ settings: { ...DEFAULTS, knowsTable: true } });
    await fireEvent.click(button(/^Discard pile/), at);
    expect(game.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    await fireEvent.click(button(/^Discard pile/), at);
    expect(sent(game)).toEqual([['take', undefined]]);
  });

  it('shows what came of a move, and not why its second tap does nothing', async () => {
    const { view } = sit('draw');
    await fireEvent.click(button('Draw'));
    await tick();
    await fireEvent.click(button('Knock'));
    const message = () => view.container.querySelector('[data-area="message"]')?.textContent;
    expect(message()).toMatch(/^You drew the /);
    await vi.advanceTimersByTimeAsync(1001);
    await fireEvent.click(button('Knock'));
    expect(message()).not.toMatch(/^You drew the /);
  });

  it('by keys leads on to the card that was drawn, which is told as well', async () => {
    sit('draw');
    button('Draw').focus();
    await fireEvent.click(button('Draw'));
    expect(await said()).toContain('You drew the');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('just drawn');
  });

  it('says why not, sends nothing, and can be reached', async () => {
    const { game } = sit('discard');
    const knock = button('Knock');
    expect(knock.getAttribute('aria-disabled')).toBe('true');
    expect(knock.hasAttribute('disabled')).toBe(false);
    await fireEvent.click(knock);
    expect(game.sent).toEqual([]);
    const why = /Your best discard leaves \d+ points; a knock needs 10 or fewer/;
    expect(screen.getAllByText(why).length).toBeGreaterThan(0);
    expect(await said()).toMatch(why);
  });

  it('never has leaving beside the knock', () => {
    sit('knock');
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });
});

describe('dragging', () => {
  it('onto the pile discards', async () => {
    const { game, view } = sit('discard');
    placePile(view);
    press(option('king of diamonds'), [10, 10], [30, -20], [530, -260])();
    await tick();
    expect(sent(game)).toEqual([['discard', one('KD')]]);
  });

  it('a card that has to stay says so and stays', async () => {
    const { game, view } = sit('taken');
    placePile(view);
    press(option(/^seven of spades/), [10, 10], [30, -20], [530, -260])();
    await tick();
    expect(game.sent).toEqual([]);
    expect(await said()).toContain('another card has to go');
  });

  it('inside the hand lays a card elsewhere, until the hand is sorted', async () => {
    const { onSettings } = sit('discard');
    const first = order()[0];
    press(option('ace of diamonds'), [300, 200], [290, 190], [2, 40])();
    await tick();
    expect(order()[0]).toBe(one('AD'));
    expect(button('Rank').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(button('Rank'));
    expect(order()[0]).toBe(first);
    expect(onSettings).toHaveBeenCalledWith({ sort: 'rank' });
  });

  it('that ends chooses nothing, and a press that does not move is a tap', async () => {
    sit('discard');
    press(option('ace of diamonds'), [300, 200], [290, 190], [2, 40])();
    await fireEvent.click(option('ace of diamonds'));
    expect(option('ace of diamonds').getAttribute('aria-selected')).toBe('false');
    await vi.advanceTimersByTimeAsync(10);
    press(option('ace of diamonds'), [10, 10], [11, 10])();
    await fireEvent.click(option('ace of diamonds'));
    expect(option('ace of diamonds').getAttribute('aria-selected')).toBe('true');
  });

  it('ends where the phone is turned', async () => {
    const { game, view } = sit('discard');
    placePile(view);
    const release = press(option('king of diamonds'), [10, 10], [30, -20], [530, -260]);
    window.dispatchEvent(new Event('resize'));
    release();
    await tick();
    expect(game.sent).toEqual([]);
  });

  it('that the system takes over changes nothing', async () => {
    const { game } = sit('discard');
    const before = order();
    press(option('ace of diamonds'), [300, 200], [290, 190], [2, 40]);
    window.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }));
    await tick();
    expect(order()).toEqual(before);
    expect(game.sent).toEqual([]);
  });

  it('has a way by keys', async () => {
    sit('discard');
    const [first, second] = order();
    const element = screen.getAllByRole('option')[0] as HTMLElement;
    element.focus();
    await fireEvent.keyDown(element, { key: 'ArrowRight', altKey: true });
    await tick();
    expect(order().slice(0, 2)).toEqual([second, first]);
    expect(document.activeElement?.getAttribute('data-card')).toBe(String(first));
    expect(await said()).toMatch(/, place 2 of 11/);
  });

  it('an order of one’s own ends with the hand', async () => {
    const { game } = sit('discard');
    press(option('ace of diamonds'), [300, 200], [290, 190], [2, 40])();
    await vi.advanceTimersByTimeAsync(10);
    await fireEvent.click(option('king of diamonds'));
    await fireEvent.click(button('Discard king of diamonds'));
    await tick();
    expect(order()[0]).toBe(one('AD'));
    game.theirs('draw');
    await tick();
    expect(order()[0]).toBe(one('AD'));
  });
});

describe('announcements', () => {
  it('say each event once', async () => {
    const { game } = sit('waiting');
    await said();
    game.theirs('take');
    expect(await said()).toContain('Ann took the seven of hearts.');
    const before = await said();
    expect(before.match(/Ann took/g)).toHaveLength(1);
  });

  it('say that it is our turn', async () => {
    const { game } = sit('they threw next');
    await said();
    game.theirs('discard', one('KS'));
    expect(await said()).toContain(
      'Ann threw the king of spades. Draw, or take the king of spades.',
    );
  });
});

describe('the hint', () => {
  it('is one panel, marks the cards and goes with the next move', async () => {
    const { game } = sit('knock');
    await fireEvent.click(button('Hint'));
    await tick();
    const panel = screen.getByRole('complementary', { name: 'Hint' });
    expect(panel.textContent).toContain('and knock');
    expect(option('king of diamonds, advice 1')).toBeTruthy();
    expect(await said()).toMatch(/Discard the king of diamonds and knock\. Keeps three ways/);
    game.act('discard', one('KD'));
    await tick();
    expect(screen.queryByRole('complementary', { name: 'Hint' })).toBeNull();
  });

  it('is put away by the Escape key', async () => {
    sit('knock');
    await fireEvent.click(button('Hint'));
    await tick();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByRole('complementary', { name: 'Hint' })).toBeNull();
  });

  it('is come to by keys before what lies below it', async () => {
    sit('knock');
    await fireEvent.click(button('Hint'));
    await tick();
    const names = screen.getAllByRole('button').map((each) => each.ariaLabel);
    expect(names.indexOf('Close')).toBe(1); // after the menu
  });

  it('is not there against a friend', () => {
    sit('draw');
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
  });
});

describe('the end of a hand', () => {
  it('moves the lay-offs one after the other, then shows the sum, then tells the score', async () => {
    const { view } = sit('undercut won');
    const seen = () => ({
      laid: view.container.querySelectorAll('.added').length,
      isSummed: view.container.querySelector('.sum.hidden') === null,
      title: view.container.querySelector('h2 [aria-hidden]')?.textContent ?? null,
      score: view.container.querySelector('header b:first-of-type')?.textContent,
      last: within(screen.getByRole('row', { name: /^Hand 4/ })).getAllByRole('cell')[0]
        ?.textContent,
    });
    const early = { title: 'Ann knocked', score: '62', last: '·being counted' };
    expect(seen()).toEqual({ laid: 0, isSummed: false, ...early });
    await vi.advanceTimersByTimeAsync(600);
    expect(seen()).toEqual({ laid: 1, isSummed: false, ...early });
    await vi.advanceTimersByTimeAsync(3 * 520);
    expect(seen()).toEqual({ laid: 4, isSummed: false, ...early });
    await vi.advanceTimersByTimeAsync(520);
    expect(seen()).toEqual({ laid: 4, isSummed: true, ...early });
    await vi.advanceTimersByTimeAsync(520);
    expect(seen()).toEqual({ laid: 4, isSummed: true, title: null, score: '88', last: '26' });
  });

  it('shows all at once without motion', () => {
    const { view } = sit('undercut won', { motion: 'none' });
    expect(view.container.querySelectorAll('.added')).toHaveLength(4);
  });

  it('takes the focus, asks for the next hand and then waits', async () => {
    const { game } = sit('knock won');
    expect(document.activeElement?.textContent).toBe('You knocked');
    await vi.advanceTimersByTimeAsync(OVER);
    await fireEvent.click(button('Next hand'));
    expect(sent(game)).toEqual([['ready', undefined]]);
    await tick();
    expect(button('Waiting for Ann').getAttribute('aria-disabled')).toBe('true');
  });

  it('follows the knock: nothing is to be pressed while it is made, then it is seen', async () => {
    const { game, view } = sit('knock');
    await fireEvent.click(option('king of diamonds'));
    await fireEvent.click(button('Knock (8)'));
    expect(game.table?.result?.kind).toBe('knock');
    for (const each of view.container.querySelectorAll('[data-action]')) {
      expect(each.getAttribute('aria-disabled')).toBe('true');
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(document.activeElement?.textContent).toBe('You knocked');
    expect(view.container.querySelector('[data-action]')).toBeNull();
  });

  it('is not skipped by a second tap', async () => {
    const { game } = sit('knock won');
    const early = button('Look at both hands…');
    expect(early.getAttribute('aria-disabled')).toBe('true');
    expect(early.getAttribute('aria-describedby')).toBe('next-why');
    await fireEvent.click(early);
    await vi.advanceTimersByTimeAsync(600);
    await fireEvent.click(early);
    expect(game.sent).toEqual([]);
  });

  it('is not skipped by a second tap without motion or cards either', async () => {
    const still = sit('knock won', { motion: 'none' });
    await fireEvent.click(button('Look at both hands…'));
    expect(still.game.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    expect(button('Next hand').getAttribute('aria-disabled')).toBeNull();
    still.view.unmount();

    const { game, onLeave } = sit('match won');
    await fireEvent.click(button('Rematch'));
    await fireEvent.click(button('Leave'));
    expect(game.sent).toEqual([]);
    expect(onLeave).not.toHaveBeenCalled();
    const outcome = screen.getByText(/You have won/);
    expect(outcome.className).toBe('unseen'); // heard at once, seen with the score
  });

  it('tells why a hand is washed, and what stays', () => {
    sit('wash');
    expect(screen.getByText(/Two cards are left in the stock/)).toBeTruthy();
    expect(screen.getByText('The score stays: you 62, Ann 47.')).toBeTruthy();
  });

  it('has a title of its own for each kind', () => {
    const titles = ['gin won', 'gin lost', 'undercut won', 'undercut lost', 'wash', 'resigned'].map(
      (scene) => {
        const { view } = sit(scene, { motion: 'none' });
        const title = view.container.querySelector('h2')?.textContent;
        view.unmount();
        return title;
      },
    );
    expect(titles).toEqual([
      'Gin!',
      'Gin for Ann',
      'You undercut!',
      'Undercut by Ann',
      'Washed',
      'Ann gave up the match',
    ]);
  });

  it('offers a rematch at the end of a match, with line and boxes on the sheet', async () => {
    const { game, onLeave } = sit('match won');
    await vi.advanceTimersByTimeAsync(OVER);
    const sheet = within(screen.getByRole('table'));
    expect(sheet.getByRole('row', { name: /^Line/ }).textContent).toContain('25');
    expect(sheet.getByRole('row', { name: /^Total/ })).toBeTruthy();
    await fireEvent.click(button('Rematch'));
    expect(sent(game)).toEqual([['rematch', undefined]]);
    await fireEvent.click(button('Leave'));
    expect(onLeave).toHaveBeenCalledOnce();
  });
});

describe('the stock', () => {
  it.each([
    ['draw', /^Stock 12 ?Stock, 12 cards left$/],
    ['stock five', /5 cards left, running out$/],
    ['stock three', /3 cards left, almost out/],
  ])('warns in words: %s', (scene, name) => {
    sit(scene);
    const stock = button(/Stock/);
    expect(stock.textContent.replace(/\s+/g, ' ').trim()).toMatch(name);
  });
});

describe('the first visit', () => {
  it('has a few words that can be put away', async () => {
    const { onSettings } = sit('draw', { knowsTable: false });
    await fireEvent.click(button('Got it'));
    expect(onSettings).toHaveBeenCalledWith({ knowsTable: true });
  });

  it('is come to by keys before the piles, which lie below it', () => {
    sit('draw', { knowsTable: false });
    const names = screen.getAllByRole('button').map((each) => each.textContent.trim());
    expect(names.indexOf('How it is played')).toBe(1); // after the menu
    expect(names.indexOf('Got it')).toBe(2);
  });
});

describe('for everybody', () => {
  it.each(['offer', 'discard', 'undercut won', 'match won'])(
    'axe finds nothing: %s',
    async (scene) => {
      vi.useRealTimers();
      const { view } = sit(scene, { motion: 'none' });
      const found = await axe.run(view.container, {
        rules: { 'color-contrast': { enabled: false } }, // needs a browser; see gallery.html
      });
      expect(found.violations.map((each) => each.id)).toEqual([]);
    },
    AXE,
  );

  it('holds no card of the other that was not seen', () => {
    const { game, view } = sit('draw');
    const html = view.container.innerHTML;
    expect(html).not.toContain('jack of clubs');
    expect(view.container.querySelector(`[data-card="${one('JC')}"]`)).toBeNull();
    expect(game.table?.deal?.theirCount).toBe(10);
  });
});
