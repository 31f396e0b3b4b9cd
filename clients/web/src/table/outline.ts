/** SVG paths, scaled as text and put anywhere, so that many shapes are one element. */

const STEP = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/g;

/** The numbers of an arc that say how it bends: not lengths. */
const BENDS = [2, 3, 4];

const scaled = new Map<string, string>();

/**
 * Return a path as it is drawn from (x, y). path: relative throughout, in lower case. scale: the
 * same both ways; below zero it stands on its head.
 */
export function placed(path: string, x: number, y: number, scale: number): string {
  const key = `${String(scale)} ${path}`;
  let shape = scaled.get(key);
  if (shape === undefined) scaled.set(key, (shape = resized(path, scale)));
  return `M${String(x)} ${String(y)}${shape}`;
}

function resized(path: string, scale: number): string {
  let result = '';
  let command = '';
  let count = 0; // of the numbers since the command
  for (const [step] of path.matchAll(STEP)) {
    if (step >= 'a') {
      command = step;
      count = 0;
      result += step;
    } else {
      result += ` ${String(Math.round(stretched(Number(step), command, count, scale) * 100) / 100)}`;
      count += 1;
    }
  }
  return result;
}

function stretched(value: number, command: string, count: number, scale: number): number {
  const at = command === 'a' ? count % 7 : null;
  if (at !== null && BENDS.includes(at)) return value;
  return value * (at === 0 || at === 1 ? Math.abs(scale) : scale);
}
