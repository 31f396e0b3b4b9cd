import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Movement } from './motion';

type Box = [left: number, top: number, width: number];

let root: HTMLElement;
let flown: { card: string; from: string; scale: string; timing: KeyframeAnimationOptions }[];

/** Puts cards and places where they are said to be; jsdom lays nothing out. */
function lay(html: string, boxes: Record<string, Box>): void {
  root.innerHTML = html;
  for (const element of root.querySelectorAll<HTMLElement>('[id]')) {
    const [left, top, width] = boxes[element.id] ?? [0, 0, 0];
    element.getBoundingClientRect = () => new DOMRect(left, top, width, width * 1.4);
    element.animate = (frames, timing) => {
      const [start] = frames as Keyframe[];
      flown.push({
        card: element.id,
        from: String(start?.['translate']),
        scale: String(start?.['scale']),
        timing: timing as KeyframeAnimationOptions,
      });
      return { cancel: vi.fn() } as unknown as Animation;
    };
  }
}

const card = (number: number) => `<i id="card${number}" data-card="${number}"></i>`;
const STOCK = '<b id="stock" data-place="stock"></b>';
const FAN = '<b id="fan" data-place="theirs"><i id="back1"></i><i id="back2"></i></b>';
const FAN_BOXES: Record<string, Box> = {
  fan: [0, 0, 190],
  back1: [0, 0, 40],
  back2: [150, 0, 40],
};

const settled = () => new Promise((done) => requestAnimationFrame(done));

beforeEach(() => {
  root = document.createElement('main');
  flown = [];
});

describe('a card of the other player', () => {
  it('comes from one back of the fan, not from all of it', async () => {
    const movement = new Movement(root, () => false);
    lay(FAN + card(1), { ...FAN_BOXES, card1: [10, 300, 50] });
    movement.look();
    lay(card(1) + card(2), { card1: [10, 300, 50], card2: [100, 100, 80] });
    movement.play(['theirs', null]);
    await settled();
    expect(flown).toMatchObject([{ card: 'card2', from: '50px -100px', scale: '0.5' }]);
  });
});

describe('a new hand', () => {
  const END = card(1) + card(2);
  const END_BOXES: Record<string, Box> = { card1: [10, 10, 40], card2: [60, 10, 40] };
  const HAND_BOXES: Record<string, Box> = {
    stock: [200, 100, 50],
    card2: [0, 400, 100],
    card3: [100, 400, 100],
  };

  it('comes from its stock, card by card, wherever its cards have lain before', async () => {
    const movement = new Movement(root, () => false);
    lay(END, END_BOXES);
    movement.look();
    lay(STOCK + card(2) + card(3), HAND_BOXES);
    movement.play(['deal', null]);
    await settled();
    expect(flown).toMatchObject([
      { card: 'card2', from: '200px -300px', scale: '0.5', timing: { delay: 0 } },
      { card: 'card3', from: '100px -300px', scale: '0.5' },
    ]);
    const last = flown.at(-1)?.timing;
    expect(Number(last?.delay) + Number(last?.duration)).toBe(250);
  });

  it('comes so after a hand whose cards stayed closed, too, but not as the first', async () => {
    const movement = new Movement(root, () => false);
    movement.look();
    lay(STOCK + card(2) + card(3), HAND_BOXES);
    movement.play(['deal', null]);
    await settled();
    expect(flown).toEqual([]);
    movement.look();
    movement.play();
    await settled();
    lay('', {});
    movement.look();
    lay(STOCK + card(2) + card(3), HAND_BOXES);
    movement.play(['deal', null]);
    await settled();
    expect(flown.map((each) => each.card)).toEqual(['card2', 'card3']);
  });

  it('lies there at once where nothing is to move', async () => {
    const movement = new Movement(root, () => true);
    lay(END, END_BOXES);
    movement.look();
    lay(STOCK + card(2) + card(3), HAND_BOXES);
    movement.play(['deal', null]);
    await settled();
    expect(flown).toEqual([]);
  });
});
