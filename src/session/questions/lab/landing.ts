import type { Parts } from '#base/parts.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { resourceAmounts } from '#model/pod/resourceAmounts.ts';
import type { FullWorkload, Landing, PendingCause, ResourceUse } from '#protocol/lab.ts';
import { budgetRule } from '#session/lab/rehearsal/healthWatch.ts';
import type { Reader } from '#session/reader.ts';
import { helpsFor } from '../scheduling/helps/helpsFor.ts';
import { dumpFacts } from './dumpFacts.ts';
import { nodePools } from './nodePools.ts';
import { type CauseGroup, pendingCauses } from './pendingCauses.ts';

const ZONE = 'topology.kubernetes.io/zone';

/** Causes for which changes are tried, the largest first: each costs up to a second of a large cluster. */
const CAUSES_HELPED = 8;
const HELPS_SHOWN = 3;
/** Workloads of which one more Pod is tried. */
const WORKLOADS_TRIED = 300;

/** What was read of a live cluster, and how it stands at the cursor. */
export function* landing(reader: Reader): Parts<Landing | undefined> {
  const { world, source } = reader;
  const facts = dumpFacts(world, source.files ?? []);
  if (!facts) return undefined;
  yield 0.1;
  const nodes = world.table(store('Node')).values();
  const pods = world.table(store('Pod')).values();
  const budgets = world.table(store('PodDisruptionBudget')).values();
  const isSeen = nodes.length > 0 && reader.trials.nodes.length === nodes.length;
  const groups = pendingCauses(world);
  const causes: PendingCause[] = [];
  for (const [index, group] of groups.entries()) {
    causes.push(causeOf(reader, group, isSeen && index < CAUSES_HELPED));
    yield 0.1 + 0.6 * ((index + 1) / groups.length);
  }
  const full = isSeen ? yield* fullWorkloads(reader, pods) : [];
  return {
    ...facts,
    isSeen,
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
  };
}

function causeOf(reader: Reader, { first, ...group }: CauseGroup, isHelped: boolean): PendingCause {
  return { ...group, helps: isHelped ? helpsFor(reader, first).helps.slice(0, HELPS_SHOWN) : [] };
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

/** A DaemonSet's Pods are made for a node each: one more of them is no question. */
function* fullWorkloads(reader: Reader, pods: readonly Pod[]): Parts<readonly FullWorkload[]> {
  const firsts = new Map<string, Pod>();
  for (const pod of pods) {
    if (isEnded(pod)) continue;
    const workload = reader.colours.workloadOf(pod);
    if (!workload.startsWith('Pod/') && !workload.startsWith('DaemonSet/') && !firsts.has(workload))
      firsts.set(workload, pod);
  }
  const tried = [...firsts].slice(0, WORKLOADS_TRIED);
  const full: FullWorkload[] = [];
  for (const [index, [workload, pod]] of tried.entries()) {
    const { nodeName: _, ...spec } = pod.spec;
    if (reader.trials.fill({ ...pod, spec: { ...spec, schedulingGates: [] } }, 1).length === 0) {
      const [kind = '', namespace = '', name = ''] = workload.split('/');
      full.push({ kind, namespace, name, pod: `${pod.metadata.namespace ?? ''}/${pod.metadata.name}` });
    }
    if (index % 20 === 19) yield 0.7 + 0.3 * ((index + 1) / tried.length);
  }
  return full;
}
