import { store } from '#cluster/api/kindTables.ts';
import { hasOwnNoExecute } from '#cluster/controllers/NodeLifecycle/nodeHealth.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import { evictionDelayUs, noExecuteTaints } from '#cluster/controllers/TaintEviction/taintEvictionController.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, TopologySpreadConstraint } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type { BrokenSpread, LossOutcome, LostPod } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import {
  hasController,
  isCounted,
  isFinished,
  isHealthy,
  isWaiting,
  schedulingMessage,
  whyUnhealthy,
  workloadKey,
} from './podHealth.ts';
import { onABranch, RehearsalPlay } from './stage.ts';

const S = 1_000_000;
/**
 * A silent node becomes Unknown after at most 50 s, and its Pods are evicted 300 s later. Nothing is at rest before
 * that.
 */
const EVICTION_US = 420 * S;

/** Turns off some machines on a branch, and watches what recovers. */
export function* playLoss(
  commanded: CommandedRun,
  names: readonly string[],
  limitSeconds: number,
): Generator<number, LossOutcome, void> {
  return yield* onABranch(commanded, `rehearsal: lose ${names[0] ?? ''}`, function* () {
    const stage = new RehearsalPlay(commanded, limitSeconds * S);
    const lost = new Set(names);
    const pods = podsOn(stage.world, lost);
    for (const node of names) stage.give({ type: 'fault.set', fault: 'node.down', value: 1, node });
    // The Pods of a silent node stay ready until it becomes Unknown, so a whole cluster before that has not
    // recovered.
    yield* stage.to(stage.nowUs + EVICTION_US);
    const waited = yield* stage.until(() => isBack(stage, pods));
    return { ...outcomeOf(stage, names, pods), isLate: waited === 'late' };
  });
}

/**
 * A Pod is healthy for kube-apiserver until its machine has been silent for a while. Workloads without a Pod on the
 * lost nodes count only if one of their Pods has lost its node. Other changes to them are not caused by the loss.
 */
function isBack({ watch, world }: RehearsalPlay, pods: readonly PodBefore[]): boolean {
  return watch.areWhole(pods.map(({ workload }) => workload)) && !pods.some(({ pod }) => whyStill(world, pod));
}

interface PodBefore {
  readonly pod: Pod;
  readonly workload: string;
}

function podsOn(world: World, nodes: ReadonlySet<string>): PodBefore[] {
  return world
    .table(store('Pod'))
    .values()
    .filter((pod) => nodes.has(pod.spec.nodeName ?? '') && isCounted(pod) && !isFinished(pod))
    .map((pod) => ({ pod, workload: workloadKey(world, pod) }));
}

function outcomeOf(
  stage: RehearsalPlay,
  names: readonly string[],
  pods: readonly PodBefore[],
): Omit<LossOutcome, 'isLate'> {
  const { watch, world, nowUs: endUs } = stage;
  const workloads = watch.workloads(endUs);
  const isWhole = isBack(stage, pods);
  const backUs = workloads.reduce((last, { points }) => Math.max(last, points.at(-1)?.atUs ?? 0), stage.startUs);
  return {
    nodes: names,
    whole: isWhole,
    givenUp: names.filter((name) => isGivenUp(world, name)).length,
    startUs: stage.startUs,
    endUs,
    backUs: isWhole ? backUs : -1,
    pods: pods.length,
    workloads,
    budgets: watch.budgetLanes(endUs),
    homeless: watch.homeless(),
    refused: watch.refusedRequests(),
    missing: missingPods(
      world,
      pods,
      new Map(workloads.map((lane) => [`${lane.kind}/${lane.namespace}/${lane.name}`, lane.before - lane.after])),
    ),
    spreads: brokenSpreads(world, new Set(names)),
    commands: stage.given,
    startSeq: stage.startSeq,
    endSeq: stage.commanded.run.position.seq,
    digest: stage.commanded.run.position.digest,
  };
}

/**
 * Pods that are still bound to a silent machine. For each workload with fewer healthy Pods than before it adds as
 * many Pods as are lacking. Each comes with its reason.
 */
