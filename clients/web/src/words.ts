/**
 * Every text that the page shows, in one place: a further language is another object of this
 * shape. Texts with something in them are functions. Sentences are short, concrete, second
 * person. `table`, `screens`, `connection`, `guide`: the parts of the page they stand in.
 */

export const words = {
  table: {},
  screens: {},
  connection: {},
  guide: {},
};

export type Words = typeof words;
