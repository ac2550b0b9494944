import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { endOf, timesOf } from '#cluster/controllers/CronJob/cronJobPlan.ts';
import { nodeShouldRun } from '#cluster/controllers/DaemonSet/nodeShouldRun.ts';
import { conditionOf, hasProgressDeadline, isComplete } from '#cluster/controllers/Deployment/deploymentStatus.ts';
import { isControlledBy } from '#cluster/controllers/objectsByOwner.ts';
import type { World } from '#kernel/world.ts';
import { ScheduleError } from '#model/cron/cronSchedule.ts';
import type { CronJob, Job } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { rolloutStatus } from '#model/workloads/rolloutStatus.ts';
import type {
  BandPoint,
  CreationBatch,
  CronJobProgress,
  DaemonNode,
  JobProgress,
  ReplicaGroup,
  ReplicaView,
  Rollout,
  RolloutDetail,
  WorkloadRef,
} from '#protocol/controllers.ts';
import type { History, Reader } from '#session/reader.ts';
import { causesOf } from '../run/timeline.ts';
import { groupsOf, podsOf, replicaView, type TemplateGroup } from './replicaGroups.ts';
import { rolloutLimits } from './rolloutLimits.ts';
import { victims } from './victims.ts';
import { type Coming, type Stretch, type WorkloadHistory, workloadHistory } from './workloadHistory.ts';

const TIMES = 5;
const MOST_JOBS = 20;

/** Most steps between a controller's sync and a new Pod: requests, answers and the server's work. */
const FAR = 8;
const MANAGER = 'kube-controller-manager/';

/** Most Pods inspected, because each costs a walk along its causes. */
const MOST = 120;

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
  const history = workloadHistory(run, kind, namespace, name);
  const groups = groupsOf(world, object);
  const newNames = new Set(groups.filter(({ isNew }) => isNew).map((group) => group.name));
  const minReadySeconds = (object.spec as { readonly minReadySeconds?: number }).minReadySeconds ?? 0;
  const pods = podsOf(world, object);
  const views = pods.map((pod) => replicaView(pod, minReadySeconds, run.clockUs));
  const started = startOf(history, newNames, run.position.seq);
  return {
    workload,
    uid: object.metadata.uid ?? '',
    ...rolloutLimits(object),
    ...revisionsOf(groups),
    groups: groups.map((group) => counted(group, views)),
    pods: views.slice(0, MOST_PODS),
    morePods: Math.max(0, views.length - MOST_PODS),
    gone: history.gone
      .filter(({ seq, group }) => seq > started.seq && seq <= run.position.seq && !newNames.has(group))
      .map((gone) => ({ name: gone.name, atUs: gone.atUs })),
    startedUs: started.atUs,
    knownUs: Math.max(run.head.atUs, run.clockUs),
    bands: bandPoints(history.all(), (group) => newNames.has(group) || newNames.size === 0, minReadySeconds),
    ...progressDeadline(object),
    line: rolloutStatus(object)?.line ?? '',
    victims: detail === 'victims' && RANKED.includes(kind) ? victims(pods, run.clockUs) : [],
    batches: detail === 'batches' ? creationBatches(run, history.created) : [],
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
    isCut: history.isCut,
  };
}

/** States that the controller counts. */
const COUNTED = ['available', 'ready', 'notReady', 'pending'];

function counted(group: TemplateGroup, views: readonly ReplicaView[]): ReplicaGroup {
  const mine = views.filter((view) => view.group === group.name && COUNTED.includes(view.state));
  return { ...group, pods: mine.length, available: mine.filter(({ state }) => state === 'available').length };
}

/** The time at which the present template was set. */
function startOf(history: WorkloadHistory, newNames: ReadonlySet<string>, seq: number): { seq: number; atUs: Micros } {
  const since = [...newNames].flatMap((name) => history.groupSince.get(name) ?? []);
  const first = history.created[0];
  return (
    since.find((each) => each.seq <= seq) ?? (first ? { seq: first.seq - 1, atUs: first.atUs } : { seq: 0, atUs: 0 })
  );
}

