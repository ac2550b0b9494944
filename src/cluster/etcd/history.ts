import { constantUs } from '#cluster/releases/constants.ts';
import type { Table } from '#kernel/table.ts';
import { type TableOf, table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { MAIN } from './etcdRevision.ts';
import { KeyRevision, type RevisionContents } from './keyRevision.ts';

/** The history of one etcd cluster since it was compacted, by revision. */
export function etcdHistory(cluster: string): TableOf<KeyRevision, number> {
  return table(cluster === MAIN ? 'etcd/history' : `etcd/history${cluster}`);
}

/** One write, as the history is told of it. */
export interface Remembered {
  readonly key: string;
  readonly bytes: number;
  readonly freesBytes: number;
  readonly contents: RevisionContents;
}

/** Adds a write to the history. */
export function remember(world: World, cluster: string, revision: number, change: Remembered, nowUs: number): void {
  const history = world.table(etcdHistory(cluster));
  // A watch keeps its order, also when a person has made the fan-out faster.
  const arrivesUs = Math.max(nowUs + constantUs(world, 'watch.fanOut'), history.get(revision - 1)?.arrivesUs ?? 0);
  const { key, bytes, freesBytes, contents } = change;
  history.put(revision, new KeyRevision(nowUs, arrivesUs, key, bytes, freesBytes, contents));
}

/** So many places at the front may be empty, whatever is behind them. */
const FRONT = 4096;

/** Revisions in order, dropped from the front and added at the back; backwards in time the other way round. */
export class RevisionList {
  private items: number[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  /** The revision at a place counted from the oldest; negative from the newest. */
  at(place: number): number | undefined {
    return this.items[place < 0 ? this.items.length + place : this.head + place];
  }

  add(revision: number): void {
    const { items } = this;
    const last = items[items.length - 1];
    if (this.length === 0 || last === undefined || last < revision) items.push(revision);
    else this.makeRoom(this.firstAtLeast(revision), revision);
  }

  remove(revision: number): void {
    const { items } = this;
    if (items[items.length - 1] === revision) items.pop();
    else {
      const place = this.firstAtLeast(revision);
      if (this.at(place) === revision) this.closeUp(place);
    }
    if (this.head > FRONT && this.head * 2 > items.length) {
      this.items = items.slice(this.head);
      this.head = 0;
    }
    if (this.length <= 0) {
      this.items = [];
      this.head = 0;
    }
  }

  /** What leaves, or comes again, is nearly always near the front, behind the few that a rarely written kind keeps: the shorter side moves. */
  private closeUp(place: number): void {
    const { items, head } = this;
    if (place > this.length / 2) items.splice(head + place, 1);
    else {
      items.copyWithin(head + 1, head, head + place);
      this.head++;
    }
  }

  private makeRoom(place: number, revision: number): void {
    if (place > this.length / 2) {
      this.items.splice(this.head + place, 0, revision);
      return;
    }
    if (this.head === 0) {
      this.head = Math.max(FRONT, this.items.length);
      this.items = [...new Array<number>(this.head).fill(0), ...this.items];
    }
    this.items.copyWithin(this.head - 1, this.head, this.head + place);
    this.head--;
    this.items[this.head + place] = revision;
  }

  /** The place of the first revision that is not below. */
  firstAtLeast(revision: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.at(middle) as number) < revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Which revisions of the history belong to which kind. Derived: follows the history's table. */
export class HistoryIndex {
  readonly table: Table<KeyRevision, number>;
  readonly all = new RevisionList();
  private readonly kinds = new Map<string, RevisionList>();

  constructor(table: Table<KeyRevision, number>) {
    this.table = table;
    for (const revision of table.keys()) this.take(revision, undefined, table.get(revision));
    table.observe((revision, before, after) => this.take(revision, before, after));
  }

  ofKind(kind: string): RevisionList {
    const known = this.kinds.get(kind);
    if (known) return known;
    const made = new RevisionList();
    this.kinds.set(kind, made);
    return made;
  }

  private take(revision: number, before: KeyRevision | undefined, after: KeyRevision | undefined): void {
    if (before && !after) {
      this.all.remove(revision);
      this.ofKind(before.kind).remove(revision);
    } else if (after && !before) {
      this.all.add(revision);
      this.ofKind(after.kind).add(revision);
    }
  }
}

const indexes = new WeakMap<World, Map<string, HistoryIndex>>();

/** The index of a cluster's history, made on first use. */
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
