import { type Micros, SECOND_US } from '#base/time.ts';
import { firstAboveUs } from '#cluster/environment/usage/curve.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import type { Machine, MeasuredNode, RunningContainer } from '../resources/nodeResources.ts';
import type { EvictionSettings } from './evictionManager.ts';
import type { NodeResourceRecord } from './evictionRecords.ts';
import { localStorageLimitBytes } from './localStorage.ts';
import { type Threshold, thresholdAmount } from './thresholds.ts';

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, evictionMonitoringPeriod. */
const MONITORING_US = 10_000_000;
/** Upstream source (v1.36.2): pkg/kubelet/eviction/eviction_manager.go, podCleanupPollFreq. */
const CLEANUP_POLL_US = SECOND_US;

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
  if (Object.keys(metSinceUs).length > 0 || driving.length > 0) return onBeat(record.beatUs, nowUs + 1);
  const moments = settings.thresholds.map((threshold) => metUs(threshold, machine, containers, nowUs));
  moments.push(overLimitUs(containers, nowUs));
  for (const condition of conditions) {
    const lastUs = lastObservedUs[condition];
    if (lastUs !== undefined) moments.push(lastUs + settings.pressureTransitionUs);
  }
  const known = moments.filter((atUs) => atUs !== undefined);
  return known.length === 0 ? undefined : onBeat(record.beatUs, Math.max(nowUs + 1, Math.min(...known)));
}

/** The first check at or after that moment. */
function onBeat(beatUs: Micros, fromUs: Micros): number {
  return beatUs + Math.max(0, Math.ceil((fromUs - beatUs) / MONITORING_US)) * MONITORING_US;
}

function metUs(
  threshold: Threshold,
  machine: Machine,
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