function revisionsOf(groups: readonly TemplateGroup[]): { readonly revisionFrom: number; readonly revisionTo: number } {
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

/**
 * The time at which a Deployment without progress counts as stuck; -1 when no deadline runs. Upstream source
 * (v1.36.2): pkg/controller/deployment/util/deployment_util.go, DeploymentTimedOut.
 */
function progressDeadline(workload: KubeObject): {
  readonly deadlineUs: Micros;
  readonly deadlineSeconds: number;
} {
  const none = { deadlineUs: -1, deadlineSeconds: 0 };
  if (!isKind(workload, 'Deployment') || !hasProgressDeadline(workload) || workload.spec.paused) return none;
  const deadlineSeconds = workload.spec.progressDeadlineSeconds ?? 0;
  const condition = conditionOf(workload.status, 'Progressing');
  const sinceUs = parseTime(condition?.lastUpdateTime ?? '');
  const isOver =
    condition?.reason === 'NewReplicaSetAvailable' ||
    condition?.reason === 'ProgressDeadlineExceeded' ||
    (workload.status && isComplete(workload, workload.status));
  if (sinceUs === undefined || isOver) return { ...none, deadlineSeconds };
  return { deadlineUs: sinceUs + deadlineSeconds * 1_000_000, deadlineSeconds };
}

/**
 * The last Pods, grouped by the round of requests that created them; oldest first. A controller begins with one
 * request and doubles the round while the server refuses none.
 */
function creationBatches(run: History, created: readonly Coming[]): CreationBatch[] {
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

interface Step {
  readonly atUs: Micros;
  readonly what: 'oldAvailable' | 'newAvailable' | 'notAvailable';
  readonly by: 1 | -1;
}

/** Pods by availability, with a point at each change. `isNew` says whether a group has the present template. */
function bandPoints(
  stretches: readonly Stretch[],
  isNew: (group: string) => boolean,
  minReadySeconds: number,
): BandPoint[] {
  const steps = stretches.flatMap((stretch) => stepsOf(stretch, isNew(stretch.group), minReadySeconds));
  steps.sort((a, b) => a.atUs - b.atUs);
  const points: BandPoint[] = [];
  let now: BandPoint = { atUs: 0, oldAvailable: 0, newAvailable: 0, notAvailable: 0 };
  for (const [index, { atUs, what, by }] of steps.entries()) {
    now = { ...now, atUs, [what]: now[what] + by };
    const isLast = steps[index + 1]?.atUs !== atUs;
    if (isLast && !sameCounts(points.at(-1), now)) points.push(now);
  }
  return points;
}

function stepsOf({ fromUs, toUs, readyUs }: Stretch, isNew: boolean, minReadySeconds: number): Step[] {
  const available = isNew ? 'newAvailable' : 'oldAvailable';
  const untilUs = toUs < 0 ? Number.POSITIVE_INFINITY : toUs;
  // With minReadySeconds 0 a Pod is available as soon as the controller sees it Ready.
  const sinceUs = readyUs < 0 ? untilUs : minReadySeconds === 0 ? fromUs : readyUs + minReadySeconds * 1_000_000;
  const becomesUs = Math.min(untilUs, Math.max(fromUs, sinceUs));
  const steps: Step[] = [];
  const span = (what: Step['what'], from: number, to: number) => {
    if (from >= to) return;
    steps.push({ atUs: from, what, by: 1 });
    if (to !== Number.POSITIVE_INFINITY) steps.push({ atUs: to, what, by: -1 });
  };
  span('notAvailable', fromUs, becomesUs);
  span(available, becomesUs, untilUs);
  return steps;
}

function sameCounts(a: BandPoint | undefined, b: BandPoint): boolean {
  return a?.oldAvailable === b.oldAvailable && a.newAvailable === b.newAvailable && a.notAvailable === b.notAvailable;
}

/** Past and next runs of a CronJob, and the results of its Jobs. */
function cronProgress(world: World, cronJob: CronJob, nowUs: Micros): CronJobProgress {
  const { spec, status } = cronJob;
  const jobs = world
    .table(store('Job'))
    .values()
    .filter((job) => isControlledBy(job, cronJob))
    .map((job) => ({
      name: job.metadata.name,
      startUs: parseTime(job.status?.startTime ?? job.metadata.creationTimestamp ?? '') ?? 0,
      state: endOf(job) ?? ('active' as const),
    }));
  return {
    schedule: spec.schedule,
    timeZone: spec.timeZone ?? '',
    suspended: spec.suspend === true,
    concurrencyPolicy: spec.concurrencyPolicy ?? 'Allow',
    lastUs: parseTime(status?.lastScheduleTime ?? '') ?? -1,
    nextUs: spec.suspend ? [] : nextTimes(cronJob, nowUs),
    jobs: jobs.sort((a, b) => b.startUs - a.startUs).slice(0, MOST_JOBS),
  };
}

function nextTimes({ spec }: CronJob, nowUs: Micros): number[] {
  try {
    const next = timesOf(spec);
    const times: number[] = [];
    for (let at = next(nowUs); at !== undefined && times.length < TIMES; at = next(at)) times.push(at);
    return times;
  } catch (error) {
    if (error instanceof ScheduleError) return [];
    throw error;
  }
}
