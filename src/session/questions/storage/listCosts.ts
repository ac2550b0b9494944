import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ReadCost } from '#cluster/api/readCost.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { builtInKind, requestInfo } from '#cluster/api/requestInfo.ts';
import { responseOnWire } from '#cluster/api/responseCompression.ts';
import { type ReadRelease, readRelease, setReadRelease } from '#cluster/apiserver/cacher/cacheState.ts';
import { read } from '#cluster/apiserver/cacher/read.ts';
import type { ReadFailure, ReadRequest } from '#cluster/apiserver/cacher/readOptions.ts';
import { readOptions } from '#cluster/apiserver/cacher/readOptions.ts';
import { tryClassify } from '#cluster/apiserver/flowcontrol/classify.ts';
import { averageBytes } from '#cluster/etcd/history.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { ListColumn, ListCosts, ListFigures } from '#protocol/storageViews.ts';
import type { Reader } from '#session/reader.ts';

/** A client that no specific FlowSchema matches. */
const SOMEBODY = { name: 'somebody', groups: ['system:authenticated'] };
/** A consistent read polls at most every 100 ms for 3 s, and etcd's own requests time out after 7 s. */
const MOST_TRIES = 200;

/**
 * The cost of a LIST of a collection now, once for each query; `undefined` when the path is no collection that etcd
 * keeps.
 */
export function listCosts({ world, run }: Reader, path: string, queries: readonly string[]): ListCosts | undefined {
  const info = requestInfo('GET', path);
  const kind = builtInKind(info.apiGroup, info.apiVersion, info.resource)?.kind;
  if (kind === undefined || info.name !== '' || info.subresource !== '') return undefined;
  const now = run.clockUs;
  return {
    path,
    objects: world.table(store(kind)).size,
    objectBytes: averageBytes(world, kind),
    release: readRelease(world),
    columns: queries.map((query) => columnOf(world, kind, path, query, now)),
  };
}

function columnOf(world: World, kind: string, path: string, query: string, nowUs: Micros): ListColumn {
  const info = requestInfo('GET', query === '' ? path : `${path}?${query}`);
  const parsed = readOptions(kind, info.query, false);
  const tried = tryClassify(world, API_SERVER, { user: SOMEBODY, info, query: info.rawQuery });
  const figures = (release: ReadRelease): ListFigures => {
    if (!parsed.ok) return refused(parsed.status);
    const place = info.namespace === '' ? {} : { namespace: info.namespace };
    return tryRead(world, release, { verb: 'list', kind, ...place, options: parsed.options }, nowUs);
  };
  return {
    query,
    figures: { '1.30': figures('1.30'), '1.36': figures('1.36') },
    seats: tried?.estimate.initialSeats ?? 0,
  };
}

/** Simulates the read as if nothing else happened, and leaves the world unchanged. */
function tryRead(world: World, release: ReadRelease, request: ReadRequest, startedUs: Micros): ListFigures {
  try {
    if (readRelease(world) !== release) setReadRelease(world, release);
    let nowUs = startedUs;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const context = { nowUs, because: () => undefined, schedule: () => 0 } as unknown as ActorContext;
      const result = read(world, context, startedUs, request);
      if (result.state === 'failed') return refused(result.status, result.cost);
      if (result.state === 'done') {
        const sent = result.objects.length;
        const rest = result.remainingItemCount ?? 0;
        const requests = result.continue === undefined || sent === 0 ? 1 : 1 + Math.ceil(rest / sent);
        return {
          ...figuresOf(result.cost),
          code: 200,
          message: '',
          resourceVersion: Number(result.resourceVersion),
          requests,
        };
      }
      nowUs = result.untilUs;
    }
    return refused({ code: 504, reason: 'Timeout', message: '' });
  } finally {
    world.revert(world.takeDelta());
  }
}

function figuresOf(cost: ReadCost): Omit<ListFigures, 'code' | 'message' | 'resourceVersion' | 'requests'> {
  const { servedBy, because, objectsScanned, objectsSent, bytesSent, ...rest } = cost;
  const { etcdObjects, etcdBytes, waitUs, executionUs, memoryBytes } = rest;
  const { wireBytes, cpuUs } = responseOnWire(bytesSent, true);
  return {
    servedBy,
    because,
    scanned: objectsScanned,
    sent: objectsSent,
    bytes: bytesSent,
    gzipBytes: wireBytes,
    gzipUs: cpuUs,
    etcdObjects,
    etcdBytes,
    waitUs,
    executionUs,
    memoryBytes,
  };
}

const NOTHING: ReadCost = {
  servedBy: 'cache',
  because: 'get',
  objectsScanned: 0,
  objectsSent: 0,
  bytesSent: 0,
  etcdObjects: 0,
  etcdBytes: 0,
  waitUs: 0,
  executionUs: 0,
  memoryBytes: 0,
};

function refused({ code, message }: ReadFailure, cost: ReadCost = NOTHING): ListFigures {
  return { ...figuresOf(cost), because: '', executionUs: 0, code, message, resourceVersion: 0, requests: 1 };
}
