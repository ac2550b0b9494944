import type { Micros } from '#base/time.ts';
import type { Pod, Taint } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { qosClass } from '#model/pod/oomScoreAdj.ts';
import type { ResourceList } from '#model/pod/podResources.ts';
import { tolerates } from '#model/pod/tolerations.ts';
import { canonicalQuantity } from '#model/quantity/quantity.ts';
import { quantityOf, quantityValue } from '#model/quantity/quantityMath.ts';
import type { AdmissionRejection } from '../podAdmission.ts';
import type { Shortage } from './rankPods.ts';

const MEMORY_PRESSURE: Taint = { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' };

/** Signals that the kubelet measures to detect a shortage. Inodes are not modelled. */
export type Signal = 'memory.available' | 'nodefs.available' | 'imagefs.available' | 'pid.available';

export type PressureCondition = 'MemoryPressure' | 'DiskPressure' | 'PIDPressure';

interface SignalMeaning {
  readonly shortage: Shortage;
  /** The resource's name in messages. */
  readonly resource: string;
  readonly condition: PressureCondition;
}

const DISK: SignalMeaning = { shortage: 'disk', resource: 'ephemeral-storage', condition: 'DiskPressure' };

/** Upstream source (v1.36.2): pkg/kubelet/eviction/helpers.go, init. */
export const SIGNALS: Readonly<Record<Signal, SignalMeaning>> = {
  'memory.available': { shortage: 'memory', resource: 'memory', condition: 'MemoryPressure' },
  'nodefs.available': DISK,
  'imagefs.available': DISK,
  'pid.available': { shortage: 'pid', resource: 'pids', condition: 'PIDPressure' },
};

/** A quantity, or a fraction of the capacity. */
export interface ThresholdValue {
  readonly quantity?: string;
  readonly fraction?: number;
}

export interface Threshold {
  readonly signal: Signal;
  readonly value: ThresholdValue;
  /** 0 for a hard threshold. */
  readonly graceUs: Micros;
  readonly minReclaim?: ThresholdValue;
}

/** The thresholds of a kubelet's configuration; durations in microseconds. */
export interface ThresholdSettings {
  readonly hard?: ResourceList;
  readonly soft?: ResourceList;
  readonly softGraceUs?: Readonly<Record<string, number>>;
  readonly minimumReclaim?: ResourceList;
}

/** One measurement of a signal. */
export interface Observation {
  readonly available: number;
  readonly capacity: number;
}

/**
 * Hard thresholds, then soft ones. Thresholds of 0% and 100% are disabled. Upstream source (v1.36.2):
 * pkg/kubelet/eviction/helpers.go, ParseThresholdConfig.
 */
export function parseThresholds({ hard, soft, softGraceUs = {}, minimumReclaim = {} }: ThresholdSettings): Threshold[] {
  const read = (list: ResourceList | undefined, graceUs: (signal: string) => number): Threshold[] =>
    Object.entries(list ?? {}).flatMap(([signal, text]) => {
      if (!isSignal(signal) || text === '0%' || text === '100%') return [];
      const reclaim = minimumReclaim[signal];
      const minReclaim = reclaim === undefined ? {} : { minReclaim: parseValue(reclaim) };
      return [{ signal, value: parseValue(text), graceUs: graceUs(signal), ...minReclaim }];
    });
  return [...read(hard, () => 0), ...read(soft, (signal) => softGraceUs[signal] ?? 0)];
}

function isSignal(text: string): text is Signal {
  return Object.hasOwn(SIGNALS, text);
}

/** Percentages are single-precision numbers upstream. */
function parseValue(text: string): ThresholdValue {
  if (!text.endsWith('%')) return { quantity: text };
  return { fraction: Math.fround(Math.fround(Number(text.slice(0, -1))) / 100) };
}

/** Upstream source (v1.36.2): pkg/kubelet/eviction/api/types.go, GetThresholdQuantity. */
function amountOf({ quantity, fraction }: ThresholdValue, capacity: number): number {
  return quantity === undefined ? Math.trunc(capacity * (fraction ?? 0)) : quantityValue(quantity);
}

/** The amount that must remain available. */
export function thresholdAmount({ value }: Threshold, capacity: number): number {
  return amountOf(value, capacity);
}

/** The same amount in messages. */
export function amountText(value: ThresholdValue, capacity: number): string {
  return value.quantity === undefined
    ? quantityOf(amountOf(value, capacity), 'BinarySI')
    : canonicalQuantity(value.quantity);
}

/** Less is available than the threshold; with `withReclaim`, less than the threshold plus its minimum reclaim. */
export function isMet(threshold: Threshold, observed: Observation | undefined, withReclaim: boolean): boolean {
  if (!observed) return false;
  const { value, minReclaim } = threshold;
  const extra = withReclaim && minReclaim ? amountOf(minReclaim, observed.capacity) : 0;
  return amountOf(value, observed.capacity) + extra > observed.available;
}

/**
 * Why a Pod is not admitted to a node under pressure. Under memory pressure alone, only BestEffort Pods that do not
 * tolerate it are rejected. Otherwise all Pods except critical ones are. Upstream source (v1.36.2):
 * pkg/kubelet/eviction/eviction_manager.go, Admit.
 */
export function admitUnderPressure(pod: Pod, conditions: readonly PressureCondition[]): AdmissionRejection | undefined {
  if (conditions.length === 0 || isCriticalPod(pod)) return undefined;
  const isMemoryOnly = conditions.length === 1 && conditions[0] === 'MemoryPressure';
  if (isMemoryOnly) {
    const qos = pod.status?.qosClass || qosClass(pod.spec);
    if (qos !== 'BestEffort' || tolerates(pod.spec.tolerations, MEMORY_PRESSURE)) return undefined;
  }
  return { reason: 'Evicted', message: `The node had condition: [${conditions.join(' ')}]. ` };
}
