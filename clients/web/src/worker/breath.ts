/** A pause between two pieces of work, in which messages are heard: timers would make it long. */

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => {
  waiting.shift()?.();
};

/** Let in everything that has arrived. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
