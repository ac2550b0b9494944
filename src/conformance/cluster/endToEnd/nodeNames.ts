import type { KubeObject } from '#model/kinds.ts';
import type { ScriptStep } from '../script/scriptStep.ts';
import type { Seen } from './endToEndCase.ts';

/**
 * Which of equal nodes is which: the real scheduler breaks ties at random, so the names of equal nodes may be exchanged. Where a step is about a node,
 * what it meets depends on it, and the script is played with the nodes made in each order. Where many scripts ran side by side, nodes are not told apart.
 */
export class NodeNames {
  private readonly names: readonly string[];
  private readonly isBlind: boolean;
  private readonly isDrained: boolean;
  private readonly pattern: RegExp;
  private readonly nodes: readonly KubeObject[];

  constructor(nodes: readonly KubeObject[], steps: readonly ScriptStep[], told: 'apart' | 'notApart') {
    this.isBlind = told === 'notApart';
    this.isDrained = steps.some(({ do: action }) => isAboutNode(action));
    this.nodes = nodes;
    const added = steps.flatMap(({ do: action }) => (action.verb === 'apply' ? action.objects : []));
    const all = [...nodes, ...added].flatMap(({ kind, metadata }) => (kind === 'Node' ? metadata.name : []));
    const either = all.sort((a, b) => b.length - a.length).map((name) => name.replaceAll('.', '\\.'));
    this.pattern = new RegExp(`(?<![a-z0-9.-])(?:${either.join('|') || '$^'})(?![a-z0-9-])`, 'g');
    const alike = new Map<string, string[]>();
    for (const node of nodes) {
      const { name } = node.metadata;
      const text = JSON.stringify({ ...node, metadata: { ...node.metadata, name: '' } }).replaceAll(name, '');
      alike.set(text, [...(alike.get(text) ?? []), name]);
    }
    this.names = [...alike.values()].find(({ length }) => length > 1) ?? [];
  }

  readonly asTheyAre = (seen: Seen): Seen => (this.isBlind ? changedTexts(seen, this.blind) : seen);

  /** The ways in which names may be exchanged; as they are comes first. */
  renamings(): ((seen: Seen) => Seen)[] {
    if (this.isBlind || this.isDrained) return [this.asTheyAre];
    const others = permutations(this.names).slice(1);
    const exchanged = others.map((order) => {
      const names = new Map(this.names.map((name, index) => [name, order[index] ?? name]));
      const rename = (text: string) => text.replaceAll(this.pattern, (name) => names.get(name) ?? name);
      return (seen: Seen) => changedTexts(seen, rename);
    });
    return [this.asTheyAre, ...exchanged];
  }

  /**
   * In which order the nodes are made: the first of equal ones is taken, so that each order is one way in which chance may have placed Pods. More than
   * one matters only where a step is about a node.
   */
  orders(): (readonly KubeObject[])[] {
    if (this.isBlind || !this.isDrained) return [this.nodes];
    return permutations(this.names).map((order) => {
      const waiting = [...order];
      return this.nodes.map((node) => {
        if (!this.names.includes(node.metadata.name)) return node;
        const name = waiting.shift();
        return this.nodes.find(({ metadata }) => metadata.name === name) ?? node;
      });
    });
  }

  /** What was recorded, without names of nodes where they are not told apart. */
  readonly recorded = <T>(value: T): T => (this.isBlind ? (changed(value, this.blind, undefined) as T) : value);

  private readonly blind = (text: string): string => text.replaceAll(this.pattern, '{node}');
}

/** Whether a step drains, loses, changes or deletes a node. */
export function isAboutNode(action: ScriptStep['do']): boolean {
  return 'node' in action || ('kind' in action && action.kind === 'Node');
}

/** Nodes themselves keep their names: only who is where is exchanged. */
function changedTexts({ objects, events }: Seen, change: (text: string) => string): Seen {
  return {
    objects: new Map([...objects].map(([kind, list]) => [kind, changed(list, change, kind) as object[]])),
    events: changed(events, change, undefined) as Seen['events'],
  };
}

function changed(value: unknown, change: (text: string) => string, kind: string | undefined): unknown {
  if (kind === 'Node' || isNode(value)) return value;
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((element) => changed(element, change, undefined));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, child]) => [field, changed(child, change, undefined)]));
}

function isNode(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'Node';
}

function permutations(names: readonly string[]): string[][] {
  if (names.length < 2) return [[...names]];
  return names.flatMap((first) => permutations(names.filter((name) => name !== first)).map((rest) => [first, ...rest]));
}
