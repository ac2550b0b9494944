import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, PodCondition } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { canonicalQuantity } from '#model/quantity/quantity.ts';
import { quantityOf, quantityValue } from '#model/quantity/quantityMath.ts';
import { type KubeletConfiguration, kubeletConfiguration } from '../configuration/kubeletConfiguration.ts';
import type { PodWithUsage } from './rankPods.ts';
import { type PodUsage, rankPods } from './rankPods.ts';
import {
  amountText,
  isMet,
  type Observation,
  type PressureCondition,
  parseThresholds,
  SIGNALS,
  type Signal,
  type Threshold,
} from './thresholds.ts';

/** A configuration object never changes; it is replaced. So its settings can be cached. */
const known = new WeakMap<KubeletConfiguration, EvictionSettings>();

/** By node name, for nodes that came near a limit. */
export const NODE_RESOURCES = table<NodeResourceRecord>('kubelet/resources');

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

export type Observations = { readonly [S in Signal]?: Observation };

/**
 * Eviction message with the containers that exceed their requests. If usage is known only for the Pod as a whole, it is
 * assigned to its only container; with several, none is named. Upstream source (v1.36.2):
 * pkg/kubelet/eviction/helpers.go, evictionMessage.
 */
function evictionMessage(
  signal: Signal,
  { pod, usage }: PodWithUsage,
  thresholds: readonly Threshold[],
  observations: Observations,
): string {
  const { resource } = SIGNALS[signal];
  const met = thresholds.find((threshold) => SIGNALS[threshold.signal].resource === resource);
  const observed = met && observations[met.signal];
  const low = `The node was low on resource: ${resource}. `;
  const limits = observed
    ? `Threshold quantity: ${amountText(met.value, observed.capacity)}, available: ${availableText(signal, observed)}. `
    : '';
  return low + limits + (usage ? containerText(resource, pod, usage) : '');
}

function availableText(signal: Signal, { available }: Observation): string {
  return quantityOf(available, signal === 'pid.available' ? 'DecimalSI' : 'BinarySI');
}

function containerText(resource: string, pod: Pod, usage: PodUsage): string {
  return pod.spec.containers.map((container) => excessText(resource, pod, container, usage)).join('');
}

function excessText(resource: string, pod: Pod, container: Container, usage: PodUsage): string {
  const usedBytes = usedOf(resource, pod, container, usage);
  if (usedBytes === undefined) return '';
  const request = requestOf(resource, pod, container);
  if (usedBytes <= quantityValue(request)) return '';
  const used = quantityOf(usedBytes, 'BinarySI');
  return `Container ${container.name} was using ${used}, request is ${canonicalQuantity(request)}, has larger consumption of ${resource}. `;
}

function usedOf(resource: string, pod: Pod, { name }: Container, usage: PodUsage): number | undefined {
  if (usage.containers) {
    const share = usage.containers[name];
    return resource === 'memory' ? share?.memoryBytes : resource === 'ephemeral-storage' ? share?.diskBytes : undefined;
  }
  if (pod.spec.containers.length > 1) return undefined;
  if (resource === 'memory') return usage.memoryBytes;
  return resource === 'ephemeral-storage' ? usage.writableLayerBytes + usage.logsBytes : undefined;
}

/** For memory, the allocated amount counts if the status has it. */
function requestOf(resource: string, pod: Pod, { name, resources }: Container): string {
  const status = pod.status?.containerStatuses?.find((other) => other.name === name);
  const requests = resource === 'memory' && status ? status.allocatedResources : resources?.requests;
  return requests?.[resource] ?? '0';
}

/** A kubelet's record of its node's resources. Nodes that never came near a limit have none. */
export interface NodeResourceRecord {
  readonly node: string;
  /** Agenda order and time of the next resource check; 0 and -1 when there is none. */
  readonly dueOrder: number;
  readonly dueUs: Micros;
  readonly eviction: EvictionState;
  /** The next check of the eviction manager that can find something; -1 when none can. */
  readonly lookUs: Micros;
  /** It checks at this moment and every ten seconds after it. */
  readonly beatUs: Micros;
  /** Evicted Pods that the eviction manager waits for, and the start of the wait. */
  readonly waitsFor: readonly string[];
  readonly waitsSinceUs: Micros;
}

export function nodeResourceRecord(world: World, node: string): NodeResourceRecord | undefined {
  return world.table(NODE_RESOURCES).get(node);
}

export function newNodeResourceRecord(node: string, beatUs: Micros): NodeResourceRecord {
  return { node, dueOrder: 0, dueUs: -1, eviction: CALM, lookUs: -1, beatUs, waitsFor: [], waitsSinceUs: -1 };
}

/** The pressure conditions that are True, in the order `MemoryPressure`, `DiskPressure`, `PIDPressure`. */
export function pressureConditions(world: World, node: string): readonly PressureCondition[] {
  return nodeResourceRecord(world, node)?.eviction.conditions ?? [];
}

/** The eviction settings of a node's kubelet. */
export function evictionSettings(world: World, node: string): EvictionSettings {
  const configuration = kubeletConfiguration(world, node);
  const before = known.get(configuration);
  if (before) return before;
  const settings: EvictionSettings = {
    thresholds: parseThresholds({
      hard: configuration.evictionHard,
      soft: configuration.evictionSoft,
      softGraceUs: configuration.evictionSoftGracePeriodUs,
      minimumReclaim: configuration.evictionMinimumReclaim,
    }),
    pressureTransitionUs: configuration.evictionPressureTransitionPeriodUs,
    maxPodGraceSeconds: configuration.evictionMaxPodGracePeriodSeconds,
  };
  known.set(configuration, settings);
  return settings;
}
