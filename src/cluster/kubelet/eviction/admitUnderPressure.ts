import type { Pod, Taint } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { qosClass } from '#model/pod/qosClass.ts';
import { tolerates } from '#model/pod/tolerations.ts';
import type { Rejection } from '../podAdmission.ts';
import type { PressureCondition } from './thresholds.ts';

const MEMORY_PRESSURE: Taint = { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' };

/**
 * Why a Pod is not admitted to a node under pressure. Under memory pressure alone, only BestEffort Pods that do not
 * tolerate it are rejected. Otherwise all Pods except critical ones are. Upstream source (v1.36.2):
 * pkg/kubelet/eviction/eviction_manager.go, Admit.
 */
export function admitUnderPressure(pod: Pod, conditions: readonly PressureCondition[]): Rejection | undefined {
  if (conditions.length === 0 || isCriticalPod(pod)) return undefined;
  const isMemoryOnly = conditions.length === 1 && conditions[0] === 'MemoryPressure';
  if (isMemoryOnly) {
    const qos = pod.status?.qosClass || qosClass(pod.spec);
    if (qos !== 'BestEffort' || tolerates(pod.spec.tolerations, MEMORY_PRESSURE)) return undefined;
  }
  return { reason: 'Evicted', message: `The node had condition: [${conditions.join(' ')}]. ` };
}
