import { fromBase64Url, toBase64Url } from '#base/base64url.ts';
import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/registryKey.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { goQuote } from '#model/validation/goValue.ts';
import type { ReadSelection } from './selection.ts';

const NOT_VALID = 'continue key is not valid';

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
  readonly selection: ReadSelection;
  /** Whether there is an index by the Pods' nodes: in the cache, but not in etcd. */
  readonly hasIndex: boolean;
  /** Whether the selection names one object with a known key. */
  readonly isSingle: boolean;
}

/**
 * Visits the keys of one namespace, or of all, in order. Selectors apply to each object that was read; only the index
 * skips objects.
 */
export function takePage(snapshot: KindSnapshot, request: PageRequest): Page {
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
  selection: ReadSelection,
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
export interface KindSnapshot {
  readonly keys: readonly string[];
  get(key: string): KubeObject | undefined;
}

export function snapshotAt(world: World, kind: string, revision: number): KindSnapshot {
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

/** Start of the next page of a list. A revision of -1 continues with the newest objects. */
interface ContinueToken {
  readonly revision: number;
  /**
   * Key relative to the prefix of the list: `default/web-7`, or `web-7` within a namespace. A zero character at the end
   * skips the last object of the page before.
   */
  readonly startKey: string;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/continue.go. */
export function encodeContinue({ revision, startKey }: ContinueToken): string {
  const text = JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: startKey });
  return toBase64Url(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

/** Decodes a token. A string result is the API server's error. */
export function decodeContinue(token: string): ContinueToken | string {
  const bytes = /^[\w-]*$/.test(token) ? fromBase64Url(token) : undefined;
  if (!bytes) return `${NOT_VALID}: illegal base64 data at input byte ${illegalAt(token)}`;
  const text = String.fromCharCode(...bytes);
  const parsed = parse(text);
  if (!parsed) return `${NOT_VALID}: ${notJson(text)}`;
  if (parsed.v !== 'meta.k8s.io/v1')
    return `${NOT_VALID}: server does not recognize this encoded version ${String(parsed.v ?? '')}`;
  if (typeof parsed.rv !== 'number' || parsed.rv === 0)
    return `${NOT_VALID}: incorrect encoded start resourceVersion (version meta.k8s.io/v1)`;
  if (typeof parsed.start !== 'string' || parsed.start === '')
    return `${NOT_VALID}: encoded start key empty (version meta.k8s.io/v1)`;
  if (!isClean(parsed.start)) return `${NOT_VALID}: ${parsed.start}`;
  return { revision: parsed.rv, startKey: parsed.start };
}

function parse(text: string): { readonly v?: unknown; readonly rv?: unknown; readonly start?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Error of Go's decoder for the first character. For a later character, its position would be needed. */
function notJson(text: string): string {
  const [first] = text.trimStart();
  if (first === undefined) return 'unexpected end of JSON input';
  if ('{'.includes(first)) return 'invalid character in the token';
  if (/[-\d]/.test(first)) return 'json: cannot unmarshal number into Go value of type storage.continueToken';
  const shown = first === "'" ? "'\\''" : first === '"' ? `'"'` : `'${goQuote(first).slice(1, -1)}'`;
  return `invalid character ${shown} looking for beginning of value`;
}

function illegalAt(token: string): number {
  const at = token.search(/[^\w-]/);
  return at < 0 ? token.length : at;
}

/** Whether the start key stays within its resource. */
function isClean(key: string): boolean {
  const parts = (key.startsWith('/') ? key.slice(1) : key).split('/');
  return parts.every((part) => part !== '' && part !== '.' && part !== '..');
}
