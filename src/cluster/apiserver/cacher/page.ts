import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Selection } from './selection.ts';

/** One page of a list: the number of objects examined and the matches. */
export interface Page {
  readonly objects: readonly KubeObject[];
  readonly scanned: number;
  /** Key of the last object of this page, set if there are more pages. */
  readonly lastKey?: string;
  readonly remaining?: number;
}

export interface PageRequest {
  readonly namespace: string;
  /** 0 means no limit. */
  readonly limit: number;
  /** Keys up to and including this one were on earlier pages. */
  readonly afterKey: string;
  readonly selection: Selection;
  /** Whether there is an index by the Pods' nodes: in the cache, but not in etcd. */
  readonly hasIndex: boolean;
  /** Whether the selection names one object with a known key. */
  readonly isSingle: boolean;
}

/**
 * Visits the keys of one namespace, or of all, in order. Selectors apply to each object that was read; only the index
 * skips objects.
 */
export function takePage(snapshot: Snapshot, request: PageRequest): Page {
  const { namespace, limit, afterKey, selection } = request;
  const prefix = namespace === '' ? '' : `${namespace}/`;
  const found: KubeObject[] = [];
  let scanned = 0;
  let lastKey = '';
  const { keys } = snapshot;
  for (let i = firstFrom(keys, afterKey === '' ? prefix : `${afterKey}\0`); i < keys.length; i++) {
    const key = keys[i] as string;
    if (!key.startsWith(prefix)) break;
    const object = snapshot.get(key) as KubeObject;
    if (isSkipped(object, request)) continue;
    if (limit > 0 && found.length === limit && (selection.isEverything || selection.matches(object))) {
      return { objects: found, scanned, lastKey, ...remaining(keys, i, prefix, selection) };
    }
    scanned++;
    if (!selection.isEverything && !selection.matches(object)) continue;
    found.push(object);
    lastKey = key;
  }
  return { objects: found, scanned };
}

/** With an index, or for one key, other objects are not read at all. */
function isSkipped(object: KubeObject, { selection: { name, nodeName }, hasIndex, isSingle }: PageRequest): boolean {
  if (isSingle && object.metadata.name !== name) return true;
  if (!hasIndex || nodeName === undefined) return false;
  return ((object.spec as { readonly nodeName?: string } | undefined)?.nodeName ?? '') !== nodeName;
}

/** The number of remaining objects is known only without selectors. */
function remaining(
  keys: readonly string[],
  from: number,
  prefix: string,
  selection: Selection,
): { remaining?: number } {
  if (!selection.isEverything) return {};
  const end = prefix === '' ? keys.length : firstFrom(keys, `${prefix.slice(0, -1)}0`);
  return { remaining: end - from };
}

/** Index of the first key that is not less than the text. `0` follows `/` in key order. */
function firstFrom(keys: readonly string[], text: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Objects of a kind by key, in order, at a revision that is not compacted. */
export interface Snapshot {
  readonly keys: readonly string[];
  get(key: string): KubeObject | undefined;
}

export function snapshotAt(world: World, kind: string, revision: number): Snapshot {
  const objects = world.table(store(kind));
  const { table, own } = indexOf(world, kind);
  const from = own.firstAtLeast(revision + 1);
  if (from >= own.length) return { keys: objects.keys(), get: (key) => objects.get(key) };
  const older = new Map<string, KubeObject | undefined>();
  for (let place = from; place < own.length; place++) {
    const change = table.get(own.at(place) as number);
    if (!change) continue;
    const key = change.key.slice(kind.length + 1);
    if (!older.has(key)) older.set(key, change.before);
  }
  const get = (key: string) => (older.has(key) ? older.get(key) : objects.get(key));
  const gone = [...older.keys()].filter((key) => older.get(key) && !objects.has(key));
  const keys = [...objects.keys().filter((key) => get(key) !== undefined), ...gone].sort((a, b) => compare(a, b));
  return { keys, get };
}

function indexOf(world: World, kind: string) {
  const index = historyIndex(world, clusterOf(world, kind));
  return { table: index.table, own: index.ofKind(kind) };
}
