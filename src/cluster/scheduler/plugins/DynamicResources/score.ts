import type { AllocationResult, ResourceClaim } from '#model/generated/types.ts';

/**
 * Maximum number of alternatives of a request.
 * Upstream source (v1.36.2): staging/src/k8s.io/api/resource/v1/types.go, FirstAvailableDeviceRequestMaxSize.
 */
const MOST_ALTERNATIVES = 8;

/**
 * Higher for alternatives that come earlier in their lists.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go, computeScore.
 */
export function alternativesScore(
  claims: readonly { readonly claim: ResourceClaim; readonly allocation: AllocationResult | undefined }[],
): number {
  return claims.reduce((sum, { claim, allocation }) => {
    const taken = new Set((allocation?.devices?.results ?? []).map(({ request }) => request));
    const places = (claim.spec.devices?.requests ?? []).flatMap(({ name, exactly, firstAvailable = [] }) =>
      exactly ? [] : firstAvailable.flatMap((one, i) => (taken.has(`${name}/${one.name}`) ? [i] : [])),
    );
    return sum + places.reduce((points, place) => points + MOST_ALTERNATIVES - place, 0);
  }, 0);
}
