import type { ApiRequest, ApiResponse } from '#cluster/api/request.ts';
import { executionUs, shareUs } from '#cluster/api/requestCost.ts';
import type { RequestStage } from '#cluster/api/requestStages.ts';
import { storageDelayUs } from '#cluster/environment/faults.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import { webhookDelays } from './webhooks.ts';

/** Extra execution time because something behind the API server is slow, in microseconds. */
export function slownessUs(world: World, request: ApiRequest): number {
  const { mutatingAdmission, validatingAdmission } = webhookDelays(world, request);
  return mutatingAdmission + validatingAdmission + storageDelayUs(world, request);
}

/**
 * Extra time of each stage beyond its share of `api.request`, in microseconds. The stages then add up to the total
 * execution time.
 */
export function extraUs(
  world: World,
  request: ApiRequest,
  stages: readonly RequestStage[],
  response: ApiResponse,
): Readonly<Record<string, number>> {
  const shares = stages.reduce((sum, { share }) => sum + share, 0);
  const readUs = response.ok ? (response.read?.cost.executionUs ?? 0) : 0;
  const wholeUs = Math.max(readUs, executionUs(world, request));
  const ownUs = shareUs(constantUs(world, 'api.request'), shares);
  return { ...webhookDelays(world, request), storage: wholeUs - ownUs + storageDelayUs(world, request) };
}
