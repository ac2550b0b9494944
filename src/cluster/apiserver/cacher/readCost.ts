import type { Micros } from '#base/time.ts';
import type { ReadCost, ReadPath } from '#cluster/api/readCost.ts';
import { averageBytes, objectBytes } from '#cluster/etcd/objectBytes.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { readRelease } from './cacheState.ts';

/** Bytes of a streamed response in memory at once: an assumption of the model. */
const STREAMED_BYTES = 1024 * 1024;

/** Work done for a read, which determines its cost. */
export interface Work {
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
export function getCost(world: World, work: Work): ReadCost {
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
