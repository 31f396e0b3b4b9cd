/** Why no other match can follow one that is over, and what to do instead. */
export interface Parting {
  text: string;
  again: { label: string; go: () => void } | null;
}
