/** Files to the player and from it. */

const OFFER = 60_000; // ms a file can be fetched: some browsers ask where to put it

/** Hand a file to the player. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, OFFER);
}

/** `2026-01-02-1230-Ann-Bob.ginp2p`: the time at the wall, and both names in plain letters. */
export function fileName(at: number, names: readonly string[]): string {
  const moment = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
  const date = `${moment.slice(0, 10)}-${moment.slice(11, 13)}${moment.slice(14, 16)}`;
  const words = names.map((name) => name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, ''));
  return `${[date, ...words.filter(Boolean)].join('-')}.ginp2p`;
}
