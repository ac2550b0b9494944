import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { nodeShouldRun } from '#cluster/controllers/DaemonSet/nodeShouldRun.ts';
import type { Job } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { rolloutStatus } from '#model/workloads/rolloutStatus.ts';
import type {
  DaemonNode,
  JobProgress,
  ReplicaGroup,
  ReplicaView,
  Rollout,
  RolloutDetail,
  WorkloadRef,
} from '#protocol/controllers.ts';
import type { Reader } from '#session/reader.ts';
import { bandPoints } from './bandPoints.ts';
import { creationBatches } from './creationBatches.ts';
import { cronProgress } from './cronProgress.ts';
import { progressDeadline } from './progressDeadline.ts';
import { type Group, groupsOf, podsOf } from './replicaGroups.ts';
import { replicaView } from './replicaViews.ts';
import { rolloutLimits } from './rolloutLimits.ts';
import { victims } from './victims.ts';
import { type WorkloadTape, workloadTape } from './workloadTape.ts';

/** Most Pods in the answer. More would not be visible and cost much to send. */
const MOST_PODS = 2000;
/** Kinds whose Pods are ranked when there are too many. */
const RANKED = ['Deployment', 'ReplicaSet'];

/**
 * A workload with its present Pods and their counts along the branch; `undefined` when the workload does not exist
 * now.
 */
export function rollout(reader: Reader, workload: WorkloadRef, detail?: RolloutDetail): Rollout | undefined {
  const { run, world } = reader;
  const { kind, namespace, name } = workload;
  const object = world.table(store(kind)).get(keyOf(namespace, name));
  if (!object) return undefined;
  const tape = workloadTape(run, kind, namespace, name);
  const groups = groupsOf(world, object);
  const newNames = new Set(groups.filter(({ isNew }) => isNew).map((group) => group.name));
  const minReadySeconds = (object.spec as { readonly minReadySeconds?: number }).minReadySeconds ?? 0;
  const pods = podsOf(world, object);
  const views = pods.map((pod) => replicaView(pod, minReadySeconds, run.clockUs));
  const started = startOf(tape, newNames, run.position.seq);
  return {
    workload,
    uid: object.metadata.uid ?? '',
    ...rolloutLimits(object),
    ...revisionsOf(groups),
    groups: groups.map((group) => counted(group, views)),
    pods: views.slice(0, MOST_PODS),
    morePods: Math.max(0, views.length - MOST_PODS),
    gone: tape.gone
      .filter(({ seq, group }) => seq > started.seq && seq <= run.position.seq && !newNames.has(group))
      .map((gone) => ({ name: gone.name, atUs: gone.atUs })),
    startedUs: started.atUs,
    knownUs: Math.max(run.head.atUs, run.clockUs),
    bands: bandPoints(tape.all(), (group) => newNames.has(group) || newNames.size === 0, minReadySeconds),
    ...progressDeadline(object),
    line: rolloutStatus(object)?.line ?? '',
    victims: detail === 'victims' && RANKED.includes(kind) ? victims(pods, run.clockUs) : [],
    batches: detail === 'batches' ? creationBatches(run, tape.created) : [],
    daemonNodes: isKind(object, 'DaemonSet')
      ? world
          .table(store('Node'))
          .values()
          .map(
            (node): DaemonNode => ({
              node: node.metadata.name,
              shouldRun: nodeShouldRun(node, object).shouldRun,
            }),
          )
      : [],
    ...(isKind(object, 'Job') && { job: jobProgress(object) }),
    ...(isKind(object, 'CronJob') && { cron: cronProgress(world, object, run.clockUs) }),
    isCut: tape.isCut,
  };
}

/** States that the controller counts. */
const COUNTED = ['available', 'ready', 'notReady', 'pending'];

function counted(group: Group, views: readonly ReplicaView[]): ReplicaGroup {
  const mine = views.filter((view) => view.group === group.name && COUNTED.includes(view.state));
  return { ...group, pods: mine.length, available: mine.filter(({ state }) => state === 'available').length };
}

/** The time at which the present template was set. */
function startOf(tape: WorkloadTape, newNames: ReadonlySet<string>, seq: number): { seq: number; atUs: Micros } {
  const since = [...newNames].flatMap((name) => tape.groupSince.get(name) ?? []);
  const first = tape.created[0];
  return (
    since.find((each) => each.seq <= seq) ?? (first ? { seq: first.seq - 1, atUs: first.atUs } : { seq: 0, atUs: 0 })
  );
}

function revisionsOf(groups: readonly Group[]): { readonly revisionFrom: number; readonly revisionTo: number } {
  const to = groups.find(({ isNew }) => isNew)?.revision ?? 0;
  const from = groups.filter(({ isNew, desired }) => !isNew && desired !== 0).at(-1)?.revision ?? to;
  return { revisionFrom: from, revisionTo: to };
}

function jobProgress({ spec, status = {} }: Job): JobProgress {
  return {
    completions: spec.completions ?? -1,
    active: status.active ?? 0,
    succeeded: status.succeeded ?? 0,
    failed: status.failed ?? 0,
    backoffLimit: spec.backoffLimit ?? 6,
    completedIndexes: status.completedIndexes ?? '',
    failedIndexes: status.failedIndexes ?? '',
  };
}
