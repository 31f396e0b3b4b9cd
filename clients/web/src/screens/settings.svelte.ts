/** The settings as everything on the page sees them: changed here, kept and shown at once. */

import { applySettings, keepSettings, readSettings, type Settings } from '../settings';

export const settings: Settings = $state(readSettings());

export function change(chosen: Partial<Settings>): void {
  Object.assign(settings, chosen);
  keepSettings(settings);
  applySettings(settings, document.documentElement);
}
