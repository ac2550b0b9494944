import { createSchedulerParts, type SchedulerParts } from '#cluster/scheduler/actor/schedulerParts.ts';
import { podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { World } from '#kernel/world.ts';
import type { Node, Pod, PodSpec } from '#model/generated/types.ts';

/**
 * `basic`: only requests. `anti-affinity`: prefers hosts without Pods of its kind. `spread`: spreads over the zones.
 */
export const THROUGHPUT_VARIANTS = ['basic', 'anti-affinity', 'spread'] as const;
export type ThroughputVariant = (typeof THROUGHPUT_VARIANTS)[number];

export interface ThroughputOptions {
  readonly nodes: number;
  readonly pods: number;
  /** percentageOfNodesToScore; 0 adapts it to the number of nodes. */
  readonly percent: number;
  readonly variant: ThroughputVariant;
}

export interface Throughput {
  readonly scheduled: number;
  readonly seconds: number;
}

const ZONES = 3;

/**
 * Puts all Pods into the scheduling queue and pops them one by one. Each Pod goes through the full scheduling cycle and
 * is assumed, reserved and confirmed, and its delta is taken, as conformance/scheduler/BASELINE.md describes. `clock`
 * returns seconds.
 */
export function measureThroughput(options: ThroughputOptions, clock: () => number): Throughput {
  const world = new World();
  const parts = createSchedulerParts(world, { configuration: { percentageOfNodesToScore: options.percent } });
  const [profile] = parts.profiles.values();
  if (!profile) throw new Error('the configuration has no profile');
  for (let i = 0; i < options.nodes; i++) parts.informers.put(benchNode(i), 0);
  for (let i = 0; i < options.pods; i++) parts.informers.put(benchPod(i, options.variant), i);
  world.takeDelta();
  const begin = clock();
  let startIndex = 0;
  let scheduled = 0;
  while (parts.queue.canPop) {
    const next = scheduleNext(world, parts, profile, startIndex);
    startIndex = next.startIndex;
    if (next.fits) scheduled++;
    else break;
  }
  return { scheduled, seconds: clock() - begin };
}

/** All Pods are equal: once one does not fit, no other does. */
function scheduleNext(
  world: World,
  { queue, cycle, cache }: SchedulerParts,
  profile: Profile,
  startIndex: number,
): { readonly startIndex: number; readonly fits: boolean } {
  const queued = queue.pop()?.queued;
  if (!queued) return { startIndex, fits: false };
  const pod = podInfoOf(queued.pod);
  const result = cycle.run(profile, pod, startIndex);
  if (result.outcome === 'scheduled') {
    const assumed = cache.assumePod(queued.pod, result.node);
    profile.runReserve(result.state, pod, result.node);
    cache.putPod(assumed);
  }
  queue.done(queued.uid);
  world.takeDelta();
  return { startIndex: result.nextStartIndex, fits: result.outcome === 'scheduled' };
}

function benchNode(index: number): Node {
  const name = `node-${index}`;
  const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': `zone-${index % ZONES}` };
  const allocatable = { cpu: '4', memory: '32Gi', pods: '110' };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: {}, status: { allocatable } };
}

function benchPod(index: number, variant: ThroughputVariant): Pod {
  const resources = { requests: { cpu: '100m', memory: '500Mi' } };
  const spec: PodSpec = { containers: [{ name: 'app', image: 'pause:3.10', resources }], ...VARIANTS[variant] };
  const metadata = { namespace: 'default', name: `pod-${index}`, uid: `uid-${index}`, labels: { app: 'bench' } };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec };
}

const LABEL_SELECTOR = { matchLabels: { app: 'bench' } };
const VARIANTS: { readonly [variant in ThroughputVariant]: Partial<PodSpec> } = {
  basic: {},
  'anti-affinity': {
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 100, podAffinityTerm: { topologyKey: 'kubernetes.io/hostname', labelSelector: LABEL_SELECTOR } },
        ],
      },
    },
  },
  spread: {
    topologySpreadConstraints: [
      {
        maxSkew: 5,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: LABEL_SELECTOR,
      },
    ],
  },
};
