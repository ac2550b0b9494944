import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import {
  CONTROL_PLANE_CAPACITIES,
  CONTROL_PLANES,
  STATE,
} from '#cluster/environment/controlPlane/controlPlaneRecords.ts';
import { SCRAPES } from '#cluster/environment/prometheus/scrapeRecords.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { GrowthPoint, GrowthView } from '#protocol/autoscaling.ts';

const BUCKET_US = 10_000_000;
const P99 = 0.99;

/**
 * The effect of growth on the control plane, in steps of ten seconds. It has the refused requests, as the Prometheus
 * in the environment counted them. It also has how long the Pods of each step waited for a node, in whole seconds.
 */
export function growth(world: World): GrowthView {
  const [counted, capacity] = [countedIn(world), world.table(CONTROL_PLANE_CAPACITIES).values()];
  const isTold = counted.counted !== undefined || capacity.length > 0;
  return {
    bucketUs: BUCKET_US,
    points: isTold ? pointsOf(world) : [],
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

/**
 * A changed Pod is another object, so results are cached by object. Reading the timestamps of 50,000 Pods takes long,
 * and the page asks four times a second.
 */
const knownWaits = new WeakMap<Pod, { readonly wait: Wait | undefined }>();

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
