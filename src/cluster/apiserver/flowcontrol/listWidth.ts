import type { FlowRequest } from './flowRequest.ts';

export const BYTES_PER_SEAT = 100_000;
/** Maximum bytes in memory at once of a list from the watch cache, which is sent in pieces. */
const CACHE_BYTES = 1_000_000;
const LARGEST_OBJECT_BYTES = 1_500_000;
const COUNTLESS = 1_000_000_000;
const MOST_SEATS = 100;

/** Last known statistics of a resource from etcd. */
export interface ObjectStats {
  readonly objectCount: number;
  readonly averageObjectSizeBytes: number;
}

/** `stale`: not counted for three minutes. `notFound`: never counted, as for resources of other servers. */
export type KnownStats = ObjectStats | 'stale' | 'notFound';

/** Inputs of a list or watch estimate besides the request. */
export interface ListConditions {
  readonly stats: KnownStats;
  /** Cap of the request's level; 0 for none. */
  readonly levelMaxSeats: number;
  /** Whether a list without resourceVersion can be answered from the watch cache. */
  readonly consistentListFromCache: boolean;
}

/**
 * Seats of a LIST, or of a WATCH during its initial events: one for each 100 kB in memory at once.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/list_work_estimator.go.
 */
export function listSeats({ info, query }: FlowRequest, conditions: ListConditions): number {
  const { stats, levelMaxSeats, consistentListFromCache } = conditions;
  const most = levelMaxSeats === 0 || levelMaxSeats > MOST_SEATS ? MOST_SEATS : levelMaxSeats;
  const options = parseListOptions(query);
  if (!options) return most;
  const watch = info.verb === 'watch';
  if ((watch && !sendsInitialEvents(options)) || stats === 'notFound') return 1;
  const fromCache = watch || !isListFromEtcd(options, consistentListFromCache);
  const known = stats === 'stale' ? { objectCount: COUNTLESS, averageObjectSizeBytes: LARGEST_OBJECT_BYTES } : stats;
  const bytes = bytesInMemory(known, options, fromCache, info.name !== undefined && info.name !== '');
  return Math.min(Math.max(Math.ceil(bytes / BYTES_PER_SEAT), 1), most);
}

/**
 * An old-style watch without a resourceVersion starts with all objects. Upstream does not check whether it declines
 * them.
 */
function sendsInitialEvents({ sendInitialEvents, resourceVersion }: ListOptions): boolean {
  return sendInitialEvents || resourceVersion === '' || resourceVersion === '0';
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/delegator/interface.go (ShouldDelegateList). */
function isListFromEtcd(options: ListOptions, consistentListFromCache: boolean): boolean {
  const { resourceVersionMatch, resourceVersion, continueToken, limit } = options;
  if (resourceVersionMatch !== '') return resourceVersionMatch !== 'NotOlderThan';
  if (continueToken !== '') return true;
  if (limit > 0 && resourceVersion !== '' && resourceVersion !== '0') return true;
  return resourceVersion === '' && !consistentListFromCache;
}

/**
 * Bytes that a list holds in memory at once, which determine its width. Undefined if they do not count: it sends no
 * objects, or their number is unknown.
 */
export interface ListMemory {
  readonly objects: number;
  readonly bytesEach: number;
  readonly fromCache: boolean;
  /** At most the cap, for a list from the cache. */
  readonly bytes: number;
}

/** As `listSeats`, with the steps of the calculation for display. */
export function listMemory(
  { info, query }: FlowRequest,
  { stats, consistentListFromCache }: Pick<ListConditions, 'stats' | 'consistentListFromCache'>,
): ListMemory | undefined {
  const options = parseListOptions(query);
  const watch = info.verb === 'watch';
  if (!options || (watch && !sendsInitialEvents(options)) || typeof stats === 'string') return undefined;
  const fromCache = watch || !isListFromEtcd(options, consistentListFromCache);
  const single = info.name !== undefined && info.name !== '';
  return {
    objects: objectsInMemory(stats.objectCount, options, fromCache, single),
    bytesEach: bytesEach(stats),
    fromCache,
    bytes: bytesInMemory(stats, options, fromCache, single),
  };
}

function bytesInMemory(stats: ObjectStats, options: ListOptions, fromCache: boolean, single: boolean): number {
  const bytes = objectsInMemory(stats.objectCount, options, fromCache, single) * bytesEach(stats);
  return fromCache ? Math.min(bytes, CACHE_BYTES) : bytes;
}

function objectsInMemory(objectCount: number, options: ListOptions, fromCache: boolean, single: boolean): number {
  if (single) return 1;
  const listed = options.limit > 0 ? Math.min(options.limit, objectCount) : objectCount;
  const selected = options.fieldSelector !== '' || options.labelSelector !== '';
  return selected && !fromCache ? Math.max(listed, Math.trunc(objectCount / 2)) : listed;
}

function bytesEach({ objectCount, averageObjectSizeBytes }: ObjectStats): number {
  return averageObjectSizeBytes <= 0 && objectCount !== 0 ? LARGEST_OBJECT_BYTES : averageObjectSizeBytes;
}

/** Query parameters of LIST and WATCH that determine the width. */
interface ListOptions {
  readonly limit: number;
  readonly continueToken: string;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly sendInitialEvents: boolean;
}

/**
 * Parses the options; undefined if the server would refuse them.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/zz_generated.conversion.go,
 * pkg/runtime/conversion.go.
 */
export function parseListOptions(query: string): ListOptions | undefined {
  const values = parseQuery(query);
  const limit = wholeNumber(values.get('limit'));
  const timeout = wholeNumber(values.get('timeoutSeconds'));
  if (limit === undefined || timeout === undefined) return undefined;
  const sendInitialEvents = values.get('sendInitialEvents');
  return {
    limit,
    continueToken: values.get('continue') ?? '',
    resourceVersion: values.get('resourceVersion') ?? '',
    resourceVersionMatch: values.get('resourceVersionMatch') ?? '',
    labelSelector: values.get('labelSelector') ?? '',
    fieldSelector: values.get('fieldSelector') ?? '',
    sendInitialEvents: sendInitialEvents !== undefined && isTrue(sendInitialEvents),
  };
}

/**
 * First value of every parameter, as Go's url.ParseQuery reads it. Parts with a bad encoding or a semicolon are left
 * out.
 */
function parseQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (query === '') return values;
  for (const part of query.split('&')) {
    if (part.includes(';')) continue;
    const equals = part.indexOf('=');
    const name = decoded(equals < 0 ? part : part.slice(0, equals));
    const value = decoded(equals < 0 ? '' : part.slice(equals + 1));
    if (name !== undefined && name !== '' && value !== undefined && !values.has(name)) values.set(name, value);
  }
  return values;
}

function decoded(text: string): string | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replaceAll(/%(..)/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  }
}

/** As Go's strconv.ParseInt with 64 bits: zero for empty or absent text, undefined for text that is not an integer. */
function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return BigInt.asIntN(64, value) === value ? Number(value) : undefined;
}

/** An empty value means true, as in `?watch`. */
function isTrue(text: string): boolean {
  return text !== '0' && text.toLowerCase() !== 'false';
}
