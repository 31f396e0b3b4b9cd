/** The core's findings as text. Names in them are shown as they are, and never read as places. */

import type { Finding } from './types';

export function told({ text, places }: Finding): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));
}
