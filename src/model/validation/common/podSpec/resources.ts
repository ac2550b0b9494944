import type { ContainerResourceClaim, PodSpec, ResourceRequirements } from '#model/generated/types.ts';
import { aggregateContainers, sumFormat } from '#model/pod/podResources.ts';
import { formatQuantity } from '#model/quantity/quantity.ts';
import type { FieldPath } from '../../fieldError.ts';
import { duplicate, type FieldError, forbidden, invalid, notFound, notSupported, required } from '../../fieldError.ts';
import { qualifiedName } from '../labelNames.ts';
import { checkName, dns1123Label } from '../names.ts';
import {
  canonical,
  isExtendedResource,
  isHugePages,
  isNativeResource,
  isOvercommitAllowed,
  isStandardContainerResource,
  isStandardResource,
  nanosOf,
  pageSizeOf,
  resourceQuantity,
  wholeOf,
} from '../quantities.ts';
import type { PodOptions } from './podOptions.ts';

type NameRule = (name: string, path: FieldPath) => FieldError[];

/**
 * The resources of a container. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * ValidateContainerResourceRequirements.
 */
export function validateContainerResources(
  resources: ResourceRequirements,
  claimNames: ReadonlySet<string>,
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  return requirements(resources, containerResourceName, claimNames, path, options);
}

/** Pod-level resources. Upstream source (v1.36.2): as above, validatePodResources. */
export function validatePodLevelResources(
  spec: PodSpec,
  claimNames: ReadonlySet<string>,
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  const { resources, os } = spec;
  if (resources === undefined) return [];
  if (os?.name === 'windows') return [forbidden(path, 'may not be set for a windows pod')];
  return [
    ...(resources.claims === undefined
      ? []
      : [forbidden(path.child('claims'), 'claims may not be set for Resources at pod-level')]),
    ...requirements(resources, podResourceName, claimNames, path, options),
    ...podLevelConsistency(spec, resources, path),
  ];
}

function requirements(
  { limits = {}, requests = {}, claims = [] }: ResourceRequirements,
  nameRule: NameRule,
  claimNames: ReadonlySet<string>,
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  const [atLimits, atRequests] = [path.child('limits'), path.child('requests')];
  const amount = (name: string, quantity: string, at: FieldPath) => [
    ...nameRule(name, at),
    ...resourceQuantity(name, quantity, at),
  ];
  const errors = [
    ...Object.entries(limits).flatMap(([name, quantity]) => {
      const at = atLimits.key(name);
      return [...amount(name, quantity, at), ...pageProblems(name, quantity, at, options)];
    }),
    ...Object.entries(requests).flatMap(([name, quantity]) => {
      const at = atRequests.key(name);
      const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
      return [
        ...amount(name, quantity, at),
        ...againstLimit(name, quantity, limit, atRequests, atLimits),
        ...pageProblems(name, quantity, at, options),
      ];
    }),
  ];
  const names = [...Object.keys(limits), ...Object.keys(requests)];
  const lacksCompute = names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory');
  return [
    ...errors,
    ...(lacksCompute ? [forbidden(path, 'HugePages require cpu or memory')] : []),
    ...claimProblems(claims, claimNames, path.child('claims')),
  ];
}

function againstLimit(
  name: string,
  request: string,
  limit: string | undefined,
  atRequests: FieldPath,
  atLimits: FieldPath,
): FieldError[] {
  if (limit === undefined)
    return isOvercommitAllowed(name) ? [] : [required(atLimits, 'Limit must be set for non overcommitable resources')];
  const [asked, most] = [nanosOf(request), nanosOf(limit)];
  const ofLimit = `${name} limit of ${canonical(limit)}`;
  if (asked !== most && !isOvercommitAllowed(name))
    return [invalid(atRequests, canonical(request), `must be equal to ${ofLimit}`)];
  return asked > most ? [invalid(atRequests, canonical(request), `must be less than or equal to ${ofLimit}`)] : [];
}

