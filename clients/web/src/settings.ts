/** What a player has chosen for this device, and how it reaches the page. */

import { LEVELS, PRESETS, type Level, type RulesChoice } from './game/types';
import { fieldsOf } from './keep/shapes';

export interface Settings {
  /** Shown to the other player; '' until one has been given. */
  name: string;
  theme: 'system' | 'light' | 'dark';
  /** Colours of the four suits: two, or one for each. */
  suits: 'two' | 'four';
  cards: 'normal' | 'large';
  sounds: boolean;
  motion: 'system' | 'none';
  sort: 'rank' | 'suit';
  /** Whether the hint of the first visit has been put away. */
  knowsTable: boolean;
  /** The last choices, offered again. */
  rules: RulesChoice;
  level: Level;
}

export const DEFAULTS: Readonly<Settings> = {
  name: '',
  theme: 'system',
  suits: 'two',
  cards: 'normal',
  sounds: false,
  motion: 'system',
  sort: 'rank',
  knowsTable: false,
  rules: { preset: 'classic', target: 100 },
  level: 'medium',
};

export const MAX_NAME = 24; // characters, as the core counts them; it fits the score sheet
export const TARGETS = [0, 100, 250] as const; // 0: a single hand

const KEY = 'ginp2p.settings';

/** Reads what was kept. Whatever is missing, damaged or out of bounds gets its default. */
export function parseSettings(text: string | null): Settings {
  const kept = parseObject(text);
  const rules = fieldsOf(kept['rules']);
  return {
    name: cleanName(typeof kept['name'] === 'string' ? kept['name'] : ''),
    theme: oneOf(kept['theme'], ['system', 'light', 'dark']),
    suits: oneOf(kept['suits'], ['two', 'four']),
    cards: oneOf(kept['cards'], ['normal', 'large']),
    sounds: kept['sounds'] === true,
    motion: oneOf(kept['motion'], ['system', 'none']),
    sort: oneOf(kept['sort'], ['rank', 'suit']),
    knowsTable: kept['knowsTable'] === true,
    rules: {
      preset: oneOf(rules['preset'], PRESETS),
      target: TARGETS.find((target) => target === rules['target']) ?? DEFAULTS.rules.target,
    },
    level: LEVELS.find((level) => level === kept['level']) ?? DEFAULTS.level,
  };
}

/** Where storage is denied the page works with what was chosen since it was opened. */
export function readSettings(): Settings {
  try {
    return parseSettings(localStorage.getItem(KEY));
  } catch {
    return parseSettings(null);
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Denied or full: chosen for this visit only.
  }
}

/** Puts what is seen everywhere on the root element: styles look at its data attributes. */
export function applySettings(settings: Settings, root: HTMLElement): void {
  root.dataset['theme'] = settings.theme;
  root.dataset['suits'] = settings.suits;
  root.dataset['cards'] = settings.cards;
  root.dataset['motion'] = settings.motion;
}

/** A name as others see it: one line, no blanks around it, not longer than the core takes. */
export function cleanName(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...line].slice(0, MAX_NAME).join('').trim();
}

function oneOf<T extends string>(value: unknown, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}

function parseObject(text: string | null): Partial<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
