/** When a bot moves, and how often the desk looks at the time. One game has them at a time. */

const TICK = 500; // ms; presence and deadlines are judged that often
const BOT_LEAST = 500; // ms a bot takes for a move, so that a person can follow
const BOT_MOST = 900;

export class Timers {
  #bot: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;

  /** In place of the move that was due before, where there is one. */
  botDue(move: () => void): void {
    clearTimeout(this.#bot);
    this.#bot = setTimeout(move, BOT_LEAST + Math.random() * (BOT_MOST - BOT_LEAST));
  }

  everyTick(look: () => void): void {
    clearInterval(this.#ticker);
    this.#ticker = setInterval(look, TICK);
  }

  stop(): void {
    clearTimeout(this.#bot);
    clearInterval(this.#ticker);
  }
}
