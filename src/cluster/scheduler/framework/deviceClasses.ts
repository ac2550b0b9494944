import { compare } from '#base/order.ts';
import type { DeviceClass } from '#model/generated/types.ts';
import type { Lister } from './handle.ts';
import { isExtendedResource } from './resources.ts';

const IMPLICIT = 'deviceclass.resource.kubernetes.io/';

/**
 * Whether devices can provide the resource: extended resources, and the implicit name of each device class.
 * Upstream source (v1.36.2): pkg/scheduler/util/utils.go, IsDRAExtendedResourceName.
 */
export function isDeviceResource(resource: string): boolean {
  return isExtendedResource(resource) || resource.startsWith(IMPLICIT);
}

/** Implicit resource name of a device class. */
export function implicitResource(className: string): string {
  return `${IMPLICIT}${className}`;
}

/**
 * Class whose devices provide the resource: the one of that implicit name, or the newest that declares it. Among
 * equally old ones, the first by name.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/deviceclass/extendedresourcecache/extendedresourcecache.go.
 */
export function deviceClassFor(resource: string, classes: Lister<DeviceClass>): DeviceClass | undefined {
  if (resource.startsWith(IMPLICIT)) return classes.get(resource.slice(IMPLICIT.length));
  return classes
    .values()
    .filter(({ spec }) => spec.extendedResourceName === resource)
    .sort(byAge)[0];
}

function byAge({ metadata: a }: DeviceClass, { metadata: b }: DeviceClass): number {
  const [madeA, madeB] = [a.creationTimestamp ?? '', b.creationTimestamp ?? ''];
  if (madeA !== madeB) return madeA > madeB ? -1 : 1;
  return compare(a.name, b.name);
}
