import type { Micros } from '#base/time.ts';
import type { ReadCost, ReadPath } from '#cluster/api/readCost.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { leaderGate } from '#cluster/etcd/etcdGate.ts';
import { averageBytes, objectBytes } from '#cluster/etcd/history.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { notFound } from '../apiErrors.ts';
import { cacheHealth, freshness, hasCache, readRelease, revisionAt, tooLarge } from './cacheState.ts';
import { decodeContinue, encodeContinue, type KindSnapshot, snapshotAt, takePage } from './page.ts';
import type { ReadFailure, ReadRequest, ReadResult } from './readOptions.ts';
import { countConsistentRead, parseVersion, planList, type ReadPlan, unreadable } from './readPlan.ts';
import { compileSelection } from './selection.ts';

/** Bytes of a streamed response in memory at once: an assumption of the model. */
const STREAMED_BYTES = 1024 * 1024;

/**
 * Answers a GET or LIST now, or returns the time until which it must wait. `startedUs` is the request's first arrival.
 * Watches use `openWatch`.
 */
export function read(world: World, context: ActorContext, startedUs: Micros, request: ReadRequest): ReadResult {
  const reading: Reading = { world, context, startedUs, request };
  return request.verb === 'get' ? readOne(reading) : readList(reading);
}

interface Reading {
  readonly world: World;
  readonly context: ActorContext;
  readonly startedUs: Micros;
  readonly request: ReadRequest;
}

type Ready = {
  readonly snapshot: KindSnapshot;
  readonly revision: number;
  readonly servedBy: 'etcd' | 'cache';
  readonly because: ReadPath;
};
type Prepared = Ready | ReadResult;

function readList(reading: Reading): ReadResult {
  const { world, context, request } = reading;
  const { kind, options } = request;
  const planned = planList(world, kind, options, context.nowUs);
  if ('status' in planned) return failed(reading, planned.status);
  const { plan } = planned;
  const ready = plan.servedBy === 'etcd' ? fromEtcd(reading, plan) : fromCache(reading, plan);
  if ('state' in ready) return ready;
  const { objects, scanned, ...rest } = pageOf(request, plan, ready);
  const { servedBy, because } = ready;
  const waitUs = context.nowUs - reading.startedUs;
  return {
    state: 'done',
    objects,
    ...rest,
    cost: listCost(world, { servedBy, because, kind, scanned, sent: objects, waitUs }),
  };
}

/** One page of a list, with the metadata of the List. */
interface ListedPage {
  readonly objects: readonly KubeObject[];
  readonly scanned: number;
  readonly resourceVersion: string;
  readonly continue: string | undefined;
  readonly remainingItemCount: number | undefined;
}

function pageOf(
  { kind, namespace = '', options }: ReadRequest,
  plan: ReadPlan,
  { snapshot, revision, servedBy }: Omit<Ready, 'because'>,
): ListedPage {
  const selection = compileSelection(kind, options.labelSelector ?? '', options.fieldSelector ?? '');
  const prefix = namespace === '' ? '' : `${namespace}/`;
  const { objects, scanned, lastKey, remaining } = takePage(snapshot, {
    namespace,
    // Lists from the cache at any age have no pages. Upstream source (v1.36.2):
    // staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go, computeListLimit.
    limit: plan.wants === 'any' && servedBy === 'cache' ? 0 : Math.max(0, options.limit ?? 0),
    afterKey: plan.afterKey === '' ? '' : prefix + plan.afterKey,
    selection,
    hasIndex: servedBy === 'cache',
    isSingle: selection.name !== undefined && (namespace !== '' || kindInfo(kind)?.namespaced === false),
  });
  return {
    objects,
    scanned,
    resourceVersion: String(revision),
    continue:
      lastKey === undefined ? undefined : encodeContinue({ revision, startKey: `${lastKey.slice(prefix.length)}\0` }),
    remainingItemCount: remaining,
  };
}

/** Answer to a LIST at the newest revision, without waiting and without counting. */
export function listNow(
  world: World,
  nowUs: Micros,
  request: ReadRequest,
): ListedPage | { readonly status: ReadFailure } {
  const { kind, options } = request;
  const planned = planList(world, kind, options, nowUs);
  if ('status' in planned) return planned;
  const { plan } = planned;
  const { revision: newest, compactedRevision } = new Etcd(world).stateOf(kind);
  if (plan.revision > newest) return { status: tooLarge(plan.revision, newest) };
  const revision = plan.wants === 'exactly' ? plan.revision : newest;
  if (revision < compactedRevision) return { status: expired(plan, options.continue) };
  return pageOf(request, plan, { snapshot: snapshotAt(world, kind, revision), revision, servedBy: plan.servedBy });
}

function fromEtcd(reading: Reading, plan: ReadPlan): Prepared {
  const { world, context, startedUs, request } = reading;
  const { kind } = request;
  const gate = leaderGate(world, context, { kind, isWrite: false, startedUs });
  if (gate.state === 'wait') return { ...gate, waitsFor: 'etcd' };
  if (gate.state === 'failed') return failed(reading, gate.status);
  const { revision: newest, compactedRevision } = new Etcd(world).stateOf(kind);
  const { because } = plan;
  // A list that must not be older than a version is the newest one in etcd.
  const revision = plan.wants === 'exactly' ? plan.revision : newest;
  if (plan.revision > newest) return failed(reading, tooLarge(plan.revision, newest));
  if (revision < compactedRevision) return failed(reading, expired(plan, request.options.continue));
  return { snapshot: snapshotAt(world, kind, revision), revision, servedBy: 'etcd', because };
}

