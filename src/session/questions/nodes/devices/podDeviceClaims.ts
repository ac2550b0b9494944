import { store } from '#cluster/api/kindTables.ts';
import { deviceClassFor, isDeviceResource } from '#cluster/scheduler/framework/deviceClasses.ts';
import { requestsAndMappings } from '#cluster/scheduler/plugins/DynamicResources/extendedClaim.ts';
import type { World } from '#kernel/world.ts';
import type { DeviceRequest, Pod, PodResourceClaim, ResourceClaim } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { podRequests } from '#model/pod/podResources.ts';
import type { ClaimMatchView } from '#protocol/devices.ts';

/** A claim of a Pod, existing or still to be created. */
export interface PodDeviceClaim extends Omit<ClaimMatchView, 'requests'> {
  readonly requests: readonly DeviceRequest[];
}

/** The claims that a Pod names, then the claim for its extended resources if devices may provide them. */
export function podDeviceClaims(world: World, pod: Pod, mayStand: boolean): readonly PodDeviceClaim[] {
  const own = (pod.spec.resourceClaims ?? []).flatMap((reference) => named(world, pod, reference) ?? []);
  const extended = mayStand ? ofExtendedResources(world, pod) : undefined;
  return extended ? [...own, extended] : own;
}

/** Empty where the template turned out to need no claim. */
function named(
  world: World,
  { metadata: { namespace = 'default' }, status }: Pod,
  { name, resourceClaimName, resourceClaimTemplateName = '' }: PodResourceClaim,
): PodDeviceClaim | undefined {
  const made = status?.resourceClaimStatuses?.find((one) => one.name === name);
  if (made && made.resourceClaimName === undefined) return undefined;
  const claimName = resourceClaimName ?? made?.resourceClaimName;
  if (claimName === undefined) {
    const template = world.table(store('ResourceClaimTemplate')).get(keyOf(namespace, resourceClaimTemplateName));
    return { name, claim: '', state: template ? 'unmade' : 'missing', requests: requestsOf(template?.spec.spec) };
  }
  return { name, ...stateOf(world.table(store('ResourceClaim')).get(keyOf(namespace, claimName)), claimName) };
}

function stateOf(claim: ResourceClaim | undefined, name: string): Omit<PodDeviceClaim, 'name'> {
  if (!claim) return { claim: name, state: 'missing', requests: [] };
  const state = claim.status?.allocation ? 'allocated' : 'waiting';
  return { claim: name, state, requests: requestsOf(claim.spec) };
}

function requestsOf(spec: ResourceClaim['spec'] | undefined): readonly DeviceRequest[] {
  return spec?.devices?.requests ?? [];
}

function ofExtendedResources(world: World, pod: Pod): PodDeviceClaim | undefined {
  const classes = world.table(store('DeviceClass'));
  const resources = Object.keys(podRequests(pod)).filter(
    (name) => isDeviceResource(name) && deviceClassFor(name, classes) !== undefined,
  );
  if (resources.length === 0) return undefined;
  const name = '<extended-resources>';
  const made = pod.status?.extendedResourceClaimStatus?.resourceClaimName;
  if (made !== undefined) {
    const claim = world.table(store('ResourceClaim')).get(keyOf(pod.metadata.namespace ?? 'default', made));
    return { name, ...stateOf(claim, made) };
  }
  return { name, claim: '', state: 'unmade', requests: requestsAndMappings(pod, resources, classes).requests };
}
