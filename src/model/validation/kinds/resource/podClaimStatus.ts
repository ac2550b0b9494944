import type { Pod, PodExtendedResourceClaimStatus, PodResourceClaimStatus, PodSpec } from '#model/generated/types.ts';
import { dns1123Label, dns1123Subdomain } from '../../common/names.ts';
import { duplicate, type FieldError, invalid, required } from '../../fieldError.ts';
import { type FieldPath, field } from '../../fieldPath.ts';
import { checkName } from './names.ts';

/**
 * A Pod's status of its claims; its other fields are not checked.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validatePodResourceClaimStatuses and
 * validatePodExtendedResourceClaimStatus.
 */
export function validatePodClaimStatus({ spec, status }: Pod): FieldError[] {
  const path = field('status');
  const extended = status?.extendedResourceClaimStatus;
  return [
    ...checkStatuses(status?.resourceClaimStatuses ?? [], spec, path.child('resourceClaimStatuses')),
    ...(extended ? checkExtended(extended, spec, path.child('extendedResourceClaimStatus')) : []),
  ];
}

function checkStatuses(statuses: readonly PodResourceClaimStatus[], spec: PodSpec, path: FieldPath): FieldError[] {
  const known = new Set((spec.resourceClaims ?? []).map(({ name }) => name));
  const seen = new Set<string>();
  return statuses.flatMap(({ name = '', resourceClaimName }, index) => {
    const at = path.index(index);
    const isAgain = seen.has(name);
    seen.add(name);
    return [
      ...(known.has(name)
        ? []
        : [invalid(at.child('name'), name, 'must match the name of an entry in `spec.resourceClaims`')]),
      ...(isAgain ? [duplicate(at.child('name'), name)] : []),
      ...(resourceClaimName === undefined
        ? []
        : checkName(dns1123Subdomain)(resourceClaimName, at.child('resourceClaimName'))),
    ];
  });
}

function checkExtended(
  { requestMappings, resourceClaimName }: PodExtendedResourceClaimStatus,
  spec: PodSpec,
  path: FieldPath,
): FieldError[] {
  const at = path.child('requestMappings');
  const mappings = requestMappings ?? [];
  const seen = new Set<string>();
  const errors = mappings.length === 0 ? [required(at, 'at least one request mapping is required')] : [];
  for (const [index, { containerName = '', resourceName = '', requestName = '' }] of mappings.entries()) {
    const place = at.index(index);
    errors.push(...checkMapped(containerName, resourceName, spec, place));
    errors.push(...checkName(dns1123Label)(requestName, path.child('requestName')));
    const key = [containerName, resourceName, requestName].join('\n');
    if (seen.has(key))
      errors.push(
        duplicate(place.child('containerName'), containerName),
        duplicate(place.child('resourceName'), resourceName),
        duplicate(place.child('requestName'), requestName),
      );
    seen.add(key);
  }
  const name = path.child('resourceClaimName');
  return [...errors, ...(resourceClaimName ? checkName(dns1123Subdomain)(resourceClaimName, name) : [required(name)])];
}

/** The container requests the resource. */
function checkMapped(container: string, resource: string, spec: PodSpec, path: FieldPath): FieldError[] {
  const found = [...spec.containers, ...(spec.initContainers ?? [])].find(({ name }) => name === container);
  if (!found) {
    const detail = 'must match the name of an entry in spec.initContainers.name or spec.containers.name';
    return [invalid(path.child('containerName'), container, detail)];
  }
  if (found.resources?.requests?.[resource] !== undefined) return [];
  const detail =
    'must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests';
  return [invalid(path.child('resourceName'), resource, detail)];
}
