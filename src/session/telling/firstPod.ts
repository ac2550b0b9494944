import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import type { World } from '#kernel/world.ts';
import { isMadeBy } from './followed.ts';
import type { Happening } from './happening.ts';

/** What makes the first Pod known, and what ends its way; between them kube-scheduler decides, which is told anyway. */
const MADE = new Set(['deployment.created', 'replicaSet.created', 'statefulSet.created', 'job.created', 'pod.created']);
const RUNS = 'container.started';

/**
 * The way of the first Pod of a cluster, from what made it to its running container: these steps are played even where only what is decisive
 * is, so that somebody who has never seen it sees it once. Nothing where a container has run before.
 */
export function firstPod(world: World, ahead: readonly Happening[]): (happening: Happening) => boolean {
  if (hasRun(world)) return () => false;
  const runs = ahead.find(({ type }) => type === RUNS);
  if (!runs) return () => false;
  const { subject } = runs;
  return (happening) =>
    happening === runs ||
    (MADE.has(happening.type) &&
      happening.seq < runs.seq &&
      (happening.subject === subject ||
        isMadeBy(happening.kind, happening.subject, { type: RUNS, kind: 'Pod', subject })));
}

/** Whether it may turn out to be a step on the way of the first Pod. */
export function mayBeOnWay({ type }: Happening): boolean {
  return MADE.has(type) || type === RUNS;
}

/** Whether the way of the first Pod is among these to its end. */
export function isWayKnown(ahead: readonly Happening[]): boolean {
  return ahead.some(({ type }) => type === RUNS);
}

/** Whether a container has run on any node. */
export function hasRun(world: World): boolean {
  for (const { containers } of world.table(KUBELET_PODS).unordered())
    if (containers.some(({ instances }) => instances > 0)) return true;
  return false;
}
