import { constantUs, etcdWriteUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { ApiRequest } from './request.ts';
import { ARRIVAL_SHARE } from './requestStages.ts';

/** How long a write or a plain request is handled once it may execute, in microseconds, when nothing is slow. Its way there is the rest of `api.request`. */
export function executionUs(world: World, request: ApiRequest): number {
  const handlingUs = constantUs(world, 'api.request');
  const ownUs = handlingUs - shareUs(handlingUs, ARRIVAL_SHARE);
  return isRead(request) ? ownUs : ownUs + etcdWriteUs(world);
}

/** The time from the client until flow control is asked, in microseconds. */
export function arrivalUs(world: World): number {
  return shareUs(constantUs(world, 'api.request'), ARRIVAL_SHARE);
}

/** So many percent of a time. */
export function shareUs(wholeUs: number, percent: number): number {
  return Math.round((wholeUs * percent) / 100);
}

function isRead(request: ApiRequest): boolean {
  return request.verb === 'get' || (request.verb === 'http' && request.method === 'GET');
}
