import { expect, it } from 'vitest';

import { SCENES } from '../game/fake';
import { apart, themOf } from './names';

function called(name: string): string {
  const table = SCENES['draw']?.().table;
  if (!table) throw new Error('draw');
  return themOf({ ...table, names: [name, 'Ben'] });
}

it.each([
  ['Ann', ['Ann', ' passed.']],
  ['Maximiliane Wolkenstein', ['\u2068Maximiliane Wolkenstein\u2069', ' passed.']],
  ['עמליה', ['\u2068עמליה\u2069', ' passed.']],
])('a name is set apart where it is long or runs from right to left: %s', (name, parts) => {
  expect(apart(called(name)).concat(' passed.')).toEqual(parts);
  expect(apart(`${called(name)} passed.`).join('')).toBe(parts.join(''));
});

it('a text has its names in their places', () => {
  const name = called('Maximiliane Wolkenstein');
  expect(apart(`Take it, or pass: ${name} draws.`)).toEqual([
    'Take it, or pass: ',
    name,
    ' draws.',
  ]);
});
