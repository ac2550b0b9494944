import type { PodSpec, ResourceRequirements } from '#model/generated/types.ts';
import { aggregateContainers } from '#model/pod/podResources.ts';
import { sumFormat } from '#model/pod/sumFormat.ts';
import { formatQuantity } from '#model/quantity/formatQuantity.ts';
import { type FieldError, invalid } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { canonical, nanosOf } from '../quantities.ts';
import { isHugePages } from '../resourceNames.ts';

type Side = 'requests' | 'limits';

/**
 * The requests of containers must fit into the request of the Pod. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, validatePodResourceConsistency.
 */
export function podLevelConsistency(spec: PodSpec, resources: ResourceRequirements, path: FieldPath): FieldError[] {
  const { requests = {}, limits = {} } = resources;
  return [
    ...sums(spec, 'requests', requests, path),
    ...sums(spec, 'limits', Object.fromEntries(Object.entries(limits).filter(([name]) => isHugePages(name))), path),
    ...spec.containers.flatMap(({ resources: own }, index) =>
      Object.entries(own?.limits ?? {}).flatMap(([name, limit]) => {
        const most = Object.hasOwn(limits, name) ? limits[name] : undefined;
        if (most === undefined || nanosOf(limit) <= nanosOf(most)) return [];
        const at = path.child('containers').index(index).key(name).child('limits');
        return [invalid(at, canonical(limit), `must be less than or equal to pod limits of ${canonical(most)}`)];
      }),
    ),
  ];
}

function sums(spec: PodSpec, side: Side, ofPod: Readonly<Record<string, string>>, path: FieldPath): FieldError[] {
  const total = aggregateContainers({ spec }, side);
  return Object.entries(ofPod).flatMap(([name, quantity]) => {
    const milli = total[name];
    if (milli === undefined) return [];
    const nanos = BigInt(Math.ceil(milli)) * 1_000_000n;
    if (nanos <= nanosOf(quantity)) return [];
    const text = formatQuantity({ nanos, format: sumFormat(spec, side, name) });
    const detail = `must be greater than or equal to aggregate container ${side} of ${text}`;
    return [invalid(path.child(side).key(name), canonical(quantity), detail)];
  });
}