function pageProblems(name: string, quantity: string, path: FieldPath, options: PodOptions): FieldError[] {
  if (!isHugePages(name) || options.allowIndivisibleHugePages || isDivisible(name, quantity)) return [];
  const text = canonical(quantity);
  return [invalid(path, text, `${text} is not positive integer multiple of ${name}`)];
}

/** Upstream source (v1.36.2): pkg/api/pod/util.go, usesIndivisibleHugePagesValues. */
export function usesIndivisibleHugePages(
  containers: readonly ResourceRequirements[],
  overhead: ResourceRequirements['limits'],
): boolean {
  const lists = [...containers.flatMap(({ limits, requests }) => [limits, requests]), overhead];
  return lists.some((list) =>
    Object.entries(list ?? {}).some(([name, quantity]) => isHugePages(name) && !isDivisible(name, quantity)),
  );
}

function isDivisible(name: string, quantity: string): boolean {
  try {
    const page = nanosOf(pageSizeOf(name));
    if (page <= 0n || page % 1_000_000_000n !== 0n) return false;
    return wholeOf(quantity) % (page / 1_000_000_000n) === 0n;
  } catch {
    // The size in the name is not a quantity.
    return false;
  }
}

/** Upstream source (v1.36.2): as above, validateContainerResourceName. */
export function containerResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = resourceName(name, path);
  if (!name.includes('/')) {
    if (isStandardContainerResource(name)) return errors;
    return [...errors, invalid(path, name, 'must be a standard resource for containers')];
  }
  if (isNativeResource(name) || isExtendedResource(name)) return errors;
  return [...errors, invalid(path, name, "doesn't follow extended resource name standard")];
}

/** Upstream source (v1.36.2): as above, validateResourceName. */
export function resourceName(name: string, path: FieldPath): FieldError[] {
  const errors = checkName(qualifiedName, name, path);
  if (errors.length > 0 || name.includes('/') || isStandardResource(name)) return errors;
  return [invalid(path, name, 'must be a standard resource type or fully qualified')];
}

/** Sorted. */
const POD_LEVEL = ['cpu', 'hugepages-', 'memory'];

function podResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = resourceName(name, path);
  if (errors.length > 0 || POD_LEVEL.includes(name) || isHugePages(name)) return errors;
  return [notSupported(path, name, POD_LEVEL)];
}

/** Upstream source (v1.36.2): as above, validateResourceClaimNames. */
function claimProblems(
  claims: readonly ContainerResourceClaim[],
  claimNames: ReadonlySet<string>,
  path: FieldPath,
): FieldError[] {
  const seen = new Set<string>();
  return claims.flatMap(({ name = '', request = '' }, index) => {
    const at = path.index(index);
    if (name === '') return [required(at)];
    return [
      ...repeatedClaim(name, request, seen, at),
      ...(claimNames.has(name) ? [] : [unknownClaim(name, claimNames, at)]),
    ];
  });
}

/** A claim as a whole and one of its requests cannot both be named. */
function repeatedClaim(name: string, request: string, seen: Set<string>, path: FieldPath): FieldError[] {
  if (seen.has(name)) return [duplicate(path, name)];
  const key = request === '' ? name : `${name}/${request}`;
  const errors = request === '' ? [] : checkName(dns1123Label, request, path.child('request'));
  if (seen.has(key)) errors.push(duplicate(path, key));
  else if (request === '')
    for (const other of seen) if (other.startsWith(`${name}/`)) errors.push(duplicate(path, name));
  seen.add(key);
  return errors;
}

function unknownClaim(name: string, claimNames: ReadonlySet<string>, path: FieldPath): FieldError {
  const known = claimNames.size === 0 ? ' which is empty' : `: ${[...claimNames].sort().join(', ')}`;
  const error = notFound(path, name);
  return { ...error, message: `${error.message}: must be one of the names in pod.spec.resourceClaims${known}` };
}

type Side = 'requests' | 'limits';

/**
 * The requests of containers must fit into the request of the Pod. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, validatePodResourceConsistency.
 */
function podLevelConsistency(spec: PodSpec, resources: ResourceRequirements, path: FieldPath): FieldError[] {
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
