import type { Pod, PodCondition } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { evictionMessage, type Observations } from './evictionMessage.ts';
import type { PodWithUsage } from './podUsage.ts';
import { rankPods } from './rankPods.ts';
import { isMet, type PressureCondition, SIGNALS, type Threshold } from './thresholds.ts';

export interface EvictionSettings {
  readonly thresholds: readonly Threshold[];
  /** A condition stays for so long after it was last observed. */
  readonly pressureTransitionUs: number;
  /** The most that a Pod gets for its end when a soft threshold evicts it. */
  readonly maxPodGraceSeconds: number;
}

/** What the eviction manager remembers from look to look; thresholds by their place in the settings. */
export interface EvictionState {
  /** Since when a threshold has been met without interruption. */
  readonly metSinceUs: Readonly<Record<number, number>>;
  /** Thresholds that drove evictions at the last look: their minimum reclaim counts now. */
  readonly driving: readonly number[];
  readonly lastObservedUs: { readonly [C in PressureCondition]?: number };
  /** The node's conditions that are True. */
  readonly conditions: readonly PressureCondition[];
}

export const CALM: EvictionState = { metSinceUs: {}, driving: [], lastObservedUs: {}, conditions: [] };

export interface Eviction {
  readonly pod: Pod;
  /** In place of the Pod's own grace period, in seconds. */
  readonly gracePeriodOverride: number;
  readonly message: string;
  readonly condition: Pick<PodCondition, 'type' | 'status' | 'reason' | 'message'>;
}

/** What came of one look. */
export interface EvictionLook {
  readonly state: EvictionState;
  /** The resource that there is too little of, and for long enough. */
  readonly reclaims?: string;
  readonly eviction?: Eviction;
}

export const EVICTION_GRACE_SECONDS = 1;
const CONDITIONS: readonly PressureCondition[] = ['MemoryPressure', 'DiskPressure', 'PIDPressure'];

/**
 * One look at the node: which pressure there is, and the one Pod to evict, if any. Images and dead containers are taken to
 * free nothing, and the limits of local storage are not looked at.
 * Upstream source (v1.36.2): pkg/kubelet/eviction/eviction_manager.go, synchronize.
 */
export function lookForEviction(
  state: EvictionState,
  settings: EvictionSettings,
  observations: Observations,
  pods: readonly PodWithUsage[],
  nowUs: number,
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
  nowUs: number,
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

/** Memory before everything else. Which of several thresholds of the same kind comes first is a matter of chance upstream. */
function inEvictionOrder(thresholds: readonly Threshold[]): Threshold[] {
  const isMemory = ({ signal }: Threshold) => signal === 'memory.available';
  return [...thresholds.filter(isMemory), ...thresholds.filter((threshold) => !isMemory(threshold))];
}

/** What an evicted Pod gets in place of its own grace period: after a soft threshold its own up to a maximum, else next to nothing. */
export function evictionGraceSeconds({ spec }: Pod, isHard: boolean, maxPodGraceSeconds: number): number {
  if (isHard) return EVICTION_GRACE_SECONDS;
  return Math.min(maxPodGraceSeconds, spec.terminationGracePeriodSeconds ?? maxPodGraceSeconds);
}
