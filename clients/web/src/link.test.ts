import { describe, expect, test } from 'vitest';

import {
  invitationFrom,
  invitationIn,
  isOnlyHere,
  leadsElsewhere,
  roomIn,
  shapeTyped,
  takeInvitation,
} from './link';

/** What the field shows after each key. */
function type(keys: string): string {
  return [...keys].reduce((shown, key) => shapeTyped(shown, shown + key, shown.length + 1), '');
}

describe('an invitation in the address', () => {
  test('is taken out of the address bar at once', () => {
    history.replaceState(null, '', '/?x=1#K7QX-9M2D');
    expect(takeInvitation(location, history)).toBe('K7QX-9M2D');
    expect(location.href).toBe(`${location.origin}/?x=1`);
  });

  test('is not a place on this page', () => {
    history.replaceState(null, '', '/#/guide/undercut_28');
    expect(takeInvitation(location, history)).toBeNull();
    expect(location.hash).toBe('#/guide/undercut_28');
  });

  test('is handed on as it was written, also where it is no good code', () => {
    expect(invitationIn('#k7qx%209m2d')).toBe('k7qx 9m2d');
    expect(invitationIn('#%zz')).toBe('%zz');
    expect(invitationIn('#')).toBeNull();
    expect(invitationIn('')).toBeNull();
  });
});

describe('the invitation in what was pasted', () => {
  const link = 'https://gin.example/#K7QX-9M2D';

  test('is the link in a message', () => {
    expect(invitationFrom(`Come and play Gin Rummy with me: ${link}`)).toBe(link);
    expect(invitationFrom(`${link} (ten o’clock?)`)).toBe(link);
    expect(invitationFrom(`<${link}>, Ann`)).toBe(link);
    expect(invitationFrom(`${link}\n${link}`)).toBe(link);
  });

  test('is the link without what was hung on to it', () => {
    expect(invitationFrom(`${link}?fbclid=1`)).toBe(link);
    expect(invitationFrom('https://gin.example/?x=1#k7qx9m2d&y')).toBe(
      'https://gin.example/#k7qx9m2d',
    );
    expect(invitationFrom('K7QX-9M2D?x=1')).toBe('K7QX-9M2D');
  });

  test.each([
    'K7QX-9M2D',
    'k 7 q x 9m2d',
    'hello',
    '',
    `${link}Z`,
    'https://gin.example/',
    `${link} https://other.example/#AAAA-BBBB`,
    `${' '.repeat(2048)}${link}`,
  ])('is the text itself where that is no one link: %s', (text) => {
    expect(invitationFrom(text)).toBe(text);
  });
});

describe('a code while it is typed', () => {
  test('becomes capitals with a dash in the middle', () => {
    expect(type('k7q')).toBe('K7Q');
    expect(type('k7qx')).toBe('K7QX-');
    expect(type('k7qx9m2d')).toBe('K7QX-9M2D');
  });

  test('may be typed with its dash or with blanks', () => {
    expect(type('k7qx-9m2d')).toBe('K7QX-9M2D');
    expect(type('k7qx 9m2d')).toBe('K7QX-9M2D');
  });

  test('is left alone where something is taken away', () => {
    expect(shapeTyped('K7QX-', 'K7QX', 4)).toBe('K7QX');
    expect(shapeTyped('K7QX-9', 'K7QX-', 5)).toBe('K7QX-');
  });

  test('is left alone where it is corrected in the middle', () => {
    expect(shapeTyped('K7X-9M', 'K7qX-9M', 3)).toBe('K7qX-9M');
  });

  test('is left alone where more is typed than a code has', () => {
    expect(shapeTyped('K7QX-9M2D', 'K7QX-9M2Dz', 10)).toBe('K7QX-9M2Dz');
  });

  test('does not touch a link', () => {
    const link = 'https://gin.example/#K7QX-9M2D';
    expect(shapeTyped('', link, link.length)).toBe(link);
  });

  test('keeps letters that no code has: the core says what is wrong with them', () => {
    expect(type('ü7qx')).toBe('Ü7QX-');
  });
});

test('only the half that the server knows is taken for the room', () => {
  expect(roomIn('k7qx 9m2d')).toBe('K7QX');
  expect(roomIn('https://gin.example/#K7QX-9M2D')).toBe('K7QX');
  expect(roomIn('oil7 9m2d')).toBe('0117');
  expect(roomIn('')).toBe('');
});

test('a link to another server is noticed, and only a link', () => {
  const here = 'https://gin.example';
  expect(leadsElsewhere('https://gin.example/#K7QX-9M2D', here)).toBeNull();
  expect(leadsElsewhere(' http://192.168.1.20:8765/#K7QX-9M2D', here)?.host).toBe(
    '192.168.1.20:8765',
  );
  expect(leadsElsewhere('Play: http://192.168.1.20:8765/#K7QX-9M2D', here)?.port).toBe('8765');
  expect(leadsElsewhere('Play: https://gin.example/?x#K7QX-9M2D', here)).toBeNull();
  expect(leadsElsewhere('K7QX-9M2D', here)).toBeNull();
  expect(leadsElsewhere('javascript:alert(1)', here)).toBeNull();
  expect(leadsElsewhere('https://', here)).toBeNull();
});

test('addresses that only this machine knows are told from others', () => {
  expect(isOnlyHere('http://localhost:8765/#K7QX-9M2D')).toBe(true);
  expect(isOnlyHere('http://127.0.0.1:8765/')).toBe(true);
  expect(isOnlyHere('http://[::1]:8765/')).toBe(true);
  expect(isOnlyHere('http://192.168.1.20:8765/')).toBe(false);
  expect(isOnlyHere('https://gin.example/')).toBe(false);
});
