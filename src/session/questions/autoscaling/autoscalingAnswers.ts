import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import {
  AUTOSCALED_GROUPS,
  AUTOSCALED_NODES,
  AUTOSCALERS,
  type AutoscaledGroup,
  type Autoscaler,
  JUDGED_PODS,
} from '#cluster/autoscaler/autoscalerRecords.ts';
import { cooldown, nextLoopUs } from '#cluster/autoscaler/scan.ts';
import { CLOUD_GROUPS, CLOUD_MACHINES, GROUP_SIZES } from '#cluster/environment/cloud/cloudRecords.ts';
import { CONTROL_PLANE_CAPACITIES, CONTROL_PLANES, STATE } from '#cluster/environment/controlPlane/controlPlane.ts';
import { SCRAPES } from '#cluster/environment/prometheus/prometheus.ts';
import { consolidatableUs } from '#cluster/karpenter/consolidation.ts';
import { NODE_CLAIMS, NODE_POOLS, type NodeClaim, type NodePool } from '#cluster/karpenter/karpenterRecords.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type {
  AutoscaledNodeView,
  AutoscalerLoopView,
  AutoscalerView,
  AutoscalingQuestions,
  AutoscalingView,
  GroupSizeView,
  GrowthPoint,
  GrowthView,
  NodeGroupView,
  NodePoolView,
} from '#protocol/autoscaling.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';

const SIZES_SHOWN = 200;

const BUCKET_US = 10_000_000;
const P99 = 0.99;

/**
 * A changed Pod is another object, so results are cached by object. Reading the timestamps of 50,000 Pods takes long,
 * and the page asks four times a second.
 */
const knownWaits = new WeakMap<Pod, { readonly wait: Wait | undefined }>();

const SIZES = [10, 100, 250, 500, 1000, 1500, 2000, 3200, 5000] as const;

const DEFAULT_INTERVAL_US = 10_000_000;

export const autoscalingAnswers: Answers<AutoscalingQuestions> = {
  autoscaling,
  growth: ({ world }) => growth(world),
  autoscalerLoop,
};

/**
 * The length of a loop by the number of nodes. It uses the model's constant `autoscaler.loopOfNode`, not a
 * measurement.
 */
function autoscalerLoop({ world }: Reader): AutoscalerLoopView {
  const perNodeUs = constantUs(world, 'autoscaler.loopOfNode');
  const autoscalers = world.table(AUTOSCALERS).values();
  const nodes = world.table(store('Node')).size;
  return {
    points: SIZES.map((size) => ({ nodes: size, us: size * perNodeUs })),
    scanIntervalUs: autoscalers[0]?.flags.scanIntervalUs ?? DEFAULT_INTERVAL_US,
    present: { nodes, us: nodes * perNodeUs },
  };
}

/**
 * The effect of growth on the control plane, in steps of ten seconds. It has the refused requests, as the Prometheus
 * in the environment counted them. It also has how long the Pods of each step waited for a node, in whole seconds.
 */
function growth(world: World): GrowthView {
  const [counted, capacity] = [countedIn(world), world.table(CONTROL_PLANE_CAPACITIES).values()];
  const hasFigures = counted.counted !== undefined || capacity.length > 0;
  return {
    bucketUs: BUCKET_US,
    points: hasFigures ? pointsOf(world) : [],
    ...counted,
    capacity,
    ...autoscaleOf(world),
    lagUs: constantUs(world, 'controlPlane.growth'),
  };
}

function pointsOf(world: World): GrowthPoint[] {
  const waits = new Map<number, number[]>();
  for (const pod of world.table(store('Pod')).unordered()) {
    const wait = knownWaitOf(pod);
    if (!wait) continue;
    const bucket = Math.floor(wait.createdUs / BUCKET_US);
    const others = waits.get(bucket);
    if (others) others.push(wait.seconds);
    else waits.set(bucket, [wait.seconds]);
  }
  const rejected = rejections(world);
  const buckets = [...new Set([...waits.keys(), ...rejected.keys()])].sort((a, b) => a - b);
  return buckets.map((bucket): GrowthPoint => {
    const seconds = (waits.get(bucket) ?? []).sort((a, b) => a - b);
    const p99 = seconds[Math.ceil(seconds.length * P99) - 1];
    return {
      fromUs: bucket * BUCKET_US,
      rejected: rejected.get(bucket) ?? 0,
      scheduled: seconds.length,
      ...(p99 !== undefined && { schedulingP99Seconds: p99 }),
    };
  });
}

function countedIn(world: World): Pick<GrowthView, 'counted'> {
  const scrapes = world.table(SCRAPES).values();
  const [first, last] = [scrapes.at(0), scrapes.at(-1)];
  return first && last && first !== last ? { counted: { fromUs: first.atUs, untilUs: last.atUs } } : {};
}

function autoscaleOf(world: World): Pick<GrowthView, 'autoscale'> {
  const state = world.table(CONTROL_PLANES).get(STATE);
  if (!state) return {};
  return { autoscale: state.scalesAtUs < 0 ? {} : { dueUs: state.scalesAtUs } };
}

interface Wait {
  readonly createdUs: Micros;
  readonly seconds: number;
}

function knownWaitOf(pod: Pod): Wait | undefined {
  const known = knownWaits.get(pod);
  if (known) return known.wait;
  const wait = waitOf(pod);
  knownWaits.set(pod, { wait });
  return wait;
}

