/** How the bytes of a connection travel, as the browser's statistics tell. */

const DIRECT_AFTER = 3; // times that the way is looked for

export type Path = 'direct' | 'relayed';

interface Stat {
  type: string;
  selectedCandidatePairId?: string;
  selected?: boolean;
  nominated?: boolean;
  state?: string;
  localCandidateId?: string;
  remoteCandidateId?: string;
  candidateType?: string;
}

/** Return how an open connection leads across; direct where the browser does not tell. */
export async function pathOf(connection: RTCPeerConnection): Promise<Path> {
  try {
    for (let tries = 0; tries < DIRECT_AFTER; tries += 1) {
      const path = findPath(await connection.getStats());
      if (path) return path;
    }
  } catch {
    // closed meanwhile, or a browser that tells nothing
  }
  return 'direct';
}

/** Return how the selected pair leads across; null while none is selected. */
export function findPath(report: {
  forEach(each: (stat: Stat, id: string) => void): void;
}): Path | null {
  const stats = new Map<string, Stat>();
  report.forEach((stat, id) => stats.set(id, stat));
  const all = [...stats.values()];
  const chosen = all.find((stat) => stat.selectedCandidatePairId)?.selectedCandidatePairId;
  const pair =
    stats.get(chosen ?? '') ??
    all.find((stat) => stat.type === 'candidate-pair' && stat.selected) ??
    all.find((stat) => stat.type === 'candidate-pair' && stat.nominated && isDone(stat));
  if (!pair) return null;
  const ends = [pair.localCandidateId, pair.remoteCandidateId];
  const isRelayed = ends.some((id) => stats.get(id ?? '')?.candidateType === 'relay');
  return isRelayed ? 'relayed' : 'direct';
}

function isDone(stat: Stat): boolean {
  return stat.state === 'succeeded';
}
