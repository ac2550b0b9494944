import { store } from '#cluster/api/kindTables.ts';
import type { Answered } from '#cluster/scheduler/actor/trials.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityOf, quantityOfMilli, quantityValue } from '#model/quantity/quantityMath.ts';
import type { Command } from '#protocol/command.ts';
import type { Help, NodeVerdict } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { nextNodeNumber, nodesWanted } from '#session/scenarioNodes.ts';
import { traitsOf } from '../pluginTraits.ts';
import { listText } from '../why/writtenAmounts.ts';
import { changesFor, gateChange } from './changesFor.ts';
import { after, commandsForSpec, goneIn, type HelpChange, type SpecChange, type Thought } from './commandsForSpec.ts';
import { deletionOf, smallestSet } from './fewerPodsHelps.ts';

const GI = 1024 ** 3;
const MOST_PODS = 110;

/** Most tries. Each try checks one node, including PreFilter. */
const MOST_TRIES = 1200;
const NODES_TRIED = 24;
/** Larger sets are not searched; sets of two and three are usual. */
const LARGEST_SET = 6;
/** Most insufficient sets of one size that the search extends. */
const WIDEST = 150;

/** An unsuccessful set, with the answer that no offered change affects. */
interface DeadEnd {
  readonly node: string;
  readonly answer: Answered;
}

interface Open {
  readonly thought: Thought;
  readonly answer: Answered;
}

/**
 * Finds the smallest sets of changes with which a Pod fits on some node. The model tries each before it is offered.
 */
export class ChangeSets {
  readonly deadEnds: DeadEnd[] = [];
  tries = 0;
  /** The number of changes in the sets of the last search. */
  size = 0;
  private readonly reader: Reader;
  private readonly pod: Pod;
  private readonly isEditable: boolean;
  private readonly nodes: readonly Node[];
  private open: readonly Open[];

  constructor(reader: Reader, pod: Pod, verdicts: readonly NodeVerdict[]) {
    this.reader = reader;
    this.pod = pod;
    this.isEditable = commandsForSpec(reader, pod, (spec) => spec).length > 0;
    this.nodes = differing(reader.trials.nodes, verdicts);
    this.open = this.nodes.flatMap((node) => this.tried(ungated({ pod, node, changes: [] })).open);
  }

  get nodesTried(): number {
    return this.nodes.length;
  }

  get canEditPod(): boolean {
    return this.isEditable;
  }

  /** All successful sets with one more change than before; empty when none is enough. */
  next(): Help[] {
    this.size++;
    const thoughts = unlike(this.open.slice(0, WIDEST).flatMap((open) => this.grown(open)));
    // A new node counts as one change.
    if (this.size === 1) thoughts.push(...newNodes(this.reader, this.pod).map(ungated));
    const fitting: Thought[] = [];
    const open: Open[] = [];
    for (const thought of thoughts) {
      const tried = this.tried(thought);
      fitting.push(...tried.fits);
      open.push(...tried.open);
    }
    this.open = open;
    return distinct(fitting).flatMap((alike) => this.helpOf(alike));
  }

  get isOver(): boolean {
    return this.size >= LARGEST_SET || this.tries >= MOST_TRIES || this.open.length === 0;
  }

  private grown({ thought, answer }: Open): Thought[] {
    const changes = [
      ...changesFor(thought, answer, this.isEditable),
      ...(this.size > 1 && traitsOf(answer.plugin).isAboutOthers ? this.othersGone(thought) : []),
    ];
    if (changes.length === 0 && this.size > 0) this.deadEnds.push({ node: thought.node.metadata.name, answer });
    return changes.map((change) => after(thought, change));
  }

  private othersGone(thought: Thought): HelpChange[] {
    const { name } = thought.node.metadata;
    return this.inThought(thought, () =>
      smallestSet(this.reader, thought.pod, name).map(({ pods }) => ({
        of: 'others',
        label: deletionOf(pods),
        gone: pods,
      })),
    );
  }

  private tried(thought: Thought): { readonly fits: readonly Thought[]; readonly open: readonly Open[] } {
    if (this.tries >= MOST_TRIES) return { fits: [], open: [] };
    this.tries++;
    const { trials } = this.reader;
    const answer = this.inThought(thought, () => trials.answerOf(thought.pod, thought.node.metadata.name));
    if (!answer) return { fits: [], open: [] };
    return answer.code === 'Success' ? { fits: [thought], open: [] } : { fits: [], open: [{ thought, answer }] };
  }

  private inThought<T>(thought: Thought, look: () => T): T {
    const { trials } = this.reader;
    const gone = new Set(goneIn(thought).map(objectKey));
    const withoutPods = () => (gone.size === 0 ? look() : trials.withoutPods(gone, [thought.node.metadata.name], look));
    const isChanged = thought.changes.some(({ of }) => of === 'node');
    return isChanged ? trials.withNode(thought.node, withoutPods) : withoutPods();
  }

  private helpOf({ best: { changes, node }, nodes }: Alike): Help[] {
    const specChanges = changes.flatMap((change) => (change.of === 'pod' ? [change.change] : []));
    const whole: SpecChange = (spec) => specChanges.reduce((changed, change) => change(changed), spec);
    const commands: Command[] = changes.flatMap((change) => {
      if (change.of === 'node') return [change.command];
      return change.of === 'others' ? deletions(change.gone) : [];
    });
    if (specChanges.length > 0) commands.push(...commandsForSpec(this.reader, this.pod, whole));
    const change = changes.map(({ label }) => label).join(' & ');
    const { name } = node.metadata;
    if (nodes.length < 2 || changes.every(({ of }) => of !== 'node')) return [{ change, effect: name, commands }];
    const any = [name, ...nodes.filter((other) => other !== name)];
    return [{ change, effect: listText(any), nodes: any, commands }];
  }
}

