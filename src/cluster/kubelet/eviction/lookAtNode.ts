import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { firstAboveUs } from '#cluster/environment/usage/curve.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { changedNode } from '../changedNode.ts';
import { KUBELET_NODE_CACHE, KUBELET_PODS } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { statusSoon } from '../nodeAgent.ts';
import { killPod } from '../podVerdict.ts';
import {
  type MachineAmounts,
  type MeasuredNode,
  observeNode,
  podsWithUsage,
  type RunningContainer,
} from '../resources/nodeResources.ts';
import type { NodeResourceRecord } from './evictionManager.ts';
import { EVICTION_GRACE_SECONDS, type EvictionSettings, lookForEviction } from './evictionManager.ts';
import { localStorageLimitBytes, overLocalStorage } from './rankPods.ts';
import { isMet, type Threshold, thresholdAmount } from './thresholds.ts';

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, evictionMonitoringPeriod. */
const MONITORING_US = 10_000_000;

/** Upstream source (v1.36.2): pkg/kubelet/eviction/eviction_manager.go, podCleanupPollFreq. */
const CLEANUP_POLL_US = SECOND_US;

/** Upstream source (v1.36.2): pkg/kubelet/eviction/eviction_manager.go, podCleanupTimeout. */
const CLEANUP_TIMEOUT_US = 30_000_000;
const REASON = 'Evicted';

interface Killed {
  readonly pod: Pod;
  readonly message: string;
  readonly graceSeconds: number;
  readonly condition?: {
    readonly type: string;
    readonly status: string;
    readonly reason?: string;
    readonly message?: string;
  };
}

/**
 * One check of the eviction manager, with its evictions. While it waits for evicted Pods, for half a minute at most, it
 * does nothing else; then it checks again at once. Upstream source (v1.36.2): pkg/kubelet/eviction/eviction_manager.go,
 * Start, synchronize.
 */
export function lookAtNode(
  scope: KubeletScope,
  record: NodeResourceRecord,
  settings: EvictionSettings,
  measure: () => MeasuredNode,
): NodeResourceRecord {
  if (waits(scope, record)) return record;
  const { nowUs } = scope;
  const measured = measure();
  const pods = podsWithUsage(measured, nowUs);
  const look = lookForEviction(record.eviction, settings, observeNode(measured, nowUs), pods, nowUs);
  const seen: NodeResourceRecord = { ...record, eviction: look.state, beatUs: nowUs, waitsFor: [], waitsSinceUs: -1 };
  if (look.state.conditions.join() !== record.eviction.conditions.join()) {
    becauseOf(scope.context, 'nodePressure.changed', 'Node', scope.nodeName, {
      conditions: look.state.conditions.join(' '),
    });
    statusSoon(scope);
  }
  const ownDoing = pods.flatMap((item): Killed[] => {
    const message = isCriticalPod(item.pod) ? undefined : overLocalStorage(item);
    return message === undefined ? [] : [{ pod: item.pod, message, graceSeconds: EVICTION_GRACE_SECONDS }];
  });
  if (ownDoing.length > 0) return evict(scope, seen, ownDoing);
  if (look.reclaims === undefined) return seen;
  const node = scope.world.table(KUBELET_NODE_CACHE).get(scope.nodeName);
  const message = `Attempting to reclaim ${look.reclaims}`;
  if (node) scope.event(node, { type: 'Warning', reason: 'EvictionThresholdMet', message });
  if (look.reclaims === 'ephemeral-storage' && dropUnusedImages(scope, measured)) {
    if (isEnough(measure(), settings, nowUs)) return seen;
  }
  const { eviction } = look;
  if (!eviction) return seen;
  const { pod, condition, gracePeriodOverride } = eviction;
  return evict(scope, seen, [{ pod, message: eviction.message, graceSeconds: gracePeriodOverride, condition }]);
}

function waits({ world, nowUs }: KubeletScope, { waitsFor, waitsSinceUs }: NodeResourceRecord): boolean {
  if (waitsFor.length === 0 || nowUs - waitsSinceUs >= CLEANUP_TIMEOUT_US) return false;
  const pods = world.table(KUBELET_PODS);
  return waitsFor.some((uid) => (pods.get(uid)?.stage ?? 'terminated') !== 'terminated');
}

