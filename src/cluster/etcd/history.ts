import type { Micros } from '#base/time.ts';
import { constantUs, constantValue } from '#cluster/releases/constants.ts';
import { type TableOf, table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import { Derived } from '#kernel/tableIndex.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { byteLength } from '#model/validation/common/names.ts';
import { KeyRevision, MAIN, type RevisionContents } from './keyRevision.ts';

const BYTES_PER_KIB = 1024;
const HAS_DATA: ReadonlySet<string> = new Set(['ConfigMap', 'Secret']);

/** The history of one etcd cluster since it was compacted, by revision. */
export function etcdHistory(cluster: string): TableOf<KeyRevision, number> {
  return table(cluster === MAIN ? 'etcd/history' : `etcd/history${cluster}`);
}

/** One write, as input to the history. */
export interface Remembered {
  readonly key: string;
  readonly bytes: number;
  readonly freesBytes: number;
  readonly contents: RevisionContents;
}

/** Adds a write to the history. */
export function remember(world: World, cluster: string, revision: number, change: Remembered, nowUs: Micros): void {
  const history = world.table(etcdHistory(cluster));
  // A watch keeps its order, even if a person has shortened the fan-out.
  const arrivesUs = Math.max(nowUs + constantUs(world, 'watch.fanOut'), history.get(revision - 1)?.arrivesUs ?? 0);
  const { key, bytes, freesBytes, contents } = change;
  history.put(revision, new KeyRevision(nowUs, arrivesUs, key, bytes, freesBytes, contents));
}

/**
 * Revisions in order. Most are added and removed at the end. Other changes come in batches of hundreds (a compaction, a
 * seek), and the next look applies them all at once.
 */
export class RevisionList {
  private items: number[];
  /** Revisions added (true) or removed (false) elsewhere than at the end since the last look. */
  private readonly pending = new Map<number, boolean>();

  /** @param items in any order, each once */
  constructor(items: number[] = []) {
    this.items = isAscending(items) ? items : items.sort((a, b) => a - b);
  }

  get length(): number {
    return this.looked().length;
  }

  /** Revision at an index from the oldest, or from the newest if negative. */
  at(place: number): number | undefined {
    const items = this.looked();
    return items[place < 0 ? items.length + place : place];
  }

  add(revision: number): void {
    const { items } = this;
    const last = items[items.length - 1];
    if (this.pending.size === 0 && (last === undefined || last < revision)) items.push(revision);
    else this.pending.set(revision, true);
  }

  remove(revision: number): void {
    const { items } = this;
    if (this.pending.size === 0 && items[items.length - 1] === revision) items.pop();
    else this.pending.set(revision, false);
  }

  /** Index of the first revision that is not below. */
  firstAtLeast(revision: number): number {
    return lowerBound(this.looked(), revision);
  }

  /** All revisions, after pending changes are applied. */
  private looked(): number[] {
    if (this.pending.size > 0) this.takeIn();
    return this.items;
  }

  private takeIn(): void {
    const changes = [...this.pending.keys()].sort((a, b) => a - b);
    let from = lowerBound(this.items, changes[0] as number);
    const merged = this.items.slice(0, from);
    for (const revision of changes) {
      for (; (this.items[from] as number) < revision; from++) merged.push(this.items[from] as number);
      if (this.items[from] === revision) from++;
      if (this.pending.get(revision)) merged.push(revision);
    }
    this.items = merged.concat(this.items.slice(from));
    this.pending.clear();
  }
}

function isAscending(items: readonly number[]): boolean {
  for (let i = 1; i < items.length; i++) if ((items[i - 1] as number) > (items[i] as number)) return false;
  return true;
}

function lowerBound(revisions: readonly number[], revision: number): number {
  let low = 0;
  let high = revisions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((revisions[middle] as number) < revision) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Lists {
  readonly all: RevisionList;
  readonly kinds: Map<string, RevisionList>;
}

/** Revisions of the history by kind. The lists are valid until the next write. */
export class HistoryIndex {
  readonly table: Table<KeyRevision, number>;
  private readonly lists: Derived<Lists, KeyRevision, number>;

  constructor(table: Table<KeyRevision, number>) {
    this.table = table;
    this.lists = new Derived(table, {
      make: () => listsOf(table),
      follow: take,
    });
  }

  get all(): RevisionList {
    return this.lists.now().all;
  }

  ofKind(kind: string): RevisionList {
    return listOf(this.lists.now(), kind);
  }
}

/** Rebuilds the lists, which may pass hundreds of thousands of revisions after a jump in time. */
function listsOf(table: Table<KeyRevision, number>): Lists {
  const all: number[] = [];
  const kinds = new Map<string, number[]>();
  let kind: string | undefined;
  let own: number[] = [];
  table.each((record, revision) => {
    all.push(revision);
    if (record.kind !== kind) {
      kind = record.kind;
      own = kinds.get(kind) ?? [];
      kinds.set(kind, own);
    }
    own.push(revision);
  });
  return {
    all: new RevisionList(all),
    kinds: new Map([...kinds].map(([name, revisions]) => [name, new RevisionList(revisions)])),
  };
}

function take(lists: Lists, revision: number, before: KeyRevision | undefined, after: KeyRevision | undefined): void {
  if (before && !after) {
    lists.all.remove(revision);
    listOf(lists, before.kind).remove(revision);
  } else if (after && !before) {
    lists.all.add(revision);
    listOf(lists, after.kind).add(revision);
  }
}

function listOf({ kinds }: Lists, kind: string): RevisionList {
  const known = kinds.get(kind);
  if (known) return known;
  const made = new RevisionList();
  kinds.set(kind, made);
  return made;
}

const indexes = new WeakMap<World, Map<string, HistoryIndex>>();

/** Index of a cluster's history, built on first use. */
export function historyIndex(world: World, cluster: string): HistoryIndex {
  let ofWorld = indexes.get(world);
  if (!ofWorld) {
    ofWorld = new Map();
    indexes.set(world, ofWorld);
  }
  let index = ofWorld.get(cluster);
  if (!index) {
    index = new HistoryIndex(world.table(etcdHistory(cluster)));
    ofWorld.set(cluster, index);
  }
  return index;
}

/**
 * Size of an object in the store and on the wire. It is the model's average for the kind (`size.pod` and others), plus
 * the full data where people store data. Counting each object exactly would cost more than the rest of the model.
 */
export function objectBytes(world: World, kind: string, object: KubeObject): number {
  return averageBytes(world, kind) + (HAS_DATA.has(kind) ? dataBytes(object) : 0);
}

/** The average size for the kind, in bytes. */
export function averageBytes(world: World, kind: string): number {
  return Math.round(averageKib(world, kind) * BYTES_PER_KIB);
}

function averageKib(world: World, kind: string): number {
  switch (kind) {
    case 'Pod':
      return constantValue(world, 'size.pod');
    case 'Event':
      return constantValue(world, 'size.event');
    case 'Node':
      return constantValue(world, 'size.node');
    default:
      return constantValue(world, 'size.other');
  }
}

function dataBytes(object: KubeObject): number {
  const { data, binaryData, stringData } = object as {
    readonly data?: Readonly<Record<string, string>>;
    readonly binaryData?: Readonly<Record<string, string>>;
    readonly stringData?: Readonly<Record<string, string>>;
  };
  let bytes = 0;
  for (const part of [data, binaryData, stringData]) {
    if (!part) continue;
    for (const key of Object.keys(part)) bytes += key.length + byteLength(String(part[key]));
  }
  return bytes;
}
