import type { CreationBatch } from '#protocol/controllers.ts';
import type { History } from '#session/reader.ts';
import { causesOf } from '../run/causes.ts';
import type { Coming } from './workloadTape.ts';

/** Most steps between a controller's sync and a new Pod: requests, answers and the server's work. */
const FAR = 8;
const MANAGER = 'kube-controller-manager/';
/** Most Pods inspected, because each costs a walk along its causes. */
const MOST = 120;

/**
 * The last Pods, grouped by the round of requests that created them; oldest first. A controller begins with one
 * request and doubles the round while the server refuses none.
 */
export function creationBatches(run: History, created: readonly Coming[]): CreationBatch[] {
  const batches = new Map<number, CreationBatch>();
  for (const { seq, group } of created.slice(-MOST)) {
    if (seq > run.position.seq) continue;
    const sync = causesOf(run, seq, FAR).find(({ actor }) => actor.startsWith(MANAGER));
    if (!sync) continue;
    const known = batches.get(sync.seq);
    batches.set(sync.seq, {
      seq: sync.seq,
      atUs: sync.timeUs,
      owner: group,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...batches.values()].sort((a, b) => a.seq - b.seq);
}
