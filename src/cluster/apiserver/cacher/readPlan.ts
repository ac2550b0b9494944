import type { Micros } from '#base/time.ts';
import type { ReadPath } from '#cluster/api/readCost.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import { cacheHealth, cacheRevision, hasCache, readRelease } from './cacheState.ts';
import { decodeContinue } from './page.ts';
import type { ReadFailure, ReadOptions } from './readOptions.ts';
import { hasSnapshot } from './ring.ts';
import { compileSelection } from './selection.ts';

/** By `kind|fallback`. */
export const CONSISTENT_READS = table<ConsistentReadCount>('apiserver/consistentReads');

/** Source and revision of a list. */
export interface ReadPlan {
  readonly servedBy: 'etcd' | 'cache';
  readonly because: ReadPath;
  /** `latest`: etcd's current state; `any`: the cache's state; `atLeast` and `exactly`: see `revision`. */
  readonly wants: 'latest' | 'any' | 'atLeast' | 'exactly';
  readonly revision: number;
  /** Key from a continue token, relative to the namespace for a namespaced list. */
  readonly afterKey: string;
}

export type Planned = { readonly plan: ReadPlan } | { readonly status: ReadFailure };

/**
 * Decides between etcd and the watch cache.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/delegator/interface.go (ShouldDelegateList),
 * delegator.go, cacher.go; for 1.30 the rules of its delegator: every list without a version, exact or continued, went to etcd.
 */
export function planList(world: World, kind: string, options: ReadOptions, nowUs: Micros): Planned {
  const chosen = choose(options);
  if ('status' in chosen) return chosen;
  const plan = placed(world, kind, chosen.plan, nowUs);
  if (plan.servedBy === 'etcd' || cacheHealth(world).state !== 'initializing') return { plan };
  return whileInitializing(world, kind, options, plan);
}

/** Meaning of the options, independent of who answers. */
function choose(options: ReadOptions): Planned {
  const { resourceVersion = '', resourceVersionMatch: match = '', limit = 0 } = options;
  const asked = parseVersion(resourceVersion);
  if (asked === undefined) return { status: unreadableInList(resourceVersion) };
  const plan: ReadPlan = {
    servedBy: 'cache',
    because: 'notOlderThan',
    wants: 'atLeast',
    revision: asked,
    afterKey: '',
  };
  if (match === 'Exact') return { plan: { ...plan, because: 'exact', wants: 'exactly' } };
  if (match === '' && options.continue) return continued(plan, options.continue);
  if (match === '' && limit > 0 && asked > 0) return { plan: { ...plan, because: 'exact', wants: 'exactly' } };
  if (resourceVersion === '') return { plan: { ...plan, because: 'consistentRead', wants: 'latest' } };
  return { plan: asked === 0 ? { ...plan, because: 'anyVersion', wants: 'any' } : plan };
}

function continued(plan: ReadPlan, token: string): Planned {
  const decoded = decodeContinue(token);
  if (typeof decoded === 'string')
    return { status: { code: 400, reason: 'BadRequest', message: `invalid continue token: ${decoded}` } };
  const afterKey = decoded.startKey.replace(/\0$/, '');
  if (decoded.revision < 0) return { plan: { ...plan, because: 'consistentRead', wants: 'latest', afterKey } };
  return { plan: { ...plan, because: 'continue', wants: 'exactly', revision: decoded.revision, afterKey } };
}

function placed(world: World, kind: string, plan: ReadPlan, nowUs: Micros): ReadPlan {
  if (!hasCache(kind)) return { ...plan, servedBy: 'etcd' };
  const isOld = readRelease(world) === '1.30';
  if (plan.wants === 'latest') return isOld ? { ...plan, servedBy: 'etcd', because: 'unset' } : plan;
  if (plan.wants !== 'exactly') return plan;
  if (isOld) return { ...plan, servedBy: 'etcd' };
  const isAhead = plan.revision > cacheRevision(world, kind, nowUs);
  const { compactedRevision } = new Etcd(world).stateOf(kind);
  return isAhead || hasSnapshot(world, kind, plan.revision, compactedRevision) ? plan : { ...plan, servedBy: 'etcd' };
}

/**
 * Meanwhile, lists with a limit and without selectors go to etcd. Other lists must be retried. Upstream source: the
 * same, shouldDelegateListOnNotReadyCache.
 */
function whileInitializing(world: World, kind: string, options: ReadOptions, plan: ReadPlan): Planned {
  const isPlain = compileSelection(kind, options.labelSelector ?? '', options.fieldSelector ?? '').isEverything;
  const goesToEtcd = readRelease(world) === '1.30' ? plan.wants === 'any' : isPlain && (options.limit ?? 0) > 0;
  if (goesToEtcd) return { plan: { ...plan, servedBy: 'etcd', because: 'notReady' } };
  return {
    status: { code: 429, reason: 'TooManyRequests', message: 'storage is (re)initializing', retryAfterSeconds: 1 },
  };
}

/** `undefined` if the text is not a version. */
export function parseVersion(text: string): number | undefined {
  if (text === '') return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/interfaces.go, ValidateListOptions. */
function unreadableInList(version: string): ReadFailure {
  const { message } = unreadable(version);
  return { code: 400, reason: 'BadRequest', message: `invalid resource version: ${message}` };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/api_object_versioner.go, ParseResourceVersion. */
export function unreadable(version: string): ReadFailure {
  const quoted = JSON.stringify(version);
  return {
    code: 500,
    reason: '',
    message: `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: invalid syntax`,
  };
}

/**
 * Number of consistent reads of a kind that the cache answered, or could not:
 * `apiserver_watch_cache_consistent_read_total`.
 */
interface ConsistentReadCount {
  readonly kind: string;
  readonly fallback: boolean;
  readonly count: number;
}

export function countConsistentRead(world: World, kind: string, fallback: boolean): void {
  const table = world.table(CONSISTENT_READS);
  const key = `${kind}|${fallback}`;
  table.put(key, { kind, fallback, count: (table.get(key)?.count ?? 0) + 1 });
}
