import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Lease, Node, NodeCondition, Taint } from '#model/generated/types.ts';

/** Statuses of Ready for which Pods must leave a Node, and the matching taint. */
const KEYS = { False: 'node.kubernetes.io/not-ready', Unknown: 'node.kubernetes.io/unreachable' } as const;

const OWN: ReadonlySet<string> = new Set(Object.values(KEYS));

/** Upstream source (v1.36.2): pkg/controller/nodelifecycle/config/v1alpha1/defaults.go; cmd/kube-controller-manager/app/core.go for the period. */
export const MONITOR_US = 5_000_000;
export const GRACE_US = 50_000_000;
const STARTUP_GRACE_US = 60_000_000;

/** Record of the controller about a Node. */
export interface NodeHealth {
  readonly node: string;
  /** Time of the last sign of life, by the controller's clock. */
  readonly seenAtUs: Micros;
  /** Last heartbeat of the Node, and last renewal of its Lease. */
  readonly heartbeat: string;
  readonly renewal: string;
}

/** Health of each node, as the NodeLifecycle controller last saw it. */
export const NODE_HEALTH = table<NodeHealth>('controllers/NodeLifecycle.health');

/** One check, with the period in which new signs of life must have appeared. */
export interface NodeCheck {
  readonly atUs: Micros;
  /** Time of the check before; the same if there was none. */
  readonly previousUs: Micros;
  /** Time from a sign of life until it is visible, in microseconds. */
  readonly delayUs: Micros;
}

/**
 * Health after a check. Checks without effect are skipped, so a sign of life counts from the first check that would
 * have seen it.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, tryUpdateNodeHealth.
 */
export function healthAfter(
  node: Node,
  lease: Lease | undefined,
  known: NodeHealth | undefined,
  look: NodeCheck,
): NodeHealth {
  const { name } = node.metadata;
  const heartbeat = readyCondition(node)?.lastHeartbeatTime ?? '';
  const renewal = lease?.spec?.renewTime ?? '';
  if (!known) {
    const sinceUs = readyCondition(node) ? look.atUs : createdAtUs(node);
    return { node: name, heartbeat, renewal, seenAtUs: renewal === '' ? sinceUs : look.atUs };
  }
  const renewedAtUs = isLater(renewal, known.renewal) ? firstSeenUs(renewal, look) : known.seenAtUs;
  if (heartbeat !== known.heartbeat) return afterHeartbeat({ node: name, heartbeat, renewal }, renewedAtUs, look);
  const seenAtUs = Math.max(known.seenAtUs, renewedAtUs);
  return seenAtUs === known.seenAtUs && renewal === known.renewal ? known : { ...known, renewal, seenAtUs };
}

/**
 * A heartbeat without a renewal discards the known Lease. It then counts as a sign of life at the next check, however
 * old it is.
 */
function afterHeartbeat(news: Omit<NodeHealth, 'seenAtUs'>, renewedAtUs: Micros, look: NodeCheck): NodeHealth {
  const heartbeatAtUs = firstSeenUs(news.heartbeat, look);
  if (news.renewal === '' || renewedAtUs >= heartbeatAtUs)
    return { ...news, seenAtUs: Math.max(heartbeatAtUs, renewedAtUs) };
  const seenAtUs = heartbeatAtUs + MONITOR_US;
  return seenAtUs <= look.atUs ? { ...news, seenAtUs } : { ...news, renewal: '', seenAtUs: heartbeatAtUs };
}

/**
 * Check at which the Node is marked unreachable unless it shows a sign of life before: the first one after the grace
 * period.
 */
export function givenUpAtUs(node: Node, { seenAtUs }: NodeHealth, look: NodeCheck): number {
  const graceUs = readyCondition(node) ? GRACE_US : STARTUP_GRACE_US;
  return nextLookUs(seenAtUs + graceUs, look.atUs);
}

/** Whether the Node must be marked unreachable at this check. */
export function isSilent(node: Node, { seenAtUs }: NodeHealth, nowUs: Micros): boolean {
  return nowUs > seenAtUs + (readyCondition(node) ? GRACE_US : STARTUP_GRACE_US);
}

/** First check after a time, given the time of one check. */
export function nextLookUs(timeUs: Micros, aLookUs: Micros): number {
  return aLookUs + (Math.floor((timeUs - aLookUs) / MONITOR_US) + 1) * MONITOR_US;
}

export function readyCondition(node: Node): NodeCondition | undefined {
  return node.status?.conditions?.find(({ type }) => type === 'Ready');
}

/** Conditions that the kubelet owns. */
const KUBELETS = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** Conditions of a Node whose kubelet is silent. */
export function unknownConditions(node: Node, nowUs: Micros): NodeCondition[] {
  const now = formatTime(nowUs);
  const present = node.status?.conditions ?? [];
  const changed = present.map((condition) =>
    KUBELETS.includes(condition.type) && condition.status !== 'Unknown'
      ? {
          ...condition,
          status: 'Unknown',
          reason: 'NodeStatusUnknown',
          message: 'Kubelet stopped posting node status.',
          lastTransitionTime: now,
        }
      : condition,
  );
  const missing = KUBELETS.filter((type) => !present.some((condition) => condition.type === type));
  return [
    ...changed,
    ...missing.map((type) => ({
      type,
      status: 'Unknown',
      reason: 'NodeStatusNeverUpdated',
      message: 'Kubelet never posted node status.',
      lastHeartbeatTime: node.metadata.creationTimestamp ?? now,
      lastTransitionTime: now,
    })),
  ];
}

function firstSeenUs(time: string, { atUs, previousUs, delayUs }: NodeCheck): number {
  if (previousUs >= atUs) return atUs;
  const madeUs = parseTime(time) ?? atUs;
  const firstUs = nextLookUs(madeUs + delayUs - 1, atUs);
  return Math.min(atUs, Math.max(previousUs + MONITOR_US, firstUs));
}

function isLater(after: string, before: string): boolean {
  if (after === before || after === '') return false;
  return before === '' || (parseTime(after) ?? 0) > (parseTime(before) ?? 0);
}

function createdAtUs({ metadata }: Node): number {
  return parseTime(metadata.creationTimestamp ?? '') ?? 0;
}

/** Key of the taint for a status of Ready; `undefined` if the Node is ready. */
export function noExecuteKey(ready: string): string | undefined {
  return ready === 'False' || ready === 'Unknown' ? KEYS[ready] : undefined;
}

export function hasNoExecute(node: Node, key: string): boolean {
  return (node.spec.taints ?? []).some((taint) => taint.effect === 'NoExecute' && taint.key === key);
}

export function hasOwnNoExecute(node: Node): boolean {
  return (node.spec.taints ?? []).some(isOwn);
}

/**
 * The two taints exclude each other. Without a key, both are removed.
 * Upstream source (v1.36.2): pkg/controller/util/node/controller_utils.go, SwapNodeControllerTaint.
 */
export function withNoExecuteTaint(node: Node, key: string | undefined, timeAdded: string): readonly Taint[] {
  const others = (node.spec.taints ?? []).filter((taint) => !isOwn(taint));
  if (key === undefined) return others;
  const present = (node.spec.taints ?? []).find((taint) => isOwn(taint) && taint.key === key);
  return [...others, present ?? { key, effect: 'NoExecute', timeAdded }];
}

function isOwn({ key, effect }: Taint): boolean {
  return effect === 'NoExecute' && OWN.has(key);
}
