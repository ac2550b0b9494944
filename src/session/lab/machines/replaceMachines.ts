import { mapParts, type Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import { store, storedKinds } from '#cluster/api/kindTables.ts';
import { controllerOf, isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { podRequests, type ResourceAmounts, resourceAmounts } from '#model/pod/podResources.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { CostLine, Homeless, MachinesReport, MachineType, PriceTable, Replacement } from '#protocol/machines.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import { nodeNamed } from '#session/scenarioNodes.ts';
import { nothingRuns, waitingPod } from '../caveats.ts';
import { playInParts } from '../configurations/playConfiguration.ts';
import { wantedNodes } from '../rehearsal/wantedNodes.ts';

/** Resources that no claim can bring to a node that lacks them. */
const OF_THE_NODE = ['cpu', 'memory', 'ephemeral-storage'] as const;

const COUNTED = ['cpu', 'memory', 'pods'] as const;

const NOTHING: ResourceAmounts = {};

/** Growth factor of the search's steps. */
const STRIDE = 4;

const ZONE = 'topology.kubernetes.io/zone';
const HOST = 'kubernetes.io/hostname';
const TYPE = 'node.kubernetes.io/instance-type';
const OWN_LABELS: readonly string[] = [
  HOST,
  ZONE,
  TYPE,
  'failure-domain.beta.kubernetes.io/zone',
  'beta.kubernetes.io/instance-type',
];

/** Most machines that are tried. */
export const MOST_NODES = 2000;

type Replaced =
  | { readonly ok: true; readonly replacement: Replacement }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/**
 * Replaces the nodes that a selector selects by machines of one type. It searches for the smallest number by playing
 * each for `untilUs`.
 */
export function* replaceMachines(
  source: RunSource,
  selector: string,
  machine: MachineType,
  untilUs: Micros,
): Parts<Replaced> {
  const read = readManifests(source.files ?? []);
  if (!read.ok) return read;
  const now = yield* mapParts(playInParts(source, untilUs, [], read.objects), (done) => shareOf(0, done));
  if (!now.ok) return now;
  const empty = nothingRuns(now.played.reader.world);
  if (empty) return { ok: false, problems: [empty] };
  const objects = read.objects.some(isDumped) ? read.objects : objectsOf(now.played.reader.world);
  const picked = nodesPicked(now.played.reader.world, objects, selector);
  if (!picked.ok) return picked;
  const cluster = new Replacing(source, objects, picked.nodes, machine, untilUs);
  const already = new Set(now.played.places.filter(({ node }) => node === '').map(({ pod }) => pod));
  const found = yield* smallest(cluster, already);
  return {
    ok: true,
    replacement: {
      replaced: picked.nodes.map(({ metadata }) => ({ node: metadata.name, type: metadata.labels?.[TYPE] ?? '' })),
      moved: cluster.moved.length,
      ...found,
      bare: cluster.moved.filter((pod) => !controllerOf(pod)).map(objectKey),
      plays: cluster.plays + 1,
      refused: now.played.refused,
      caveats: now.played.caveats,
    },
  };
}

function isDumped({ metadata }: KubeObject): boolean {
  return metadata.uid !== undefined;
}

/**
 * Manifests do not say where Pods run, so the objects come from the played cluster, as `kubectl get` would print
 * them.
 */
function objectsOf(world: World): readonly KubeObject[] {
  return storedKinds(world).flatMap((kind) => world.table(store(kind)).values());
}

/** The progress during a play. The number of further plays is unknown. */
function shareOf(playsBefore: number, done: number): number {
  return (playsBefore + done) / (playsBefore + done + 2);
}

function* smallest(
  cluster: Replacing,
  already: ReadonlySet<string>,
): Parts<Pick<Replacement, 'needed' | 'homeless' | 'oneFewer'>> {
  const tried = new Map<number, readonly Homeless[]>();
  function* homelessWith(count: number): Parts<readonly Homeless[]> {
    if (count === 0 && !cluster.keepsNodes)
      return cluster.moved.map((pod) => ({ pod: objectKey(pod), message: 'no nodes available to schedule pods' }));
    const plays = cluster.plays + 1;
    const known =
      tried.get(count) ?? (yield* mapParts(cluster.homelessWith(count, already), (done) => shareOf(plays, done)));
    tried.set(count, known);
    return known;
  }
  // The search always tries one fewer than the answer too, which is too few.
  const enough = yield* fewestThatDo({
    from: cluster.likelyCount,
    least: cluster.keepsNodes ? 0 : 1,
    highest: Math.min(MOST_NODES, Math.max(1, cluster.moved.length)),
    *leftWith(count) {
      // Pods that fit nowhere remain with any number, so more machines are not tried for them.
      return (yield* homelessWith(count)).filter(({ pod }) => !cluster.fittingNowhere.has(pod)).length;
    },
  });
  const homeless = yield* homelessWith(enough);
  const anyway = new Set(homeless.map(({ pod }) => pod));
  return {
    needed: enough,
    homeless,
    oneFewer: enough === 0 ? [] : (yield* homelessWith(enough - 1)).filter(({ pod }) => !anyway.has(pod)),
  };
}

/** The cluster without the replaced nodes, with their Pods waiting, and with `count` machines. */
class Replacing {
  plays = 0;
  readonly moved: readonly (Pod & KubeObject)[];
  /** Keys of the Pods that are too large for every remaining node and for such a machine. */
  readonly fittingNowhere: ReadonlySet<string>;
  private readonly source: RunSource;
  private readonly kept: readonly KubeObject[];
  private readonly gone: readonly Node[];
  private readonly machine: MachineType;
  private readonly untilUs: Micros;

  constructor(
    source: RunSource,
    objects: readonly KubeObject[],
    gone: readonly Node[],
    machine: MachineType,
    untilUs: Micros,
  ) {
    this.source = source;
    this.gone = gone;
    this.machine = machine;
    this.untilUs = untilUs;
    const names = new Set(gone.map(({ metadata }) => metadata.name));
    const isThere = (object: KubeObject): object is Pod & KubeObject =>
      isKind(object, 'Pod') && names.has(object.spec.nodeName ?? '');
    this.moved = objects.filter(isThere).filter((pod) => !isMirror(pod) && !isOfDaemonSet(pod) && !isEnded(pod));
    this.kept = objects.filter(
      (object) => !isThere(object) && !(object.kind === 'Node' && names.has(object.metadata.name)),
    );
    const nodes = [
      ...this.kept.filter((object): object is Node & KubeObject => isKind(object, 'Node')),
      ...this.machines(1),
    ];
    this.fittingNowhere = new Set(this.moved.filter((pod) => fitsNowhere(pod, nodes)).map(objectKey));
  }

  /** Files without any node would get the model's default nodes. */
  get keepsNodes(): boolean {
    return this.kept.some(({ kind }) => kind === 'Node');
  }

  get likelyCount(): number {
    const fitting = this.moved.filter((pod) => !this.fittingNowhere.has(objectKey(pod)));
    return likelyCount(fitting, this.kept, this.machine);
  }

  *homelessWith(count: number, already: ReadonlySet<string>): Parts<readonly Homeless[]> {
    this.plays++;
    const items = [...this.kept, ...this.moved.map(waitingPod), ...this.machines(count)];
    const result = yield* playInParts(this.source, this.untilUs, [], items);
    if (!result.ok) throw new Error(result.problems[0]?.message ?? 'the cluster was refused');
    const { places, reader } = result.played;
    return places
      .filter(({ pod, node }) => node === '' && !already.has(pod))
      .map(({ pod }) => {
        const conditions = reader.world.table(store('Pod')).get(pod)?.status?.conditions ?? [];
        return { pod, message: conditions.find(({ type }) => type === 'PodScheduled')?.message ?? '' };
      });
  }

  /** New machines with the labels and taints that all replaced nodes share; their zones alternate. */
  private machines(count: number): readonly (Node & KubeObject)[] {
    const { type, cpu, memory, pods } = this.machine;
    const [first] = this.gone;
    const labels = Object.entries(first?.metadata.labels ?? {}).filter(
      ([name, value]) =>
        !OWN_LABELS.includes(name) && this.gone.every(({ metadata }) => metadata.labels?.[name] === value),
    );
    const taints = (first?.spec?.taints ?? []).filter(
      (taint) =>
        !taint.key.startsWith('node.kubernetes.io/') &&
        this.gone.every(({ spec }) =>
          spec?.taints?.some(({ key, effect }) => key === taint.key && effect === taint.effect),
        ),
    );
    const zones = [...new Set(this.gone.flatMap(({ metadata }) => metadata.labels?.[ZONE] ?? []))].sort();
    return Array.from({ length: count }, (_, at) => {
      const node = nodeNamed(
        `replacement-${at + 1}`,
        { cpu, memory, pods: String(pods) },
        {
          labels: { ...Object.fromEntries(labels), ...(type && { [TYPE]: type }) },
          zone: zones[at % Math.max(1, zones.length)],
        },
      );
      // With a uid the node exists from the start, like the nodes of a dump.
      return { ...node, metadata: { ...node.metadata, uid: `replacement-${at + 1}` }, spec: { taints } };
    });
  }
}

type Picked =
  | { readonly ok: true; readonly nodes: readonly (Node & KubeObject)[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** A placeholder for a node that the files lack cannot be replaced, because its properties are unknown. */
function nodesPicked(world: World, objects: readonly KubeObject[], selector: string): Picked {
  const wanted = wantedNodes(world, selector, '--replace');
  if (!wanted.ok) return { ok: false, problems: [wanted.problem] };
  const names = new Set(wanted.names);
  const nodes = objects.filter(
    (object): object is Node & KubeObject => object.kind === 'Node' && names.has(object.metadata.name),
  );
  if (nodes.length === names.size) return { ok: true, nodes };
  return {
    ok: false,
    problems: [
      {
        field: '--replace',
        message: `the files do not have ${[...names].filter((name) => !nodes.some(({ metadata }) => metadata.name === name)).join(', ')}. Add: kubectl get nodes -o yaml`,
      },
    ],
  };
}

function isEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

interface Search {
  /** The first guess; a better guess needs fewer trials. */
  readonly from: number;
  readonly least: number;
  readonly highest: number;
  /** The number left over with `count`. It never grows with `count`. */
  readonly leftWith: (count: number) => Parts<number>;
}

/** The smallest count that leaves no more over than `highest`. One fewer was tried too, if that is allowed. */
export function* fewestThatDo({ from, least, highest, leftWith }: Search): Parts<number> {
  const tried = new Map<number, number>();
  function* left(count: number): Parts<number> {
    const known = tried.get(count) ?? (yield* leftWith(count));
    tried.set(count, known);
    return known;
  }
  let enough = Math.max(least, Math.min(highest, from));
  for (let more = 1; (yield* left(enough)) > 0 && enough < highest; more *= STRIDE)
    enough = Math.min(highest, enough + more);
  const target = yield* left(enough);
  let tooFew = least - 1;
  for (const [count, known] of tried)
    if (known <= target) enough = Math.min(enough, count);
    else tooFew = Math.max(tooFew, count);
  // Goes down in growing steps until there are too few, then halves from there.
  for (let fewer = 1; enough - tooFew > 1; fewer *= STRIDE) {
    const middle = Math.floor((enough + tooFew) / 2);
    const next = tried.has(tooFew) ? middle : Math.max(middle, enough - fewer);
    if ((yield* left(next)) <= target) enough = next;
    else tooFew = next;
  }
  return enough;
}

/**
 * An estimate of the machines that the moving Pods need, from their requests and the free room on the nodes that
 * stay. It only starts a search: a better guess needs fewer plays.
 */
function likelyCount(moved: readonly Pod[], kept: readonly KubeObject[], machine: MachineType): number {
  const nodes = kept.filter((object): object is Node & KubeObject => isKind(object, 'Node'));
  const used = new Map<string, ResourceAmounts>();
  for (const pod of kept)
    if (isKind(pod, 'Pod') && pod.status?.phase !== 'Succeeded' && pod.status?.phase !== 'Failed') {
      const node = pod.spec.nodeName ?? '';
      used.set(node, plus(used.get(node) ?? NOTHING, askedBy(pod)));
    }
  const free = nodes
    .filter(({ spec }) => !spec?.unschedulable)
    .reduce((sum, node) => plus(sum, freeOn(node, used.get(node.metadata.name) ?? NOTHING)), NOTHING);
  const bound = moved.filter((pod) => !nodes.some((node) => isSelected(pod, node)));
  const offered = resourceAmounts({ cpu: machine.cpu, memory: machine.memory, pods: String(machine.pods) });
  const needed = (pods: readonly Pod[], elsewhere: ResourceAmounts): number => {
    const asked = pods.reduce((sum, pod) => plus(sum, askedBy(pod)), NOTHING);
    return COUNTED.reduce((most, name) => {
      const lacks = Math.max(0, (asked[name] ?? 0) - (elsewhere[name] ?? 0));
      return Math.max(most, Math.ceil(lacks / Math.max(1, offered[name] ?? 0)));
    }, 0);
  };
  return Math.max(needed(bound, NOTHING), needed(moved, free));
}

function askedBy(pod: Pod): ResourceAmounts {
  return { ...podRequests(pod), pods: 1 };
}

function freeOn({ status }: Node, used: ResourceAmounts): ResourceAmounts {
  const offered = resourceAmounts(status?.allocatable);
  return Object.fromEntries(COUNTED.map((name) => [name, Math.max(0, (offered[name] ?? 0) - (used[name] ?? 0))]));
}

function plus(sum: ResourceAmounts, amounts: ResourceAmounts): ResourceAmounts {
  return Object.fromEntries(COUNTED.map((name) => [name, (sum[name] ?? 0) + (amounts[name] ?? 0)]));
}

/**
 * Whether a Pod is too large for every node that its nodeSelector allows, even if any number of such nodes were
 * empty.
 */
function fitsNowhere(pod: Pod, nodes: readonly Node[]): boolean {
  const asked = podRequests(pod);
  return !nodes.some((node) => {
    const offered = resourceAmounts(node.status?.allocatable);
    return isSelected(pod, node) && OF_THE_NODE.every((name) => (asked[name] ?? 0) <= (offered[name] ?? 0));
  });
}

/** Whether a node has the labels that the Pod's nodeSelector names. */
function isSelected({ spec }: Pod, { metadata }: Node): boolean {
  return Object.entries(spec.nodeSelector ?? {}).every(([name, value]) => metadata.labels?.[name] === value);
}

/** The result of other machines, with the costs of both by the price table. */
export function machinesReport(
  selector: string,
  machine: MachineType,
  replacement: Replacement,
  table: PriceTable | undefined,
): MachinesReport {
  const counts = new Map<string, number>();
  for (const { type } of replacement.replaced) counts.set(type, (counts.get(type) ?? 0) + 1);
  const costs = [
    ...[...counts].map(([type, count]) => ({ what: 'now' as const, type, count })),
    { what: 'then' as const, type: machine.type, count: replacement.needed },
  ].map((line): CostLine => {
    const priced = table?.machines.find(({ type }) => type === line.type);
    return { ...line, ...(priced && { pricePerHour: priced.pricePerHour }) };
  });
  const nowPerHour = table && sumOf(costs, 'now');
  const thenPerHour = table && sumOf(costs, 'then');
  return {
    ...replacement,
    selector,
    machine,
    currency: table?.currency ?? '',
    costs: table ? costs : [],
    ...(nowPerHour !== undefined && { nowPerHour }),
    ...(thenPerHour !== undefined && { thenPerHour }),
  };
}

/** The hourly cost of one side's machines; undefined when one of them has no price. */
function sumOf(costs: readonly CostLine[], what: CostLine['what']): number | undefined {
  return costs
    .filter((line) => line.what === what)
    .reduce<number | undefined>(
      (all, { count, pricePerHour }) =>
        all === undefined || (pricePerHour === undefined && count > 0) ? undefined : all + count * (pricePerHour ?? 0),
      0,
    );
}
