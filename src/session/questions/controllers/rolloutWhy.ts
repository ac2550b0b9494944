import { store } from '#cluster/api/kindTables.ts';
import { readyCondition } from '#cluster/controllers/podFacts.ts';
import type { World } from '#kernel/world.ts';
import type { Event, Job, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { rolloutStatus } from '#model/workloads/rolloutStatus.ts';
import type { Holding, RolloutWhy, WorkloadRef } from '#protocol/controllers.ts';
import type { Reader } from '#session/reader.ts';
import { eventsAbout } from '../objects/eventsAbout.ts';
import { causesOf } from '../run/causes.ts';
import { cpuShift } from './cpuShift.ts';
import { groupsOf, podsOf, replicaSetsOf } from './replicaGroups.ts';
import { replicaView } from './replicaViews.ts';
import { rolloutHelps } from './rolloutHelps.ts';
import { rolloutLimits } from './rolloutLimits.ts';
import { workloadTape } from './workloadTape.ts';

const MOST_FAILURES = 3;

/**
 * Why a workload does not have what it asks for: kubectl's line, the limits, the obstacles of its Pods, and possible
 * fixes.
 */
export function rolloutWhy(reader: Reader, workload: WorkloadRef): RolloutWhy | undefined {
  const { run, world } = reader;
  const { kind, namespace, name } = workload;
  const object = world.table(store(kind)).get(keyOf(namespace, name));
  if (!object) return undefined;
  const limits = rolloutLimits(object);
  const pods = podsOf(world, object);
  const minReadySeconds = (object.spec as { readonly minReadySeconds?: number }).minReadySeconds ?? 0;
  const views = pods.map((pod) => replicaView(pod, minReadySeconds, run.clockUs));
  const counting = views.filter(({ state }) => !['terminating', 'succeeded', 'failed'].includes(state));
  const status = rolloutStatus(object);
  const waiting = pods.filter(
    (pod, index) =>
      ['pending', 'notReady'].includes(views[index]?.state ?? '') && readyCondition(pod)?.reason !== 'PodCompleted',
  );
  const since = groupsOf(world, object)
    .filter(({ isNew }) => isNew)
    .flatMap((group) => workloadTape(run, kind, namespace, name).groupSince.get(group.name) ?? [])[0];
  const { helps, none } = rolloutHelps(reader, object, pods);
  return {
    workload,
    ...(isKind(object, 'Job')
      ? jobEnd(object)
      : { line: status?.line ?? '', done: status?.done ?? counting.length >= limits.replicas }),
    available: counting.filter(({ state }) => state === 'available').length,
    least: limits.replicas - limits.maxUnavailable,
    existing: counting.length,
    most: limits.replicas + limits.maxSurge,
    holdings: holdingsOf(world, waiting),
    ...cpuShift(reader, object, pods),
    helps,
    noHelp: none,
    causes: since && since.seq > 0 && since.seq <= run.position.seq ? causesOf(run, since.seq) : [],
    failures: failuresOf(reader, object),
  };
}

/** The condition that ended a Job. */
function jobEnd({ status }: Job): { readonly line: string; readonly done: boolean } {
  const end = status?.conditions?.find(
    (condition) => ['Complete', 'Failed'].includes(condition.type) && condition.status === 'True',
  );
  return { line: end ? `${end.type}: ${end.message ?? end.reason ?? ''}` : '', done: end !== undefined };
}

/** Groups of Pods that wait with the same message, the largest first. */
function holdingsOf(world: World, pods: readonly Pod[]): Holding[] {
  const byMessage = new Map<string, { reason: string; message: string; pods: string[] }>();
  for (const pod of pods) {
    const { reason, message } = wordsOf(world, pod);
    const known = byMessage.get(`${reason} ${message}`) ?? { reason, message, pods: [] };
    byMessage.set(`${reason} ${message}`, known);
    known.pods.push(pod.metadata.name);
  }
  return [...byMessage.values()].sort((a, b) => b.pods.length - a.pods.length);
}

/**
 * The scheduler's message while the Pod has no node; then that of a waiting container; then why it is not Ready. On a
 * silent node, the node's message.
 */
function wordsOf(world: World, pod: Pod): { readonly reason: string; readonly message: string } {
  const scheduled = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False') return { reason: scheduled.reason ?? '', message: scheduled.message ?? '' };
  const statuses = [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
  const waiting = statuses.find(({ state }) => state?.waiting)?.state?.waiting;
  if (waiting) return { reason: waiting.reason ?? '', message: waiting.message ?? '' };
  const ready = readyCondition(pod);
  if (ready?.reason) return { reason: ready.reason, message: ready.message ?? '' };
  const node = world.table(store('Node')).get(pod.spec.nodeName ?? '');
  const nodeReady = node?.status?.conditions?.find(({ type, status }) => type === 'Ready' && status !== 'True');
  return { reason: nodeReady?.reason ?? '', message: nodeReady?.message ?? '' };
}

/** The newest warnings about the workload and its ReplicaSets. */
function failuresOf({ world }: Reader, workload: KubeObject): { readonly reason: string; readonly message: string }[] {
  const about = [workload, ...(workload.kind === 'Deployment' ? replicaSetsOf(world, workload) : [])];
  const warnings = about.flatMap(({ kind, metadata: { namespace, name } }) =>
    eventsAbout(world, { kind, name, ...(namespace !== undefined && { namespace }) }).filter(
      ({ type }: Event) => type === 'Warning',
    ),
  );
  return warnings.slice(0, MOST_FAILURES).map(({ reason = '', message = '' }) => ({ reason, message }));
}
