import type { Micros } from '#base/time.ts';
import type { Pod, PodCondition } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { evictionMessage, type Observations } from './evictionMessage.ts';
import type { PodWithUsage } from './podUsage.ts';
import { rankPods } from './rankPods.ts';
import { isMet, type PressureCondition, SIGNALS, type Threshold } from './thresholds.ts';

export interface EvictionSettings {
  readonly thresholds: readonly Threshold[];
  /** Time that a condition stays True after it was last observed. */
  readonly pressureTransitionUs: Micros;
  /** Longest grace period of a Pod that a soft threshold evicts. */
  readonly maxPodGraceSeconds: number;
}

/** State of the eviction manager between two checks; thresholds by their index in the settings. */
export interface EvictionState {
  /** Start of the uninterrupted time in which a threshold has been met. */
  readonly metSinceUs: Readonly<Record<number, number>>;
  /** Thresholds that caused evictions at the last check; their minimum reclaim counts now. */
  readonly driving: readonly number[];
  readonly lastObservedUs: { readonly [C in PressureCondition]?: number };
  /** The pressure conditions that are True. */
  readonly conditions: readonly PressureCondition[];
}

export const CALM: EvictionState = { metSinceUs: {}, driving: [], lastObservedUs: {}, conditions: [] };

export interface Eviction {
  readonly pod: Pod;
  /** Replaces the Pod's own grace period, in seconds. */
  readonly gracePeriodOverride: number;
  readonly message: string;
  readonly condition: Pick<PodCondition, 'type' | 'status' | 'reason' | 'message'>;
}

/** Result of one check. */
export interface EvictionLook {
  readonly state: EvictionState;
  /** The resource that has been short for long enough. */
  readonly reclaims?: string;
  readonly eviction?: Eviction;
}

export const EVICTION_GRACE_SECONDS = 1;
const CONDITIONS: readonly PressureCondition[] = ['MemoryPressure', 'DiskPressure', 'PIDPressure'];

/**
 * One check of the node: its pressure conditions, and the one Pod to evict, if any. It assumes that images and dead
 * containers free nothing, and ignores the limits of local storage. Upstream source (v1.36.2):
 * pkg/kubelet/eviction/eviction_manager.go, synchronize.
 */
export function lookForEviction(
  state: EvictionState,
  settings: EvictionSettings,
  observations: Observations,
  pods: readonly PodWithUsage[],
  nowUs: Micros,
): EvictionLook {
  const next = observe(state, settings, observations, nowUs);
  const driving = inEvictionOrder(
    next.driving.map((index) => settings.thresholds[index]).filter((t) => t !== undefined),
  );
  const [first] = driving.filter(({ signal }) => observations[signal]);
  if (!first) return { state: next };
  const reclaims = SIGNALS[first.signal].resource;
  const ranked = rankPods(pods, SIGNALS[first.signal].shortage);
  const victim = ranked.find(({ pod }) => !isCriticalPod(pod));
  if (!victim) return { state: next, reclaims };
  const message = evictionMessage(first.signal, victim, driving, observations);
  const condition = { type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet', message };
  const gracePeriodOverride = evictionGraceSeconds(victim.pod, first.graceUs === 0, settings.maxPodGraceSeconds);
  return { state: next, reclaims, eviction: { pod: victim.pod, gracePeriodOverride, message, condition } };
}

function observe(
  state: EvictionState,
  { thresholds, pressureTransitionUs }: EvictionSettings,
  observations: Observations,
  nowUs: Micros,
): EvictionState {
  const isNowMet = (threshold: Threshold, index: number) =>
    isMet(threshold, observations[threshold.signal], false) ||
    (state.driving.includes(index) && isMet(threshold, observations[threshold.signal], true));
  const metSinceUs: Record<number, number> = {};
  const lastObservedUs = { ...state.lastObservedUs };
  thresholds.forEach((threshold, index) => {
    if (!isNowMet(threshold, index)) return;
    metSinceUs[index] = state.metSinceUs[index] ?? nowUs;
    lastObservedUs[SIGNALS[threshold.signal].condition] = nowUs;
  });
  const driving = thresholds.flatMap(({ graceUs }, index) => {
    const sinceUs = metSinceUs[index];
    return sinceUs !== undefined && nowUs - sinceUs >= graceUs ? [index] : [];
  });
  const conditions = CONDITIONS.filter((condition) => {
    const atUs = lastObservedUs[condition];
    return atUs !== undefined && nowUs - atUs < pressureTransitionUs;
  });
  return { metSinceUs, driving, lastObservedUs, conditions };
}

/** Memory comes first. Upstream, the order of several other thresholds is random. */
function inEvictionOrder(thresholds: readonly Threshold[]): Threshold[] {
  const isMemory = ({ signal }: Threshold) => signal === 'memory.available';
  return [...thresholds.filter(isMemory), ...thresholds.filter((threshold) => !isMemory(threshold))];
}

/**
 * Grace period of an evicted Pod. For a soft threshold it is the Pod's own, up to a maximum; for a hard one it is
 * minimal.
 */
export function evictionGraceSeconds({ spec }: Pod, isHard: boolean, maxPodGraceSeconds: number): number {
  if (isHard) return EVICTION_GRACE_SECONDS;
  return Math.min(maxPodGraceSeconds, spec.terminationGracePeriodSeconds ?? maxPodGraceSeconds);
}
