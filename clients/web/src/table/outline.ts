/** SVG paths, moved and scaled as text, so that many shapes are one element. */

const STEP = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g;

/** The numbers of an arc that say how it bends: not lengths. */
const BENDS = [2, 3, 4];

/**
 * Return a path around (0, 0) as it is drawn elsewhere. scale: the same both ways; below zero it
 * stands on its head.
 */
export function placed(path: string, x: number, y: number, scale: number): string {
  let result = '';
  let command = '';
  let count = 0; // of the numbers since the command
  for (const [step] of path.matchAll(STEP)) {
    if (/[a-zA-Z]/.test(step)) {
      command = step;
      count = 0;
      result += step;
      continue;
    }
    result += ` ${rounded(moved(Number(step), command, count, { x, y, scale }))}`;
    count += 1;
  }
  return result;
}

function moved(
  value: number,
  command: string,
  count: number,
  { x, y, scale }: { x: number; y: number; scale: number },
): number {
  const kind = command.toUpperCase();
  let isAcross = kind === 'H' || (kind !== 'V' && count % 2 === 0);
  if (kind === 'A') {
    const at = count % 7;
    if (at < 2) return value * Math.abs(scale);
    if (BENDS.includes(at)) return value;
    isAcross = at === 5;
  }
  const from = isAcross ? x : y;
  return value * scale + (command === kind ? from : 0);
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
