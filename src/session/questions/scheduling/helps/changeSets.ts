import type { Answered } from '#cluster/scheduler/actor/trials.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import type { Help, NodeVerdict } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { traitsOf } from '../pluginTraits.ts';
import { listText } from '../why/writtenAmounts.ts';
import { after, type Change, goneIn, type Thought } from './changes.ts';
import { changesFor } from './changesFor.ts';
import { commandsForSpec, type SpecChange } from './commandsForSpec.ts';
import { deletionOf, smallestSet } from './fewerPodsHelps.ts';
import { newNodes } from './newNodes.ts';
import { gateChange } from './podChangeHelps.ts';

/** Each try costs a look at one node, PreFilter included. */
const MOST_TRIES = 1200;
const NODES_TRIED = 24;
/** Sets larger than this are no longer found by looking; sets of two and three are the rule. */
const LARGEST_SET = 6;
/** So many sets of one size that are not enough yet are looked at further. */
const WIDEST = 150;

/** A thought that did not come out, with the answer that nothing on offer changes. */
interface DeadEnd {
  readonly node: string;
  readonly answer: Answered;
}

interface Open {
  readonly thought: Thought;
  readonly answer: Answered;
}

/** Looks for the smallest sets of changes with which a Pod fits on some node; every one is tried in the model before it is offered. */
export class ChangeSets {
  readonly deadEnds: DeadEnd[] = [];
  tries = 0;
  /** How many changes the sets have that were looked at last. */
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

  /** All sets with one more change than those before; empty when none of them is enough. */
  next(): Help[] {
    this.size++;
    const thoughts = unlike(this.open.slice(0, WIDEST).flatMap((open) => this.grown(open)));
    // A node that is not there yet is one change.
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

  private othersGone(thought: Thought): Change[] {
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

/** Whatever else is changed, no gate may be left. */
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

/** Nodes that refuse for different reasons come first: of many nodes with the same reason a few are enough. */
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

/** The same changes in another order are the same set. */
function unlike(thoughts: readonly Thought[]): Thought[] {
  const sets = new Map<string, Thought>();
  for (const thought of thoughts) {
    const labels = thought.changes.map(({ label }) => label).sort();
    sets.set([thought.node.metadata.name, ...labels].join('\n'), thought);
  }
  return [...sets.values()];
}

/** Changes that are the same but for the node: the best of them, and all nodes on which they do. */
interface Alike {
  readonly best: Thought;
  readonly nodes: readonly string[];
}

/** The same changes may do for several nodes; of smaller requests the one that leaves most. */
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

/** What a change is, apart from the node and from how much of a request it leaves. */
function shapeOf(change: Change): string {
  if (change.of === 'node') return change.kind ?? change.label;
  return keeps(change) === undefined ? change.label : change.label.slice(0, change.label.indexOf(':'));
}

function keeps(change: Change): number | undefined {
  return change.of === 'pod' ? change.keeps : undefined;
}

function leastKept({ changes }: Thought): number {
  return Math.min(...changes.map((change) => keeps(change) ?? 1));
}