function waitOf({ metadata, status }: Pod): Wait | undefined {
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status !== 'True') return undefined;
  const createdUs = parseTime(metadata.creationTimestamp ?? '');
  const scheduledUs = parseTime(scheduled.lastTransitionTime ?? '');
  if (createdUs === undefined || scheduledUs === undefined) return undefined;
  return { createdUs, seconds: (scheduledUs - createdUs) / 1_000_000 };
}

/**
 * Growth of the counters between two scrapes, by bucket. It belongs to the time before the later scrape. The first
 * kept scrape only gives a starting value.
 */
function rejections(world: World): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let before: number | undefined;
  for (const { atUs, targets } of world.table(SCRAPES).values()) {
    const levels = targets.flatMap((target) => target.levels);
    const total = levels.reduce(
      (sum, level) => sum + Object.values(level.rejected).reduce((all, count) => all + count, 0),
      0,
    );
    const bucket = Math.floor((atUs - 1) / BUCKET_US);
    // Counters restart at zero when a server restarts.
    found.set(bucket, (found.get(bucket) ?? 0) + (before === undefined ? 0 : total - (total >= before ? before : 0)));
    before = total;
  }
  return found;
}

/** Everything that adds and removes nodes; `undefined` when nothing does. */
function autoscaling({ run, world }: Reader): AutoscalingView | undefined {
  const autoscalers = world.table(AUTOSCALERS).values();
  const pools = nodePools(world);
  if (autoscalers.length === 0 && pools.length === 0) return undefined;
  const groups = world
    .table(AUTOSCALED_GROUPS)
    .values()
    .flatMap((group) => groupView(world, group) ?? []);
  return {
    autoscalers: autoscalers.map((autoscaler) => autoscalerView(autoscaler, groups, run.clockUs)),
    groups,
    nodes: nodeViews(world, autoscalers),
    pods: world
      .table(JUDGED_PODS)
      .values()
      .map(({ sinceUs, ...judged }) => ({ ...judged, atUs: sinceUs })),
    pools,
    history: sizes(world),
  };
}

function autoscalerView(autoscaler: Autoscaler, groups: readonly NodeGroupView[], nowUs: Micros): AutoscalerView {
  const { name, lease, state, flags } = autoscaler;
  const own = groups.filter((group) => group.autoscaler === name);
  const sum = (amount: (group: NodeGroupView) => number) => own.reduce((total, group) => total + amount(group), 0);
  const cool = cooldown(autoscaler);
  return {
    name,
    lease,
    state,
    scanIntervalUs: flags.scanIntervalUs,
    nextScanUs: nextLoopUs(autoscaler, nowUs),
    least: sum(({ least }) => least),
    most: sum(({ most }) => most),
    target: sum(({ target }) => target),
    utilizationThreshold: flags.scaleDownUtilizationThreshold,
    ...(cool && cool.untilUs > nowUs && { cooldown: cool }),
  };
}

function groupView(world: World, group: AutoscaledGroup): NodeGroupView | undefined {
  const { id, autoscaler, backoff } = group;
  const cloud = world.table(CLOUD_GROUPS).get(id);
  if (!cloud) return undefined;
  const machines = world
    .table(CLOUD_MACHINES)
    .values()
    .filter((machine) => machine.group === id);
  const booting = machines.filter(({ name }) => !isReady(world, name));
  return {
    id,
    autoscaler,
    least: cloud.minSize,
    most: cloud.maxSize,
    target: cloud.targetSize,
    registered: machines.length - booting.length,
    cpu: cloud.template.cpu,
    memory: cloud.template.memory,
    booting: booting.map(({ name, orderedUs, dueUs }) => ({ name, orderedUs, dueUs })),
    ...(backoff && { backoffUntilUs: backoff.untilUs }),
  };
}

function isReady(world: World, name: string): boolean {
  const conditions = world.table(store('Node')).get(name)?.status?.conditions ?? [];
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** The verdict on each node in the last loop. */
function nodeViews(world: World, autoscalers: readonly Autoscaler[]): AutoscaledNodeView[] {
  const waits = new Map(autoscalers.map(({ name, flags }) => [name, flags.scaleDownUnneededUs]));
  return world
    .table(AUTOSCALED_NODES)
    .values()
    .map(({ node, autoscaler, group, phase, utilization, unneededSinceUs, blocker }) => ({
      node,
      autoscaler,
      group,
      phase,
      utilization,
      ...(unneededSinceUs !== undefined && {
        unneededSinceUs,
        removableUs: unneededSinceUs + (waits.get(autoscaler) ?? 0),
      }),
      ...(blocker && { blocker }),
    }));
}

function sizes(world: World): GroupSizeView[] {
  return world.table(GROUP_SIZES).values().slice(-SIZES_SHOWN);
}

/** Karpenter's NodePools and the nodes they created. */
function nodePools(world: World): NodePoolView[] {
  const claims = world.table(NODE_CLAIMS).values();
  return world
    .table(NODE_POOLS)
    .values()
    .map((pool) => ({
      name: pool.name,
      consolidationPolicy: pool.consolidationPolicy,
      claims: claims.filter((claim) => claim.pool === pool.name).map((claim) => claimView(claim, pool, world)),
    }));
}

function claimView(claim: NodeClaim, pool: NodePool, world: World): NodePoolView['claims'][number] {
  const { name, instanceType, createdUs, expiresUs, phase, why } = claim;
  const fromUs = consolidatableUs(claim, pool);
  return {
    name,
    instanceType,
    createdUs,
    phase,
    ...(world.table(store('Node')).has(name) && { node: name }),
    ...(expiresUs !== undefined && { expiresUs }),
    ...(fromUs !== undefined && { consolidatableUs: fromUs }),
    ...(why && { why }),
  };
}
