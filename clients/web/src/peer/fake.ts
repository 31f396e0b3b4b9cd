/** What browsers tell of a connection, for tests. */

import type { findPath } from './path';

export type Stats = Parameters<typeof findPath>[0];

export const host = { type: 'local-candidate', candidateType: 'host' };
export const relay = { type: 'remote-candidate', candidateType: 'relay' };
const pair = { type: 'candidate-pair', localCandidateId: 'l', remoteCandidateId: 'r' };
export const stats = (far: object, transport: object, chosen: object): Stats =>
  new Map(Object.entries({ l: host, r: far, t: transport, p: { ...pair, ...chosen } })) as Stats;
