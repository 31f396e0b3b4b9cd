/** What is said at the table: what of it is unread, and the other's last line for a moment. */

import { untrack } from 'svelte';

import type { ChatLine } from '../game/game';
import { unreadOf } from '../game/lines';
import { Momentary } from './momentary.svelte';

interface Surroundings {
  chat: () => readonly ChatLine[];
  /** Whether the lines are being read. */
  isOpen: () => boolean;
  /** The other has said something. */
  onsaid: (text: string) => void;
}

/** Made while a component begins; ends with it. */
export class Conversation {
  readonly unread: number = $derived.by(() => {
    const lines = this.#around.chat();
    return unreadOf(lines, this.#read ?? lines.findLast((line) => line.isOld));
  });
  readonly #around: Surroundings;
  readonly #shown = new Momentary<string>();
  #read = $state.raw<ChatLine>();

  constructor(around: Surroundings) {
    this.#around = around;
    $effect(() => {
      if (around.isOpen()) this.#read = around.chat().at(-1);
    });
    const last = $derived(around.chat().at(-1));
    $effect(() => {
      if (last && !last.mine && !last.isOld) this.#heard(last.text);
    });
  }

  /** The line to be shown, where it cannot be read already. */
  get shown(): string | null {
    return this.#around.isOpen() ? null : this.#shown.now;
  }

  #heard(text: string): void {
    untrack(() => {
      this.#around.onsaid(text);
      if (!this.#around.isOpen()) this.#shown.show(text);
    });
  }
}
