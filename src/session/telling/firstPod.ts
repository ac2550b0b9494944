import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Happening } from './happening.ts';
import { isMadeBy } from './happening.ts';

/**
 * Reasons that begin and end the way of the first Pod. The decision of kube-scheduler between them is told anyway.
 */
const MADE = new Set(['deployment.created', 'replicaSet.created', 'statefulSet.created', 'job.created', 'pod.created']);
const RUNS = 'container.started';

/**
 * The way of the first Pod of a cluster, from its creation to its running container. These steps play even where only
 * decisive ones do, so that a beginner sees them once. Empty where a container has run before.
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

/** Whether a happening may be a step on the way of the first Pod. */
export function mayBeOnWay({ type }: Happening): boolean {
  return MADE.has(type) || type === RUNS;
}

/** Whether these happenings contain the way of the first Pod to its end. */
export function isWayKnown(ahead: readonly Happening[]): boolean {
  return ahead.some(({ type }) => type === RUNS);
}

/** Whether a container has run on any node. */
export function hasRun(world: World): boolean {
  for (const { containers } of world.table(KUBELET_PODS).unordered())
    if (containers.some(({ instances }) => instances > 0)) return true;
  return false;
}
