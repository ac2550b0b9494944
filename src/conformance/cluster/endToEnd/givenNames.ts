import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import type { RecordedScriptStep } from '../script/clusterScript.ts';
import type { Seen } from './endToEndCase.ts';

/**
 * The matching of equal nodes. The real scheduler breaks ties at random, so names of equal nodes may be exchanged. If a
 * step acts on a node, its effect depends on that node, and the script is played with the nodes created in each order.
 * If many scripts ran side by side, all nodes count as equal.
 */
export class NodeNames {
  private readonly names: readonly string[];
  private readonly isBlind: boolean;
  private readonly isDrained: boolean;
  private readonly pattern: RegExp;
  private readonly nodes: readonly KubeObject[];

  constructor(nodes: readonly KubeObject[], steps: readonly RecordedScriptStep[], names: 'apart' | 'notApart') {
    this.isBlind = names === 'notApart';
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

  /** The possible exchanges of names; the one without an exchange is first. */
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
   * The orders in which to create the nodes. The model takes the first of equal nodes, so each order is one way in
   * which chance may have placed Pods. There is more than one order only if a step acts on a node.
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

  /** The recorded value, with node names replaced if all nodes count as equal. */
  readonly recorded = <T>(value: T): T => (this.isBlind ? (changed(value, this.blind, undefined) as T) : value);

  private readonly blind = (text: string): string => text.replaceAll(this.pattern, '{node}');
}

const GENERATED: readonly KindName[] = ['Pod', 'EndpointSlice', 'ResourceClaim'];
const HASH = 'pod-template-hash';
const REVISION_HASH = 'controller.kubernetes.io/hash';
const MINUTE = /-\d{8}(?=-|$)/;

/** The generated parts of names and texts, and the placeholders that the recordings write for them. */
export class MadeUpNames {
  /** Replacements of generated texts; the longest first, so that no name matches inside another one. */
  private readonly replaced = new Map<string, string>();
  private readonly hashes = new Map<string, string[]>();
  private readonly world: World;
  private sorted: readonly [string, string][] | undefined;

  constructor(world: World) {
    this.world = world;
  }

  /** Records new generated names. It is called often, to catch short-lived ones. */
  note(): void {
    for (const { metadata } of this.world.table(store('ReplicaSet')).values()) {
      const owner = metadata.ownerReferences?.find(({ controller }) => controller)?.uid ?? '';
      const hash = metadata.labels?.[HASH];
      if (hash !== undefined && owner !== '') this.noteHash(owner, hash, 'rs');
    }
    for (const { metadata } of this.world.table(store('ControllerRevision')).values()) {
      const owner = metadata.ownerReferences?.find(({ controller }) => controller)?.uid ?? '';
      const hash = metadata.labels?.[REVISION_HASH] ?? metadata.labels?.['controller-revision-hash'];
      if (hash !== undefined) this.noteHash(owner, hash, 'rev');
    }
    for (const { metadata } of this.world.table(store('Job')).values())
      if (metadata.ownerReferences && MINUTE.test(metadata.name))
        this.add(metadata.name, metadata.name.replace(MINUTE, '-{minute}'));
    for (const kind of GENERATED)
      for (const { metadata } of this.world.table(store(kind)).values())
        if (metadata.generateName) this.add(metadata.name, `${metadata.generateName}{rand}`);
  }

  private noteHash(owner: string, hash: string, what: string): void {
    const known = this.hashes.get(owner) ?? [];
    if (known.includes(hash)) return;
    known.push(hash);
    this.hashes.set(owner, known);
    this.add(hash, `{${what}${known.length}}`);
  }

  private add(name: string, placeholder: string): void {
    if (this.replaced.has(name)) return;
    this.replaced.set(name, placeholder);
    this.sorted = undefined;
  }

  /** The text with placeholders. */
  mask(text: string): string {
    this.sorted ??= [...this.replaced].sort(([a], [b]) => b.length - a.length);
    let masked = text;
    for (const [name, placeholder] of this.sorted)
      if (masked.includes(name)) masked = masked.replaceAll(name, placeholder);
    return masked.replaceAll(/kube-api-access-[a-z0-9]{5}\b/g, 'kube-api-access-{rand}');
  }
}

/** Whether a step drains, loses, changes or deletes a node. */
export function isAboutNode(action: RecordedScriptStep['do']): boolean {
  return 'node' in action || ('kind' in action && action.kind === 'Node');
}

/** Nodes themselves keep their names: only references to them are exchanged. */
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
