import type { Micros } from '#base/time.ts';
import { constantUs, etcdWriteUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { ApiRequest } from './request.ts';
import { ARRIVAL_SHARE } from './requestStages.ts';

/**
 * Returns the time that a write or plain request executes without slowness, in microseconds. The rest of `api.request`
 * is its way to execution.
 */
export function executionUs(world: World, request: ApiRequest): number {
  const handlingUs = constantUs(world, 'api.request');
  const ownUs = handlingUs - shareUs(handlingUs, ARRIVAL_SHARE);
  return isRead(request) ? ownUs : ownUs + etcdWriteUs(world);
}

/** Returns the time from the client to flow control, in microseconds. */
export function arrivalUs(world: World): number {
  return shareUs(constantUs(world, 'api.request'), ARRIVAL_SHARE);
}

/** Returns that percentage of a time. */
export function shareUs(wholeUs: Micros, percent: number): number {
  return Math.round((wholeUs * percent) / 100);
}

function isRead(request: ApiRequest): boolean {
  return request.verb === 'get' || (request.verb === 'http' && request.method === 'GET');
}
