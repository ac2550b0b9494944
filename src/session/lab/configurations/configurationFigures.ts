import { store } from '#cluster/api/kindTables.ts';
import { isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import type { Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { resourceAmounts } from '#model/pod/resourceAmounts.ts';
import type { ConfigurationFigures, TypicalPod } from '#protocol/configurations.ts';
import type { Reader } from '#session/reader.ts';

const ZONE = 'topology.kubernetes.io/zone';
const ALWAYS = ['cpu', 'memory', 'pods'] as const;

type Amounts = Record<string, number>;

interface NodeUse {
  readonly zone: string;
  readonly offered: Amounts;
  readonly requested: Amounts;
  own: number;
}

/** The state of a cluster from its Nodes and Pods alone; the player of the run adds what it counted on the way. */
export type StandingFigures = Omit<ConfigurationFigures, 'waitP50Us' | 'waitP95Us' | 'preemptions' | 'failedTries'>;

export function standingFigures(reader: Reader, typical: TypicalPod): StandingFigures {
  const pods = livePods(reader);
  const uses = usesOf(reader, pods);
  const nodes = [...uses.values()];
  const offered = sumOf(nodes.map((use) => use.offered));
  const requested = sumOf(nodes.map((use) => use.requested));
  const resources = [
    ...ALWAYS,
    ...Object.keys(requested)
      .filter((name) => !isAlways(name))
      .sort(),
  ].filter((name) => (offered[name] ?? 0) > 0);
  const placed = pods.filter(({ spec }) => spec.nodeName);
  return {
    placed: placed.length,
    pending: pods.length - placed.length,
    emptyNodes: nodes.filter(({ own }) => own === 0).length,
    utilisation: byResource(resources, (name) => (requested[name] ?? 0) / (offered[name] ?? 1)),
    fullest: byResource(resources, (name) => Math.max(0, ...nodes.map((use) => shareOf(use, name)))),
    fragmentation: fragmentation(nodes, typical),
    ...deviations(reader, placed, uses),
  };
}

/**
 * The median of the requests of Pods without a node; of all Pods when none waits. Pods of DaemonSets and static Pods
 * are left out.
 */
export function typicalPod(reader: Reader): TypicalPod {
  const pods = livePods(reader).filter((pod) => !isOfDaemonSet(pod) && !isMirror(pod));
  const waiting = pods.filter(({ spec }) => !spec.nodeName);
  const asked = (waiting.length > 0 ? waiting : pods).map((pod) => podRequests(pod));
  return {
    cpuMilli: median(asked.map(({ cpu = 0 }) => cpu)),
    memoryBytes: median(asked.map(({ memory = 0 }) => memory)),
    waits: waiting.length > 0,
  };
}

function livePods({ world }: Reader): readonly Pod[] {
  return world
    .table(store('Pod'))
    .values()
    .filter(({ status }) => status?.phase !== 'Succeeded' && status?.phase !== 'Failed');
}

function usesOf({ world }: Reader, pods: readonly Pod[]): ReadonlyMap<string, NodeUse> {
  const uses = new Map<string, NodeUse>();
  for (const { metadata, status } of world.table(store('Node')).values())
    uses.set(metadata.name, {
      zone: metadata.labels?.[ZONE] ?? '',
      offered: { ...resourceAmounts(status?.allocatable) },
      requested: {},
      own: 0,
    });
  for (const pod of pods) {
    const use = uses.get(pod.spec.nodeName ?? '');
    if (!use) continue;
    add(use.requested, { ...podRequests(pod), pods: 1 });
    if (!isOfDaemonSet(pod) && !isMirror(pod)) use.own++;
  }
  return uses;
}

function shareOf({ offered, requested }: NodeUse, name: string): number {
  const whole = offered[name] ?? 0;
  return whole > 0 ? (requested[name] ?? 0) / whole : 0;
}

function fragmentation(nodes: readonly NodeUse[], typical: TypicalPod): Amounts {
  const wanted: Amounts = { cpu: typical.cpuMilli, memory: typical.memoryBytes, pods: 1 };
  const free = { cpu: 0, memory: 0 };
  const left = { cpu: 0, memory: 0 };
  for (const { offered, requested } of nodes) {
    const freeOf = (name: string): number => Math.max(0, (offered[name] ?? 0) - (requested[name] ?? 0));
    const copies = Math.min(
      ...Object.entries(wanted).flatMap(([name, amount]) => (amount > 0 ? [Math.floor(freeOf(name) / amount)] : [])),
    );
    for (const name of ['cpu', 'memory'] as const) {
      free[name] += freeOf(name);
      left[name] += Math.max(0, freeOf(name) - copies * (wanted[name] ?? 0));
    }
  }
  const asked = ['cpu', 'memory'].filter((name) => (wanted[name] ?? 0) > 0);
  return byResource(asked, (name) => {
    const all = free[name as 'cpu' | 'memory'];
    return all > 0 ? left[name as 'cpu' | 'memory'] / all : 0;
  });
}

function deviations(
  { colours }: Reader,
  placed: readonly Pod[],
  uses: ReadonlyMap<string, NodeUse>,
): { readonly zoneDeviation: number; readonly nodeDeviation: number } {
  const byWorkload = new Map<string, string[]>();
  for (const pod of placed) {
    if (isOfDaemonSet(pod) || isMirror(pod)) continue;
    const workload = colours.workloadOf(pod);
    const nodes = byWorkload.get(workload);
    if (nodes) nodes.push(pod.spec.nodeName ?? '');
    else byWorkload.set(workload, [pod.spec.nodeName ?? '']);
  }
  const spread = [...byWorkload.values()].filter((nodes) => nodes.length > 1);
  const zones = [...new Set([...uses.values()].map(({ zone }) => zone))].filter((zone) => zone !== '');
  const zoneOf = (node: string): string => uses.get(node)?.zone ?? '';
  return {
    zoneDeviation: zones.length > 1 ? mean(spread.map((nodes) => deviation(nodes.map(zoneOf), zones))) : -1,
    nodeDeviation: uses.size > 1 ? mean(spread.map((nodes) => deviation(nodes, [...uses.keys()]))) : -1,
  };
}

/** Standard deviation of the number of times that each place occurs. */
function deviation(found: readonly string[], places: readonly string[]): number {
  const counts = new Map(places.map((place) => [place, 0]));
  for (const place of found) if (counts.has(place)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const average = found.length / places.length;
  return Math.sqrt(mean([...counts.values()].map((count) => (count - average) * (count - average))));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? -1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The smallest value that half of all values do not exceed; 0 when there is none. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length / 2) - 1)] ?? 0;
}

function isAlways(name: string): boolean {
  return (ALWAYS as readonly string[]).includes(name);
}

function byResource(names: readonly string[], share: (name: string) => number): Amounts {
  return Object.fromEntries(names.map((name) => [name, share(name)]));
}

function sumOf(all: readonly Amounts[]): Amounts {
  const sum: Amounts = {};
  for (const amounts of all) add(sum, amounts);
  return sum;
}

function add(sum: Amounts, amounts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + amount;
}