/** Removes the scheduling gates too, because a gated Pod is never scheduled. */
function ungated(thought: Thought): Thought {
  return gateChange(thought.pod).reduce<Thought>((before, change) => after(before, { of: 'pod', ...change }), thought);
}

function deletions(pods: readonly Pod[]): Command[] {
  return pods.map(({ metadata: { namespace = 'default', name } }) => ({
    type: 'object.delete',
    kind: 'Pod',
    namespace,
    name,
  }));
}

/** Nodes with different refusals first: a few nodes per refusal are enough. */
function differing(nodes: readonly Node[], verdicts: readonly NodeVerdict[]): Node[] {
  const byName = new Map(nodes.map((node) => [node.metadata.name, node]));
  const seen = new Map<string, number>();
  const ranked = verdicts.map(({ node, plugin, reasons }) => {
    const alike = `${plugin}/${reasons.join()}`;
    const rank = seen.get(alike) ?? 0;
    seen.set(alike, rank + 1);
    return { node, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, NODES_TRIED).flatMap(({ node }) => byName.get(node) ?? []);
}

/** Sets with the same changes in another order are equal. */
function unlike(thoughts: readonly Thought[]): Thought[] {
  const sets = new Map<string, Thought>();
  for (const thought of thoughts) {
    const labels = thought.changes.map(({ label }) => label).sort();
    sets.set([thought.node.metadata.name, ...labels].join('\n'), thought);
  }
  return [...sets.values()];
}

/** Changes that are equal except for the node: the best of them, and all nodes where they work. */
interface Alike {
  readonly best: Thought;
  readonly nodes: readonly string[];
}

/** Equal changes may work on several nodes. Of smaller requests, the one that leaves most is kept. */
function distinct(thoughts: readonly Thought[]): Alike[] {
  const sets = new Map<string, { best: Thought; readonly nodes: string[] }>();
  for (const thought of thoughts) {
    const shape = thought.changes.map(shapeOf).join();
    const known = sets.get(shape);
    if (!known) sets.set(shape, { best: thought, nodes: [thought.node.metadata.name] });
    else {
      known.nodes.push(thought.node.metadata.name);
      if (leastKept(thought) > leastKept(known.best)) known.best = thought;
    }
  }
  return [...sets.values()];
}

/** The identity of a change, without the node and without how much of a request it leaves. */
function shapeOf(change: HelpChange): string {
  if (change.of === 'node') return change.kind ?? change.label;
  return keeps(change) === undefined ? change.label : change.label.slice(0, change.label.indexOf(':'));
}

function keeps(change: HelpChange): number | undefined {
  return change.of === 'pod' ? change.keeps : undefined;
}

function leastKept({ changes }: Thought): number {
  return Math.min(...changes.map((change) => keeps(change) ?? 1));
}

/** One more node: as large as the largest node, or one that allocates what the Pod requests if that is not enough. */
function newNodes(reader: Reader, pod: Pod): Thought[] {
  const largest = reader.trials.nodes.reduce<Node | undefined>(
    (best, node) => (best && cpuOf(best) >= cpuOf(node) ? best : node),
    undefined,
  );
  const amounts = largest?.status?.allocatable;
  const like = amounts?.cpu && amounts.memory ? { cpu: amounts.cpu, memory: amounts.memory } : undefined;
  const pods = Number(amounts?.pods ?? MOST_PODS);
  const { cpu: askedCpu = 0, memory: askedMemory = 0 } = podRequests(pod);
  const enough = like
    ? {
        cpu: quantityMilliValue(like.cpu) >= askedCpu ? like.cpu : wholeCpus(askedCpu),
        memory: quantityValue(like.memory) >= askedMemory ? like.memory : wholeGi(askedMemory),
      }
    : { cpu: wholeCpus(Math.max(askedCpu, 1)), memory: wholeGi(Math.max(askedMemory, 1)) };
  const sizes = like && (like.cpu !== enough.cpu || like.memory !== enough.memory) ? [like, enough] : [enough];
  return sizes.flatMap((size) => thoughtOf(reader, pod, { ...size, pods }));
}

function thoughtOf(
  reader: Reader,
  pod: Pod,
  { cpu, memory, pods }: { readonly cpu: string; readonly memory: string; readonly pods: number },
): Thought[] {
  const wanted = { count: 1, cpu, memory, pods, zones: 1 };
  const first = nextNodeNumber(reader.world.table(store('Node')).keys(), 'node-');
  return nodesWanted({ ...wanted, first }).map((node): Thought => {
    const change: HelpChange = {
      of: 'node',
      label: `nodes: + 1 (cpu ${cpu}, memory ${memory})`,
      change: (same) => same,
      command: { type: 'nodes.add', ...wanted },
    };
    return { pod, node, changes: [change] };
  });
}

function cpuOf(node: Node): number {
  return quantityMilliValue(node.status?.allocatable?.cpu ?? '0');
}

function wholeCpus(milli: number): string {
  return quantityOfMilli(Math.ceil(milli / 1000) * 1000);
}

function wholeGi(bytes: number): string {
  return quantityOf(Math.ceil(bytes / GI) * GI, 'BinarySI');
}
