import { compare } from '#base/order.ts';
import type { Parts } from '#base/parts.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podRequests, resourceAmounts } from '#model/pod/podResources.ts';
import type { FullWorkload, Growth, Landing, PendingCause, ResourceUse } from '#protocol/lab.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { caveatsOf, refusedPart } from '#session/lab/caveats.ts';
import { budgetRule } from '#session/lab/rehearsal/healthWatch.ts';
import type { Reader } from '#session/reader.ts';
import { dumpFacts } from './dumpFacts.ts';
import { causeHelped, pendingCauses } from './pendingCauses.ts';

/** Labels for a node's place, which the zones already show, or for its identity. */
const NO_POOL: ReadonlySet<string> = new Set([
  'kubernetes.io/hostname',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
]);

const MOST_POOLS = 100;

const ZONE = 'topology.kubernetes.io/zone';

/** Most causes for which changes are tried, the largest first: each costs up to a second in a large cluster. */
const CAUSES_HELPED = 8;
const HELPS_SHOWN = 3;
/** Most workloads for which one more Pod is tried. */
const WORKLOADS_TRIED = 300;
/** Workloads that are filled with as many more Pods as fit, those with the most Pods first. */
const WORKLOADS_GROWN = 4;
const MOST_GROWTH = 100;
/** Most node inspections for the growth of one workload, so a large cluster tries fewer Pods. */
const NODES_LOOKED_AT = 20_000;

/** A summary of a live cluster's dump and its state at the cursor. */
export function* landing(reader: Reader): Parts<Landing | undefined> {
  const { world, source } = reader;
  const facts = dumpFacts(world, source.files ?? []);
  if (!facts) return undefined;
  yield 0.1;
  const nodes = world.table(store('Node')).values();
  const pods = world.table(store('Pod')).values();
  const budgets = world.table(store('PodDisruptionBudget')).values();
  const isSeen = nodes.length > 0 && reader.trials.nodes.length === nodes.length;
  const groups = pendingCauses(reader);
  const causes: PendingCause[] = [];
  for (const [index, group] of groups.entries()) {
    const cause = causeHelped(reader, group, isSeen && index < CAUSES_HELPED);
    causes.push({ ...cause, helps: cause.helps.slice(0, HELPS_SHOWN) });
    yield 0.1 + 0.6 * ((index + 1) / groups.length);
  }
  const samples = isSeen ? samplesOf(reader, pods) : [];
  const growth = growthOf(reader, samples);
  const full = yield* fullWorkloads(reader, samples);
  return {
    ...facts,
    isSeen,
    caveats: [...refusedPart(refusedObjects(reader)), ...caveatsOf(reader)],
    nodes: nodes.length,
    zones: new Set(nodes.flatMap(({ metadata }) => metadata.labels?.[ZONE] ?? [])).size,
    cordoned: nodes.filter(({ spec }) => spec?.unschedulable === true).length,
    pools: nodePools(nodes),
    pods: pods.length,
    pending: groups.reduce((sum, group) => sum + group.pods.length, 0),
    budgets: budgets.map((budget) => ({ budget: objectKey(budget), rule: budgetRule(budget) })),
    tightBudgets: budgets.filter(({ status }) => (status?.disruptionsAllowed ?? 0) === 0).length,
    use: resourceUse(world, pods),
    causes,
    full,
    growth,
  };
}

/** CPU and memory first, then every other resource that nodes offer and Pods request. */
function resourceUse(world: World, pods: readonly Pod[]): ResourceUse[] {
  const offered: Record<string, number> = {};
  for (const { status } of world.table(store('Node')).values()) add(offered, resourceAmounts(status?.allocatable));
  const requested: Record<string, number> = {};
  for (const pod of pods) if (pod.spec.nodeName && !isEnded(pod)) add(requested, { ...podRequests(pod), pods: 1 });
  const others = Object.keys(requested).filter((name) => !['cpu', 'memory', 'pods'].includes(name));
  return ['cpu', 'memory', 'pods', ...others.sort()].flatMap((resource) => {
    const whole = offered[resource] ?? 0;
    const part = requested[resource] ?? 0;
    return whole === 0 ? [] : [{ resource, requested: part, allocatable: whole }];
  });
}

function isEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

function add(sum: Record<string, number>, amounts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + amount;
}

/** A workload, with one of its Pods as if it had no node. */
interface Sample extends FullWorkload {
  readonly free: Pod;
  readonly pods: number;
}

/** Workloads with the most Pods first. DaemonSets are left out, because each of their Pods belongs to one node. */
function samplesOf(reader: Reader, pods: readonly Pod[]): readonly Sample[] {
  const samples = new Map<string, Sample>();
  for (const pod of pods) {
    if (isEnded(pod)) continue;
    const workload = reader.colours.workloadOf(pod);
    if (workload.startsWith('Pod/') || workload.startsWith('DaemonSet/')) continue;
    const known = samples.get(workload);
    const [kind = '', namespace = '', name = ''] = workload.split('/');
    const { nodeName: _, ...spec } = pod.spec;
    samples.set(
      workload,
      known
        ? { ...known, pods: known.pods + 1 }
        : {
            kind,
            namespace,
            name,
            pod: objectKey(pod),
            free: { ...pod, spec: { ...spec, schedulingGates: [] } },
            pods: 1,
          },
    );
  }
  return [...samples.values()].sort((a, b) => b.pods - a.pods);
}

/**
 * The next Pod of a StatefulSet has claims of its own, so the volumes of this Pod's claims do not restrict its node.
 */
function isAlike({ kind, free: { spec } }: Sample): boolean {
  return kind !== 'StatefulSet' || !spec.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim);
}

function growthOf({ trials }: Reader, samples: readonly Sample[]): readonly Growth[] {
  const most = Math.min(MOST_GROWTH, Math.max(1, Math.floor(NODES_LOOKED_AT / Math.max(1, trials.nodes.length))));
  return samples
    .filter(isAlike)
    .slice(0, WORKLOADS_GROWN)
    .map(({ kind, namespace, name, free }) => {
      const count = trials.fill(free, most).length;
      return { kind, namespace, name, count, isLimited: count === most };
    });
}

function* fullWorkloads({ trials }: Reader, samples: readonly Sample[]): Parts<readonly FullWorkload[]> {
  const tried = samples.slice(0, WORKLOADS_TRIED);
  const full: FullWorkload[] = [];
  for (const [index, { kind, namespace, name, pod, free }] of tried.entries()) {
    if (trials.fill(free, 1).length === 0) full.push({ kind, namespace, name, pod });
    if (index % 20 === 19) yield 0.7 + 0.3 * ((index + 1) / tried.length);
  }
  return full;
}

/**
 * Selectors that divide nodes into groups: labels of some nodes with shared values. A label with the fewest values
 * comes first.
 */
export function nodePools(nodes: readonly Node[]): string[] {
  const byKey = new Map<string, Map<string, number>>();
  for (const { metadata } of nodes)
    for (const [key, value] of Object.entries(metadata.labels ?? {})) {
      if (value === '' || NO_POOL.has(key)) continue;
      const counts = byKey.get(key) ?? new Map<string, number>();
      byKey.set(key, counts.set(value, (counts.get(value) ?? 0) + 1));
    }
  return [...byKey]
    .filter(([, counts]) => isShared(counts) && !isOfAll(counts, nodes.length))
    .toSorted(([a, countsOfA], [b, countsOfB]) => countsOfA.size - countsOfB.size || compare(a, b))
    .flatMap(([key, counts]) => [...counts.keys()].toSorted().map((value) => `${key}=${value}`))
    .slice(0, MOST_POOLS);
}

function isShared(counts: ReadonlyMap<string, number>): boolean {
  return [...counts.values()].some((count) => count > 1);
}

function isOfAll(counts: ReadonlyMap<string, number>, nodes: number): boolean {
  return counts.size === 1 && [...counts.values()][0] === nodes;
}
