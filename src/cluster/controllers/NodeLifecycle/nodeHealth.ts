import { formatTime, parseTime } from '#base/rfc3339.ts';
import { table } from '#kernel/tableOf.ts';
import type { Lease, Node, NodeCondition } from '#model/generated/types.ts';

/** Upstream source (v1.36.2): pkg/controller/nodelifecycle/config/v1alpha1/defaults.go; cmd/kube-controller-manager/app/core.go for the period. */
export const MONITOR_US = 5_000_000;
export const GRACE_US = 50_000_000;
const STARTUP_GRACE_US = 60_000_000;

/** What the controller remembers of a Node. */
export interface NodeHealth {
  readonly node: string;
  /** When it last saw a sign of life, by its own clock. */
  readonly seenAtUs: number;
  /** The Node's heartbeat and the Lease's renewal that it has seen. */
  readonly heartbeat: string;
  readonly renewal: string;
}

/** By node: when the NodeLifecycle controller last saw a sign of life. */
export const NODE_HEALTH = table<NodeHealth>('controllers/NodeLifecycle.health');

/** The times between which a sign of life must have been seen that was not there at the last look. */
export interface Look {
  readonly atUs: number;
  /** The look before; the same when there was none. */
  readonly previousUs: number;
  /** How long after it was made a sign of life can be seen. */
  readonly delayUs: number;
}

/**
 * The health after a look. Looks at which nothing can change are left out, so a sign of life counts from the first look that
 * would have seen it.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, tryUpdateNodeHealth.
 */
export function healthAfter(
  node: Node,
  lease: Lease | undefined,
  known: NodeHealth | undefined,
  look: Look,
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

/** With a heartbeat the Lease is forgotten unless it is renewed, too: it is a sign of life at the next look, however old. */
function afterHeartbeat(news: Omit<NodeHealth, 'seenAtUs'>, renewedAtUs: number, look: Look): NodeHealth {
  const beatAtUs = firstSeenUs(news.heartbeat, look);
  if (news.renewal === '' || renewedAtUs >= beatAtUs) return { ...news, seenAtUs: Math.max(beatAtUs, renewedAtUs) };
  const seenAtUs = beatAtUs + MONITOR_US;
  return seenAtUs <= look.atUs ? { ...news, seenAtUs } : { ...news, renewal: '', seenAtUs: beatAtUs };
}

/** The look at which the Node is given up unless it shows a sign of life before: the first one after the grace period. */
export function givenUpAtUs(node: Node, { seenAtUs }: NodeHealth, look: Look): number {
  const graceUs = readyCondition(node) ? GRACE_US : STARTUP_GRACE_US;
  return nextLookUs(seenAtUs + graceUs, look.atUs);
}

/** Whether it must be given up at this look. */
export function isSilent(node: Node, { seenAtUs }: NodeHealth, nowUs: number): boolean {
  return nowUs > seenAtUs + (readyCondition(node) ? GRACE_US : STARTUP_GRACE_US);
}

/** The first look after a time, given one of the looks. */
export function nextLookUs(timeUs: number, aLookUs: number): number {
  return aLookUs + (Math.floor((timeUs - aLookUs) / MONITOR_US) + 1) * MONITOR_US;
}

export function readyCondition(node: Node): NodeCondition | undefined {
  return node.status?.conditions?.find(({ type }) => type === 'Ready');
}

/** The conditions that are the kubelet's to say. */
const KUBELETS = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** The conditions of a Node whose kubelet is not heard of. */
export function unknownConditions(node: Node, nowUs: number): NodeCondition[] {
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

function firstSeenUs(time: string, { atUs, previousUs, delayUs }: Look): number {
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
