import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { DeviceRequestAllocationResult, ResourceClaim } from '#model/generated/types.ts';

/** State of a claim's devices: `ready`, `waiting`, or the reason why they never will be ready. */
export type Readiness = 'ready' | 'waiting' | { readonly failure: string };

/**
 * Evaluates the conditions that devices require before a Pod is bound.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go,
 * isClaimReadyForBinding.
 */
export function readinessOf(claim: ResourceClaim): Readiness {
  const results = claim.status?.allocation?.devices?.results;
  if (!claim.status?.allocation) return 'waiting';
  for (const result of results ?? []) {
    const { bindingConditions = [], bindingFailureConditions = [] } = result;
    if (bindingConditions.length === 0) continue;
    const conditions = conditionsOf(claim, result);
    if (!conditions) return 'waiting';
    const isTrue = (type: string) => conditions.find((one) => one.type === type && one.status === 'True');
    const failed = bindingFailureConditions.map(isTrue).find(Boolean);
    if (failed) {
      const why = `claim=${claim.metadata.name}, reason=${failed.reason}, message=${JSON.stringify(failed.message)}`;
      return { failure: `device binding failed: ${why}` };
    }
    if (!bindingConditions.every(isTrue)) return 'waiting';
  }
  return 'ready';
}

function conditionsOf({ status }: ResourceClaim, { driver, pool, device }: DeviceRequestAllocationResult) {
  const found = status?.devices?.find((one) => one.driver === driver && one.pool === pool && one.device === device);
  return found && (found.conditions ?? []);
}

export function hasBindingConditions({ status }: ResourceClaim): boolean {
  return (status?.allocation?.devices?.results ?? []).some((result) => (result.bindingConditions?.length ?? 0) > 0);
}

/** Whether a claim with binding conditions was allocated longer ago than the timeout. Upstream: isClaimTimeout. */
export function hasTimedOut(claim: ResourceClaim, timeoutSeconds: number, nowUs: Micros): boolean {
  const since = claim.status?.allocation?.allocationTimestamp;
  if (since === undefined || !hasBindingConditions(claim)) return false;
  const sinceUs = parseTime(since);
  return sinceUs !== undefined && sinceUs + timeoutSeconds * SECOND_US < nowUs;
}