function fromCache(reading: Reading, plan: ReadPlan): Prepared {
  const { world, context, startedUs, request } = reading;
  const { kind } = request;
  if (plan.wants === 'latest') {
    // etcd is only asked for its revision, but that needs a leader.
    const gate = leaderGate(world, context, { kind, isWrite: false, startedUs });
    if (gate.state === 'wait') return { ...gate, waitsFor: 'etcd' };
    if (gate.state === 'failed') return failed(reading, gate.status);
  }
  const wanted =
    plan.wants === 'latest' ? revisionAt(world, kind, startedUs) : plan.wants === 'any' ? 0 : plan.revision;
  const fresh = freshness(world, kind, wanted, startedUs, context.nowUs);
  if (fresh.state === 'wait') return { ...fresh, waitsFor: 'cache' };
  if (fresh.state === 'tooLate') {
    if (plan.wants === 'latest') {
      countConsistentRead(world, kind, true);
      return fromEtcd(reading, { ...plan, because: 'fallback' });
    }
    return failed(reading, tooLarge(wanted, fresh.revision));
  }
  if (plan.because === 'consistentRead') countConsistentRead(world, kind, false);
  const revision = plan.wants === 'exactly' ? plan.revision : fresh.revision;
  return { snapshot: snapshotAt(world, kind, revision), revision, servedBy: 'cache', because: plan.because };
}

/**
 * A GET without a version reads from etcd, even in the current release.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/delegator.go, Get.
 */
function readOne(reading: Reading): ReadResult {
  const { world, request, startedUs, context } = reading;
  const { kind, namespace, name = '', options } = request;
  const wanted = parseVersion(options.resourceVersion ?? '');
  if (wanted === undefined) return failed(reading, unreadable(options.resourceVersion ?? ''));
  const isUnset = (options.resourceVersion ?? '') === '';
  const isCached = !isUnset && hasCache(kind) && cacheHealth(world).state !== 'initializing';
  const plan: ReadPlan = {
    servedBy: isCached ? 'cache' : 'etcd',
    because: isCached || isUnset || !hasCache(kind) ? 'get' : 'notReady',
    wants: isUnset ? 'latest' : wanted === 0 ? 'any' : 'atLeast',
    revision: wanted,
    afterKey: '',
  };
  const ready = isCached ? fromCache(reading, plan) : fromEtcd(reading, plan);
  if ('state' in ready) return ready;
  const object = ready.snapshot.get(keyOf(namespace, name));
  if (!object) return failed(reading, notFoundStatus(kind, name));
  const work = { servedBy: ready.servedBy, because: ready.because, kind, scanned: 1, sent: [object] };
  return {
    state: 'done',
    objects: [object],
    resourceVersion: object.metadata.resourceVersion ?? '',
    cost: getCost(world, { ...work, waitUs: context.nowUs - startedUs }),
  };
}

function notFoundStatus(kind: string, name: string): ReadFailure {
  const { code, reason, message, details } = notFound(kind, name);
  return { code, reason, message, ...(details && { details }) };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/etcd3/errors.go. */
function expired(plan: ReadPlan, token: string | undefined): ReadFailure {
  if (token === undefined)
    return { code: 410, reason: 'Expired', message: 'The resourceVersion for the provided list is too old.' };
  const decoded = decodeContinue(token);
  const startKey = typeof decoded === 'string' ? plan.afterKey : decoded.startKey;
  return {
    code: 410,
    reason: 'Expired',
    message:
      'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.',
    continue: encodeContinue({ revision: -1, startKey }),
  };
}

function failed({ world, request, startedUs, context }: Reading, status: ReadFailure): ReadResult {
  const none: readonly KubeObject[] = [];
  const work = { servedBy: 'cache', because: 'get', kind: request.kind, scanned: 0, sent: none } as const;
  return { state: 'failed', status, cost: getCost(world, { ...work, waitUs: context.nowUs - startedUs }) };
}

/** Work done for a read, which determines its cost. */
interface Work {
  readonly servedBy: 'etcd' | 'cache';
  readonly because: ReadPath;
  readonly kind: string;
  readonly scanned: number;
  readonly sent: readonly KubeObject[];
  readonly waitUs: Micros;
}

/** Cost of a list. Since 1.34 a response is streamed; before, the whole response was in memory. */
export function listCost(world: World, work: Work): ReadCost {
  const { servedBy, scanned } = work;
  const executionUs =
    servedBy === 'cache'
      ? constantUs(world, 'list.cache') + scanned * constantUs(world, 'list.cacheObject')
      : constantUs(world, 'list.etcd') + scanned * constantUs(world, 'list.etcdObject');
  return costOf(world, work, executionUs);
}

/** Cost of reading one object. */
function getCost(world: World, work: Work): ReadCost {
  return costOf(world, work, constantUs(world, 'api.request') + work.scanned * constantUs(world, 'api.objectRead'));
}

function costOf(world: World, { servedBy, because, kind, scanned, sent, waitUs }: Work, executionUs: Micros): ReadCost {
  const bytesSent = sent.reduce((sum, object) => sum + objectBytes(world, kind, object), 0);
  const etcdObjects = servedBy === 'etcd' ? scanned : 0;
  const etcdBytes = etcdObjects * averageBytes(world, kind);
  const inMemory = readRelease(world) === '1.30' ? bytesSent : Math.min(bytesSent, STREAMED_BYTES);
  return {
    servedBy,
    because,
    objectsScanned: scanned,
    objectsSent: sent.length,
    bytesSent,
    etcdObjects,
    etcdBytes,
    waitUs,
    executionUs,
    memoryBytes: etcdBytes + inMemory,
  };
}
