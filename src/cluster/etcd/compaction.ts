import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { ETCD, type ScrubDue } from './etcdEvents.ts';
import { historyIndex } from './history.ts';
import type { KeyRevision } from './keyRevision.ts';
import { ETCD_REVISIONS, NO_REVISION } from './keyRevision.ts';

const SCRUBBED = table<{ readonly upTo: number }>('etcd/scrubbed');

export const COMPACT_INTERVAL_US = 300_000_000;
const BATCH = 1000;
const BATCH_PAUSE_US = 10_000;

/** Oldest revision that a watch cache still needs. It keeps its window even after etcd has compacted it. */
export type KeptByCache = (world: World, kind: string, nowUs: Micros) => number;

/**
 * Makes reads below the revision fail. Returns `false` if etcd refuses because it is already compacted or in the
 * future.
 */
export function compact(world: World, context: ActorContext, cluster: string, revision: number): boolean {
  const state = world.table(ETCD_REVISIONS).get(cluster) ?? NO_REVISION;
  if (revision <= state.compactedRevision || revision > state.revision) {
    becauseOf(context, 'etcd.compactionRefused', 'Etcd', cluster, {
      revision,
      message:
        revision > state.revision
          ? 'etcdserver: mvcc: required revision is a future revision'
          : 'etcdserver: mvcc: required revision has been compacted',
    });
    return false;
  }
  world.table(ETCD_REVISIONS).put(cluster, { ...state, compactedRevision: revision });
  becauseOf(context, 'etcd.compacted', 'Etcd', cluster, { revision });
  scheduleScrub(context, cluster, 0);
  return true;
}

function scheduleScrub(context: ActorContext, cluster: string, delayUs: Micros): void {
  const event: ScrubDue = { type: 'scrub.due', cluster };
  context.schedule(delayUs, ETCD, event);
}

/** Frees the pages of compacted revisions in batches, and drops revisions that no watch cache keeps. */
export function scrub(world: World, context: ActorContext, cluster: string, oldestKept: KeptByCache): void {
  const scrubbed = world.table(SCRUBBED);
  const states = world.table(ETCD_REVISIONS);
  const state = states.get(cluster) ?? NO_REVISION;
  const { table, all } = historyIndex(world, cluster);
  const first = all.firstAtLeast((scrubbed.get(cluster)?.upTo ?? 0) + 1);
  const end = all.firstAtLeast(state.compactedRevision + 1);
  const last = Math.min(end, first + BATCH);
  const kept = new Map<string, number>();
  const forgotten: number[] = [];
  let freedBytes = 0;
  // Revisions before `first` were kept for a watch cache at the last look.
  for (let place = 0; place < last; place++) {
    const revision = all.at(place) as number;
    const change = table.get(revision) as KeyRevision;
    if (place >= first) freedBytes += change.freesBytes;
    const keptFrom = kept.get(change.kind) ?? oldestKept(world, change.kind, context.nowUs);
    kept.set(change.kind, keptFrom);
    if (revision < keptFrom) forgotten.push(revision);
  }
  scrubbed.put(cluster, { upTo: last === end ? state.compactedRevision : (all.at(last) as number) - 1 });
  // The oldest revisions go. Each removal from a sorted list would move all later ones.
  if (forgotten.length > 0) table.forgetOrder();
  for (const revision of forgotten) table.delete(revision);
  if (freedBytes > 0) states.put(cluster, { ...state, inUseBytes: Math.max(0, state.inUseBytes - freedBytes) });
  becauseOf(context, 'etcd.scrubbed', 'Etcd', cluster, { forgotten: forgotten.length, freedBytes });
  if (last < end) scheduleScrub(context, cluster, BATCH_PAUSE_US);
}
