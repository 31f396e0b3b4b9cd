/** What was last said in the match that this tab plays, over a reload. */

import type { ChatLine } from '../game/game';
import { lineLength, MAX_LINE } from '../game/lines';
import { forgetHere, rememberHere, storedHere } from './session';

const KEY = 'ginp2p.said';
const MOST = 50; // lines

export function rememberSaid(match: string, { mine, text }: ChatLine): void {
  rememberHere(KEY, { match, lines: [...(saidIn(match) ?? []), { mine, text }].slice(-MOST) });
}

/** Return the last lines of a match, oldest first. What is kept of another is forgotten. */
export function saidBefore(match: string): ChatLine[] {
  const lines = saidIn(match);
  if (!lines) forgetHere(KEY);
  return (lines ?? []).map((line) => ({ ...line, isOld: true }));
}

function saidIn(match: string): ChatLine[] | null {
  const stored = (storedHere(KEY) ?? {}) as Partial<Record<string, unknown>>;
  const { lines } = stored;
  if (stored['match'] !== match || !Array.isArray(lines) || lines.length > MOST) return null;
  return lines.every(isLine) ? lines.map(({ mine, text }) => ({ mine, text })) : null;
}

function isLine(value: unknown): value is ChatLine {
  const { mine, text } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof mine !== 'boolean' || typeof text !== 'string') return false;
  return text !== '' && lineLength(text) <= MAX_LINE;
}
