/**
 * The core's findings as text, in the page's words. Names in them are shown as they are, and
 * never read as places.
 */

import { worded } from '../worded';
import { verdictWords } from '../words';
import type { Finding } from './types';

export function told({ text, places }: Finding): string {
  return worded(text, verdictWords).replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = places[name];
    if (value === undefined) return place;
    return typeof value === 'string' ? worded(value, verdictWords) : String(value);
  });
}
