import { SECOND_US } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { SYSTEM_CRITICAL_PRIORITY } from '#model/pod/criticalPod.ts';
import { type KubeletConfiguration, kubeletConfiguration, kubeletGate } from '../configuration/kubeletConfiguration.ts';
import type { KubeletPod, PodVerdict } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { powerOff } from '../machine/strikeMachine.ts';
import type { ShutdownGroupOver } from '../machineEvents.ts';
import { seenNode, syncNodeStatus } from '../nodeAgent.ts';
import { killPod } from '../podVerdict.ts';
import { type NodeShutdown, shutdownsTable } from './shutdownRecords.ts';

const MESSAGE = 'Pod was terminated in response to imminent node shutdown.';
/** Upstream source (v1.36.2): pkg/kubelet/nodeshutdown/nodeshutdown_manager.go. */
const VERDICT: PodVerdict = {
  phase: 'Failed',
  reason: 'Terminated',
  message: MESSAGE,
  condition: { type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet', message: MESSAGE },
};

/**
 * Handles systemd's shutdown signal or its cancellation. A kubelet without a configured period does not delay the
 * shutdown. With one, it ends its Pods group by group and ignores further signals until then. Upstream source
 * (v1.36.2): pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go.
 */
export function shutdownSignalled(scope: KubeletScope, isCancelled: boolean, onNode: readonly KubeletPod[]): void {
  becauseOf(scope.context, isCancelled ? 'shutdown.cancelled' : 'shutdown.began', 'Node', scope.nodeName);
  const table = shutdownsTable(scope.world);
  const present = table.get(scope.nodeName);
  if (present) table.put(scope.nodeName, { ...present, cancelled: isCancelled });
  if (present || isCancelled) return;
  if (groupsOf(scope, onNode).length === 0) {
    powerOff(scope);
    return;
  }
  tell(scope, 'Shutdown manager detected shutdown event');
  table.put(scope.nodeName, {
    node: scope.nodeName,
    sinceUs: scope.nowUs,
    group: -1,
    order: 0,
    cancelled: false,
    waitsFor: [],
  });
  syncNodeStatus(scope);
  endNextGroup(scope, onNode);
}

/** The time of a group is over: continues with the next one, whatever still runs. */
export function shutdownGroupOver(scope: KubeletScope, group: number, onNode: readonly KubeletPod[]): void {
  const shutdown = shutdownsTable(scope.world).get(scope.nodeName);
  if (shutdown?.group !== group) return;
  becauseOf(scope.context, 'shutdownGroup.timedOut', 'Node', scope.nodeName, { group });
  endNextGroup(scope, onNode);
}

/** Runs after every event of the kubelet: checks whether the present group has ended. */
export function settleShutdown(scope: KubeletScope, onNode: () => readonly KubeletPod[]): void {
  const table = shutdownsTable(scope.world);
  const shutdown = table.size === 0 ? undefined : table.get(scope.nodeName);
  if (!shutdown) return;
  if (shutdown.waitsFor.some((uid) => (scope.pod(uid)?.stage ?? 'terminated') !== 'terminated')) return;
  scope.context.cancel(shutdown.order);
  endNextGroup(scope, onNode());
}

function groupsOf(scope: KubeletScope, onNode: readonly KubeletPod[]): ShutdownGroup<KubeletPod>[] {
  if (!kubeletGate(scope.world, scope.nodeName, 'GracefulNodeShutdown')) return [];
  const active = onNode.filter(({ stage, rejection }) => stage !== 'terminated' && !rejection);
  return shutdownGroups(kubeletConfiguration(scope.world, scope.nodeName), active);
}

/** Ends the next group with Pods. After the last one the machine goes off, unless the shutdown was cancelled. */
function endNextGroup(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  const table = shutdownsTable(scope.world);
  const shutdown = table.get(scope.nodeName);
  if (!shutdown) return;
  const groups = groupsOf(scope, onNode);
  const next = groups.findIndex(({ members }, i) => i > shutdown.group && members.length > 0);
  const group = groups[next];
  if (group) beginGroup(scope, shutdown, next, group);
  else if (shutdown.cancelled) stayOn(scope);
  else powerOff(scope);
}

function beginGroup(
  scope: KubeletScope,
  shutdown: NodeShutdown,
  index: number,
  { periodSeconds, members }: ShutdownGroup<KubeletPod>,
): void {
  const event: ShutdownGroupOver = { type: 'shutdownGroup.over', group: index };
  const order = scope.schedule(periodSeconds * SECOND_US, event);
  const waitsFor = members.map(({ uid }) => uid);
  shutdownsTable(scope.world).put(scope.nodeName, { ...shutdown, group: index, order, waitsFor });
  for (const record of members) {
    becauseOf(scope.context, 'pod.shutDown', 'Pod', objectKey(record.pod), { group: index });
    killPod(scope, record, VERDICT, shutdownGraceSeconds(record.pod, periodSeconds));
  }
}

function stayOn(scope: KubeletScope): void {
  shutdownsTable(scope.world).delete(scope.nodeName);
  tell(scope, 'Shutdown manager detected shutdown cancellation');
  syncNodeStatus(scope);
}

function tell(scope: KubeletScope, message: string): void {
  const node = seenNode(scope);
  if (node) scope.event(node, { type: 'Normal', reason: 'NodeShutdown', message });
}

/** Pods that are ended together, and their period. */
interface ShutdownGroup<T> {
  readonly priority: number;
  readonly periodSeconds: number;
  readonly members: readonly T[];
}

/**
 * Groups in the order of their end: ordinary Pods, then critical ones. There are none without a configured period.
 * Upstream source (v1.36.2): pkg/kubelet/nodeshutdown/nodeshutdown_manager.go, migrateConfig, groupByPriority.
 */
function shutdownGroups<T extends { readonly pod: Pod }>(
  {
    shutdownGracePeriodUs: wholeUs,
    shutdownGracePeriodCriticalPodsUs: criticalUs,
  }: Pick<KubeletConfiguration, 'shutdownGracePeriodUs' | 'shutdownGracePeriodCriticalPodsUs'>,
  members: readonly T[],
): ShutdownGroup<T>[] {
  if (wholeUs <= 0 || wholeUs < criticalUs) return [];
  const isCritical = ({ pod }: T) => (pod.spec.priority ?? 0) >= SYSTEM_CRITICAL_PRIORITY;
  return [
    {
      priority: 0,
      periodSeconds: Math.trunc((wholeUs - criticalUs) / SECOND_US),
      members: members.filter((member) => !isCritical(member)),
    },
    {
      priority: SYSTEM_CRITICAL_PRIORITY,
      periodSeconds: Math.trunc(criticalUs / SECOND_US),
      members: members.filter(isCritical),
    },
  ];
}

/** The Pod's own grace period, limited by the group's period. */
function shutdownGraceSeconds({ spec }: Pod, periodSeconds: number): number {
  const own = spec.terminationGracePeriodSeconds;
  return own !== undefined && own <= periodSeconds ? own : periodSeconds;
}
