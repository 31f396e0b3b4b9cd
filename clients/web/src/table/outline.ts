/** SVG paths, scaled as text and put anywhere, so that many shapes are one element. */

const COMMAND = /([a-z])([^a-z]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** One command of a path, and its numbers. */
type Step = [command: string, numbers: number[]];

const read = new Map<string, Step[]>();
const scaled = new Map<string, string>();

/**
 * Return a path as it is drawn from (x, y). path: relative throughout, in lower case. scale: the
 * same both ways; below zero it stands on its head.
 */
export function placed(path: string, x: number, y: number, scale: number): string {
  const shape = remembered(scaled, `${String(scale)} ${path}`, () => resized(path, scale));
  return `M${String(x)} ${String(y)}${shape}`;
}

function resized(path: string, scale: number): string {
  return remembered(read, path, () => stepsOf(path))
    .map(([command, numbers]) =>
      numbers.reduce(
        (text, value, at) => `${text} ${rounded(value * factor(command, at, scale))}`,
        command,
      ),
    )
    .join('');
}

function stepsOf(path: string): Step[] {
  return [...path.matchAll(COMMAND)].map(([, command = '', numbers = '']) => [
    command,
    (numbers.match(NUMBER) ?? []).map(Number),
  ]);
}

/** An arc's radii have no direction, and three of its seven numbers say how it bends. */
function factor(command: string, at: number, scale: number): number {
  if (command !== 'a' || at % 7 > 4) return scale;
  return at % 7 < 2 ? Math.abs(scale) : 1;
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
