/** What a command needs of the core, and what it means for the game at the desk. */

import type { Command, Part } from './messages';

/** The part of the core that a command needs besides what a solo table does. */
export function partFor(command: Command): Part | null {
  if (isWithFriend(command)) return 'friend';
  if (command.do === 'hint') return 'expert';
  if (command.do === 'archive') return 'records';
  const isSolo = command.do === 'solo' || command.do === 'resume';
  return isSolo && command.level === 'expert' ? 'expert' : null;
}

/** A match with a friend begins, or goes on. */
export function isWithFriend(command: Command): boolean {
  return ['host', 'join', 'go_on'].includes(command.do);
}

/** Whoever sits at the desk gives it up for this command's game. */
export function begins(command: Command): boolean {
  return isWithFriend(command) || ['solo', 'resume', 'archive'].includes(command.do);
}

export function ends(command: Command): boolean {
  return ['close', 'drop'].includes(command.do);
}
