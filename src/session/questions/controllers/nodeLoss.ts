import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { MONITORS } from '#cluster/controllers/NodeLifecycle/monitorPass.ts';
import {
  GRACE_US,
  givenUpAtUs,
  hasOwnNoExecute,
  healthAfter,
  MONITOR_US,
  NODE_HEALTH,
  type NodeCheck,
  readyCondition,
} from '#cluster/controllers/NodeLifecycle/nodeHealth.ts';
import { NODE_ZONES, type Zone, zoneKey } from '#cluster/controllers/NodeLifecycle/zone.ts';
import {
  noExecuteTaints,
  PLANNED_EVICTIONS,
  type PlannedEviction,
} from '#cluster/controllers/TaintEviction/taintEvictionController.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { Lease, Node } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { NodeLoss, NodeLossView, ZoneView } from '#protocol/controllers.ts';
import type { Reader } from '#session/reader.ts';

const LEASES = 'kube-node-lease';
const DEFAULT_LEASE_SECONDS = 40;
const MOST_PLANNED = 100;

/** The reactions of the NodeLifecycle and TaintEviction controllers to silent or tainted nodes. */
export function nodeLoss({ world, run }: Reader, wanted: string | undefined): NodeLoss {
  const nodes = world.table(store('Node')).values();
  const inTrouble = nodes.filter((node) => isInTrouble(world, node, run.clockUs));
  const worst = inTrouble.find(({ metadata: { name } }) => name === wanted) ?? first(inTrouble);
  return {
    graceSeconds: GRACE_US / 1_000_000,
    ...(worst && { node: lossView(world, worst, run.clockUs) }),
    nodes: inTrouble.map(({ metadata: { name } }) => name),
    zones: world.table(NODE_ZONES).values().map(zoneView),
  };
}

/** A node that the controller has marked Unknown, else the first node. */
function first(nodes: readonly Node[]): Node | undefined {
  return nodes.find((node) => readyCondition(node)?.status === 'Unknown') ?? nodes[0];
}

function isInTrouble(world: World, node: Node, nowUs: Micros): boolean {
  const ready = readyCondition(node)?.status;
  if (ready !== undefined && ready !== 'True') return true;
  if (noExecuteTaints(node.spec?.taints).length > 0) return true;
  const lease = leaseOf(world, node);
  // The kubelet renews four times per Lease duration, so this means that two renewals are missing.
  return lease !== undefined && nowUs - renewedUs(lease) > (leaseSeconds(lease) / 2) * 1_000_000;
}

function lossView(world: World, node: Node, nowUs: Micros): NodeLossView {
  const { name } = node.metadata;
  const lease = leaseOf(world, node);
  const look = lookAt(world, nowUs);
  const health = healthAfter(node, lease, world.table(NODE_HEALTH).get(name), look);
  const ready = readyCondition(node);
  const isUnknown = ready?.status === 'Unknown';
  const pods = world
    .table(store('Pod'))
    .values()
    .filter(({ spec }) => spec.nodeName === name);
  const planned = plannedOf(world, new Set(pods.map(objectKey)));
  const zone = world.table(NODE_ZONES).get(zoneKey(node));
  const terminating = pods.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
  const taints = noExecuteTaints(node.spec?.taints);
  return {
    node: name,
    ready: ready?.status === 'True' ? 'Ready' : `Ready ${ready?.status ?? 'Unknown'}`,
    reason: ready?.reason ?? '',
    message: ready?.message ?? '',
    renewedUs: lease ? renewedUs(lease) : -1,
    leaseSeconds: lease ? leaseSeconds(lease) : DEFAULT_LEASE_SECONDS,
    seenUs: health.seenAtUs,
    unknownUs: isUnknown ? (parseTime(ready.lastTransitionTime ?? '') ?? -1) : givenUpAtUs(node, health, look),
    isUnknown,
    taints: taints.map(({ key, value = '', effect }) => `${key}${value === '' ? '' : `=${value}`}:${effect}`),
    taintedUs: hasOwnNoExecute(node) ? addedUs(node) : -1,
    turn: zone?.waiting.indexOf(name) ?? -1,
    planned: planned.slice(0, MOST_PLANNED),
    terminating: terminating.map(({ metadata }) => metadata.name),
    bound: pods.length,
    staying: pods.length - terminating.length - planned.length,
  };
}

function addedUs({ spec }: Node): number {
  return Math.max(-1, ...noExecuteTaints(spec?.taints).map(({ timeAdded = '' }) => parseTime(timeAdded) ?? -1));
}

function plannedOf(world: World, keys: ReadonlySet<string>): PlannedEviction[] {
  return world
    .table(PLANNED_EVICTIONS)
    .values()
    .filter(({ pod }) => keys.has(pod))
    .sort((a, b) => a.atUs - b.atUs);
}

/** The controller's monitoring pass at this moment. The model skips passes that cannot change anything. */
function lookAt(world: World, nowUs: Micros): NodeCheck {
  const known = world.table(MONITORS).get('monitor');
  const firstUs = known?.firstUs ?? 0;
  const atUs = firstUs + Math.max(0, Math.floor((nowUs - firstUs) / MONITOR_US)) * MONITOR_US;
  return { atUs, previousUs: Math.min(atUs, known?.lastUs ?? atUs), delayUs: writeUs(world) };
}

function leaseOf(world: World, { metadata: { name } }: Node): Lease | undefined {
  return world.table(store('Lease')).get(`${LEASES}/${name}`);
}

function renewedUs({ spec }: Lease): number {
  return parseTime(spec?.renewTime ?? '') ?? 0;
}

function leaseSeconds({ spec }: Lease): number {
  return spec?.leaseDurationSeconds ?? DEFAULT_LEASE_SECONDS;
}

function zoneView({ key, state, rate, waiting }: Zone): ZoneView {
  return { name: key.split('\u0000:').at(-1) ?? '', state, rate, waiting };
}
