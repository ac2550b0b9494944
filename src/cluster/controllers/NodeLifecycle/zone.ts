import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Node } from '#model/generated/types.ts';

export type ZoneState = 'Initial' | 'Normal' | 'PartialDisruption' | 'FullDisruption';

/** Nodes that wait for their NoExecute taint, and their rate. Times in microseconds. */
export interface Zone {
  readonly key: string;
  readonly state: ZoneState;
  /** Taints per second; 0 means never. */
  readonly rate: number;
  /** Earliest time of the next taint. */
  readonly freeAtUs: Micros;
  /** Nodes in the order of their taints. */
  readonly waiting: readonly string[];
}

/** By key: rate at which unready Nodes get their NoExecute taint. */
export const NODE_ZONES = table<Zone>('controllers/NodeLifecycle.zones');

/** Upstream source (v1.36.2): pkg/controller/nodelifecycle/config/v1alpha1/defaults.go; cmd/kube-controller-manager/app/options/nodelifecyclecontroller.go. */
const RATE = 0.1;
const SECONDARY_RATE = 0.01;
const LARGE_CLUSTER = 50;
const UNHEALTHY_SHARE = 0.55;

export function newZone(key: string, nowUs: Micros): Zone {
  return { key, state: 'Initial', rate: RATE, freeAtUs: nowUs, waiting: [] };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/node/topology/helpers.go, GetZoneKey. */
export function zoneKey({ metadata: { labels = {} } }: Node): string {
  const zone = labels['topology.kubernetes.io/zone'] ?? labels['failure-domain.beta.kubernetes.io/zone'] ?? '';
  const region = labels['topology.kubernetes.io/region'] ?? labels['failure-domain.beta.kubernetes.io/region'] ?? '';
  return region === '' && zone === '' ? '' : `${region}:\u0000:${zone}`;
}

export function isExcludedFromDisruption({ metadata }: Node): boolean {
  return metadata.labels?.['node.kubernetes.io/exclude-disruption'] !== undefined;
}

/** Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, ComputeZoneState. */
export function zoneState(readyStatuses: readonly string[]): ZoneState {
  const notReady = readyStatuses.filter((status) => status !== 'True').length;
  if (notReady > 0 && notReady === readyStatuses.length) return 'FullDisruption';
  if (notReady > 2 && notReady / readyStatuses.length >= UNHEALTHY_SHARE) return 'PartialDisruption';
  return 'Normal';
}

/** If most of a small cluster is down, the control plane is probably cut off itself. */
function rateOf(state: ZoneState, nodes: number): number {
  if (state !== 'PartialDisruption') return RATE;
  return nodes > LARGE_CLUSTER ? SECONDARY_RATE : 0;
}

/**
 * A new limiter starts empty if the old one was.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go, SwapLimiter.
 */
function atRate(zone: Zone, rate: number, nowUs: Micros): Zone {
  if (zone.rate === rate) return zone;
  const wasFree = zone.rate > 0 && zone.freeAtUs <= nowUs;
  return { ...zone, rate, freeAtUs: rate > 0 && !wasFree ? nowUs + intervalUs(rate) : nowUs };
}

function intervalUs(rate: number): number {
  return Math.round(1_000_000 / rate);
}

/** State after a taint was set. */
export function spent(zone: Zone, nowUs: Micros): Zone {
  return { ...zone, freeAtUs: nowUs + intervalUs(zone.rate) };
}

/** Changes of the zones in a check, from the statuses of Ready in each. */
export interface ZoneDisruption {
  readonly zones: readonly Zone[];
  /** Whether all zones have just gone down: taints are removed and nothing is evicted. */
  readonly begins: boolean;
  /** Whether a zone has just recovered: every Node counts as seen now. */
  readonly ends: boolean;
}

/** Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, handleDisruption. */
export function handleDisruption(
  known: readonly Zone[],
  statuses: ReadonlyMap<string, readonly string[]>,
  nowUs: Micros,
): ZoneDisruption {
  const present = known.filter(({ key }) => statuses.has(key));
  const states = new Map([...statuses].map(([key, ready]) => [key, zoneState(ready)]));
  const isDown = present.every(({ key }) => states.get(key) === 'FullDisruption');
  const wasDown = present.every(({ state }) => state === 'FullDisruption');
  if (present.length === 0 || (isDown && wasDown)) return { zones: present, begins: false, ends: false };
  if (isDown) {
    const stopped = present.map((zone): Zone => ({ ...atRate(zone, 0, nowUs), state: 'FullDisruption', waiting: [] }));
    return { zones: stopped, begins: true, ends: false };
  }
  const zones = present.map((zone) => {
    const state = states.get(zone.key) ?? 'Normal';
    if (zone.state === state && !wasDown) return zone;
    return { ...atRate(zone, rateOf(state, statuses.get(zone.key)?.length ?? 0), nowUs), state };
  });
  return { zones, begins: false, ends: wasDown };
}