function evict(scope: KubeletScope, record: NodeResourceRecord, killed: readonly Killed[]): NodeResourceRecord {
  for (const { pod, message, graceSeconds, condition } of killed) {
    const known = scope.pod(pod.metadata.uid ?? '');
    if (!known) continue;
    becauseOf(scope.context, 'pod.evicted', 'Pod', objectKey(pod), { message });
    scope.event(pod, { type: 'Warning', reason: REASON, message });
    killPod(scope, known, { phase: 'Failed', reason: REASON, message, ...(condition && { condition }) }, graceSeconds);
  }
  return { ...record, waitsFor: killed.map(({ pod }) => pod.metadata.uid ?? ''), waitsSinceUs: scope.nowUs };
}

/** Whether every threshold is cleared, including its minimum reclaim. */
function isEnough(measured: MeasuredNode, { thresholds }: EvictionSettings, nowUs: Micros): boolean {
  const observations = observeNode(measured, nowUs);
  return thresholds.every((threshold) => !isMet(threshold, observations[threshold.signal], true));
}

/**
 * Removes the images that no container of the node's Pods uses; the kubelet does this before it evicts for lack of
 * disk. Returns whether there were any. Their age is ignored. Upstream source (v1.36.2):
 * pkg/kubelet/images/image_gc_manager.go, DeleteUnusedImages.
 */
function dropUnusedImages(scope: KubeletScope, { pods }: MeasuredNode): boolean {
  const used = new Set(pods.flatMap(({ containers }) => containers.map(({ image }) => image)));
  const { node } = scope;
  const kept = node.images.filter(({ image }) => used.has(image));
  if (kept.length === node.images.length) return false;
  becauseOf(scope.context, 'images.removed', 'Node', scope.nodeName, { count: node.images.length - kept.length });
  scope.putNode(changedNode(node, { images: kept, statusStale: true }));
  return true;
}

/**
 * The next check that can find something. The eviction manager checks every ten seconds, but a check without a shortage
 * changes nothing. The model leaves it out, because it knows in advance when a threshold will be met.
 */
export function nextLookUs(
  record: NodeResourceRecord,
  settings: EvictionSettings,
  { machine, containers }: MeasuredNode,
  nowUs: Micros,
): number | undefined {
  if (record.waitsFor.length > 0) return nowUs + CLEANUP_POLL_US;
  const { metSinceUs, driving, conditions, lastObservedUs } = record.eviction;
  if (Object.keys(metSinceUs).length > 0 || driving.length > 0) return onTick(record.beatUs, nowUs + 1);
  const moments = settings.thresholds.map((threshold) => metUs(threshold, machine, containers, nowUs));
  moments.push(overLimitUs(containers, nowUs));
  for (const condition of conditions) {
    const lastUs = lastObservedUs[condition];
    if (lastUs !== undefined) moments.push(lastUs + settings.pressureTransitionUs);
  }
  const known = moments.filter((atUs) => atUs !== undefined);
  return known.length === 0 ? undefined : onTick(record.beatUs, Math.max(nowUs + 1, Math.min(...known)));
}

/** The first check at or after that moment. */
function onTick(beatUs: Micros, fromUs: Micros): number {
  return beatUs + Math.max(0, Math.ceil((fromUs - beatUs) / MONITORING_US)) * MONITORING_US;
}

function metUs(
  threshold: Threshold,
  machine: MachineAmounts,
  containers: readonly RunningContainer[],
  nowUs: Micros,
): number | undefined {
  switch (threshold.signal) {
    case 'memory.available': {
      if (machine.memoryBytes === 0) return undefined;
      const leastBytes = thresholdAmount(threshold, machine.memoryBytes);
      const curves = containers.map(({ memory }) => memory);
      return firstAboveUs(curves, machine.memoryBytes - machine.systemMemoryBytes - leastBytes, nowUs);
    }
    case 'nodefs.available':
    case 'imagefs.available': {
      if (machine.diskBytes < 0) return undefined;
      const leastBytes = thresholdAmount(threshold, machine.diskBytes);
      const curves = containers.map(({ disk }) => disk);
      return firstAboveUs(curves, machine.diskBytes - machine.imageBytes - leastBytes, nowUs);
    }
    case 'pid.available': {
      const curves = containers.map(({ processes }) => processes);
      return firstAboveUs(curves, machine.pids - thresholdAmount(threshold, machine.pids), nowUs);
    }
  }
}

/** When a container first exceeds its local storage limit. */
function overLimitUs(containers: readonly RunningContainer[], nowUs: Micros): number | undefined {
  let firstUs: Micros | undefined;
  for (const { record, container, disk } of containers) {
    const limit = isCriticalPod(record.pod) ? undefined : localStorageLimitBytes(record.pod, container.name);
    const atUs = limit === undefined ? undefined : firstAboveUs([disk], limit, nowUs);
    if (atUs !== undefined && (firstUs === undefined || atUs < firstUs)) firstUs = atUs;
  }
  return firstUs;
}