function missingPods(world: World, before: readonly PodBefore[], lacks: ReadonlyMap<string, number>): LostPod[] {
  const left = new Map(lacks);
  const now = new Map<string, Pod[]>();
  for (const pod of world.table(store('Pod')).values()) {
    if (!isCounted(pod) || isHealthy(pod) || isFinished(pod)) continue;
    const key = workloadKey(world, pod);
    const others = now.get(key);
    if (others) others.push(pod);
    else now.set(key, [pod]);
  }
  const still = new Map(before.map((each) => [each, whyStill(world, each.pod)]));
  // Pods that are still bound are certainly missing; the rest of the number comes from the others.
  return before
    .toSorted((a, b) => Number(still.get(a) === undefined) - Number(still.get(b) === undefined))
    .flatMap((each): LostPod[] => {
      const { pod, workload } = each;
      const lack = left.get(workload) ?? 0;
      const why = still.get(each);
      if (lack <= 0 && !why) return [];
      left.set(workload, lack - 1);
      const said = why ? { why, other: '', message: '' } : whyMissing(world, pod, now.get(workload) ?? []);
      return [{ pod: objectKey(pod), workload, node: pod.spec.nodeName ?? '', ...said }];
    });
}

function isGivenUp(world: World, name: string): boolean {
  const node = world.table(store('Node')).get(name);
  return node !== undefined && hasOwnNoExecute(node);
}

/** The reason that a Pod is still bound to its silent machine; `undefined` when it is being deleted, or is gone. */
function whyStill(world: World, before: Pod): LostPod['why'] | undefined {
  const pod = world.table(store('Pod')).get(objectKey(before));
  if (pod?.metadata.uid !== before.metadata.uid || pod?.metadata.deletionTimestamp !== undefined) return undefined;
  const taints = noExecuteTaints(world.table(store('Node')).get(before.spec.nodeName ?? '')?.spec.taints);
  const isForEver = taints.length > 0 && evictionDelayUs(taints, before.spec.tolerations) === undefined;
  return isForEver ? 'tolerates' : 'notEvicted';
}

/**
 * The first reason that applies. A Pod of the workload waits for a node or is not ready, no controller recreates the
 * Pod, or a Pod still terminates.
 */
function whyMissing(world: World, pod: Pod, unhealthy: readonly Pod[]): Pick<LostPod, 'why' | 'other' | 'message'> {
  const waiting = unhealthy.find(isWaiting);
  if (waiting) return { why: 'waiting', other: objectKey(waiting), message: schedulingMessage(waiting) };
  const other = unhealthy.find(({ metadata }) => metadata.deletionTimestamp === undefined);
  if (other) return { why: 'notReady', other: objectKey(other), message: whyUnhealthy(other) };
  if (!controllerOf(pod)) return { why: 'noController', other: '', message: '' };
  if (!hasController(world, pod)) return { why: 'noOwner', other: '', message: '' };
  const [ending] = unhealthy;
  if (ending) return { why: 'terminating', other: objectKey(ending), message: '' };
  return { why: 'notMade', other: '', message: '' };
}

/**
 * The spread constraints that are violated now. They count the domains of all nodes but `without`, and Pods that are
 * bound and not being deleted.
 */
function brokenSpreads(world: World, without: ReadonlySet<string>): BrokenSpread[] {
  const nodes = world.table(store('Node')).values();
  const kept = nodes.filter(({ metadata }) => !without.has(metadata.name));
  const labelsOf = new Map(kept.map(({ metadata }) => [metadata.name, metadata.labels ?? {}]));
  const pods = world
    .table(store('Pod'))
    .values()
    .filter((pod) => isCounted(pod) && !isFinished(pod) && pod.metadata.deletionTimestamp === undefined);
  const first = new Map<string, Pod>();
  for (const pod of pods) {
    const key = workloadKey(world, pod);
    if ((pod.spec.topologySpreadConstraints ?? []).length > 0 && !first.has(key)) first.set(key, pod);
  }
  return [...first].flatMap(([workload, pod]) =>
    (pod.spec.topologySpreadConstraints ?? []).flatMap((constraint): BrokenSpread[] => {
      const { topologyKey, maxSkew } = constraint;
      const skew = skewOf(pod, constraint, pods, labelsOf);
      return skew > maxSkew ? [{ workload, topologyKey, maxSkew, skew }] : [];
    }),
  );
}

function skewOf(
  pod: Pod,
  { topologyKey, labelSelector }: TopologySpreadConstraint,
  pods: readonly Pod[],
  labelsOf: ReadonlyMap<string, Labels>,
): number {
  const matches = compileLabelSelector(labelSelector);
  const counts = new Map<string, number>();
  for (const labels of labelsOf.values()) {
    const domain = labels[topologyKey];
    if (domain !== undefined) counts.set(domain, 0);
  }
  for (const other of pods) {
    const domain = labelsOf.get(other.spec.nodeName ?? '')?.[topologyKey];
    if (domain === undefined || other.metadata.namespace !== pod.metadata.namespace) continue;
    if (matches(other.metadata.labels)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  const all = [...counts.values()];
  if (all.length === 0) return 0;
  return all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
}
