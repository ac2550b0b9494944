import { SchedulerCache } from '../cluster/scheduler/cache/schedulerCache.ts';
import { createProfiles } from '../cluster/scheduler/config/createProfiles.ts';
import { SchedulingCycle } from '../cluster/scheduler/cycle/schedulingCycle.ts';
import { podInfoOf } from '../cluster/scheduler/framework/podInfo.ts';
import { createListers } from '../cluster/scheduler/listers.ts';
import { World } from '../kernel/world.ts';
import type { Node, Pod, PodSpec } from '../model/generated/types.ts';

/** `basic`: only requests. `antiaffinity`: prefers other hosts than Pods of its kind. `spread`: spreads over the zones. */
export const THROUGHPUT_VARIANTS = ['basic', 'antiaffinity', 'spread'] as const;
export type ThroughputVariant = (typeof THROUGHPUT_VARIANTS)[number];

export interface ThroughputOptions {
  readonly nodes: number;
  readonly pods: number;
  /** percentageOfNodesToScore; 0 adapts to the number of nodes. */
  readonly percent: number;
  readonly variant: ThroughputVariant;
}

export interface Throughput {
  readonly scheduled: number;
  readonly seconds: number;
}

const ZONES = 3;

/**
 * Schedules Pods one after the other, each through the full scheduling cycle, and puts each on its node, as
 * conformance/scheduler/BASELINE.md describes. `clock` tells seconds.
 */
export function measureThroughput(options: ThroughputOptions, clock: () => number): Throughput {
  const cache = new SchedulerCache();
  const profiles = createProfiles({}, {
    snapshot: cache,
    listers: createListers(new World()),
    nominator: { isEmpty: true, nominatedPods: () => [] },
  });
  const profile = [...profiles.values()][0];
  if (!profile) throw new Error('a configuration without profiles has the default one');
  for (let i = 0; i < options.nodes; i++) {
    const node = benchNode(i);
    cache.addNode(node, { ordinal: i, zoneOrdinal: i % ZONES });
  }
  const pods = Array.from({ length: options.pods }, (_, i) => benchPod(i, options.variant));
  const cycle = new SchedulingCycle(cache, { percentageOfNodesToScore: options.percent });
  let startIndex = 0;
  let scheduled = 0;
  const begin = clock();
  for (const pod of pods) {
    const result = cycle.run(profile, podInfoOf(pod), startIndex);
    startIndex = result.nextStartIndex;
    if (result.outcome !== 'scheduled') continue;
    profile.runReserve(result.state, podInfoOf(pod), result.node);
    cache.addPod({ ...pod, spec: { ...pod.spec, nodeName: result.node } }, result.node);
    scheduled++;
  }
  return { scheduled, seconds: clock() - begin };
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
  antiaffinity: {
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
