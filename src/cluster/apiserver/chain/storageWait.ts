import type { Micros } from '#base/time.ts';
import type { ReadCost } from '#cluster/api/readCost.ts';
import { leaderGate } from '#cluster/etcd/etcdGate.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { ApiError } from '../apiErrors.ts';
import type { TypedRequest } from './typedRequest.ts';

/** A request that must wait keeps its seats and retries at that time. Nothing was written. */
export interface StorageWaits {
  readonly waitUntilUs: Micros;
}

/** Thrown before anything is written. */
export class StorageWait extends Error {
  readonly untilUs: Micros;

  constructor(untilUs: Micros) {
    super(`waits until ${untilUs} us`);
    this.untilUs = untilUs;
  }
}

/**
 * Fails while etcd has no leader, so that nothing is written and no newest state is read.
 * @throws {StorageWait} if a leader may be elected later.
 * @throws {ApiError} if the request has waited too long.
 */
export function passLeader(
  world: World,
  context: ActorContext,
  { kind, verb }: Pick<TypedRequest, 'kind' | 'verb'>,
  startedUs: Micros,
): void {
  const gate = leaderGate(world, context, { kind, isWrite: verb !== 'get', startedUs });
  if (gate.state === 'wait') throw new StorageWait(gate.untilUs);
  if (gate.state === 'failed') throw new ApiError(gate.status.code, gate.status.reason, gate.status.message, 'storage');
}

/** Cost of a read, in one line of the X-ray. */
export function describeCost(cost: ReadCost): string {
  const { servedBy, because, objectsScanned, objectsSent, bytesSent, etcdObjects } = cost;
  return `${servedBy} (${because}): scanned ${objectsScanned}, sent ${objectsSent}, ${bytesSent} bytes; from etcd ${etcdObjects}`;
}
