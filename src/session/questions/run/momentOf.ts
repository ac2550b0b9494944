import { store, storedKinds } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Counts, Moment } from '#protocol/moment.ts';
import type { Reader } from '#session/reader.ts';

/** The reader's position, as far as the run knows it. Playing and its speed belong to the worker. */
export function momentOf({ run, world }: Reader): Moment {
  const { position, head } = run;
  return {
    seq: position.seq,
    timeUs: run.clockUs,
    digest: position.digest,
    branch: run.branch.id,
    headSeq: head.seq,
    headTimeUs: head.atUs,
    playing: false,
    speed: 1,
    counts: countsOf(world),
    telling: { pace: 'fast', state: 'still' },
  };
}

function countsOf(world: World): Counts {
  let pending = 0;
  let running = 0;
  const pods = world.table(store('Pod'));
  for (const pod of pods.unordered()) {
    if (pod.status?.phase === 'Running') running++;
    else if (pod.status?.phase === 'Pending') pending++;
  }
  let objects = 0;
  for (const kind of storedKinds(world)) objects += world.table(store(kind)).size;
  return {
    nodes: world.table(store('Node')).size,
    pods: pods.size,
    pendingPods: pending,
    runningPods: running,
    objects,
  };
}
