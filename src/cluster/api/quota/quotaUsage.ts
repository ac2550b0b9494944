import type { Micros } from '#base/time.ts';
import type {
  PersistentVolumeClaim,
  ResourceClaim,
  ResourceQuota,
  ScopedResourceSelectorRequirement,
  Service,
} from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import type { ResourceList } from '#model/pod/podResources.ts';
import { addQuantities, compareQuantities, roundUpToWhole, subtractQuantities } from '#model/quantity/quantityMath.ts';
import { isPodResource, matchesNames, podMatchesScope, podUsage } from './podQuota.ts';

const ONE = '1';
const CLASS_SUFFIX = '.storageclass.storage.k8s.io/';
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';
const CLAIM_RESOURCES = ['persistentvolumeclaims', 'requests.storage'];
const CLAIM_COUNT = 'count/resourceclaims.resource.k8s.io';
const DEVICES_SUFFIX = '.deviceclass.resource.k8s.io/devices';
/** Kinds that quotas may also name without `count/`. */
const PLAIN_COUNTS = new Set(['ConfigMap', 'Secret', 'ReplicationController', 'ResourceQuota']);

/** Quota name for the number of objects of a kind, such as `count/deployments.apps`. */
function countName({ apiVersion, kind }: KubeObject): string {
  const plural = kindInfo(kind)?.plural ?? `${kind.toLowerCase()}s`;
  const group = groupOf(apiVersion);
  return group === '' ? `count/${plural}` : `count/${plural}.${group}`;
}

/** Usage of an object in the quotas of its namespace. Upstream source (v1.36.2): pkg/quota/v1/evaluator/core. */
export function quotaUsage(object: KubeObject, nowUs: Micros): ResourceList {
  if (isKind(object, 'Pod')) return podUsage(object, nowUs);
  if (isKind(object, 'Service')) return serviceUsage(object);
  if (isKind(object, 'PersistentVolumeClaim')) return claimUsage(object);
  if (isKind(object, 'ResourceClaim')) return deviceUsage(object);
  const count = countName(object);
  return PLAIN_COUNTS.has(object.kind) ? { [count]: ONE, [count.slice('count/'.length)]: ONE } : { [count]: ONE };
}

function serviceUsage({ spec }: Service): ResourceList {
  const ports = String(spec?.ports?.length ?? 0);
  const usage = { 'count/services': ONE, services: ONE, 'services.nodeports': '0', 'services.loadbalancers': '0' };
  if (spec?.type === 'NodePort') return { ...usage, 'services.nodeports': ports };
  if (spec?.type !== 'LoadBalancer') return usage;
  const asked = String((spec.ports ?? []).filter(({ nodePort }) => nodePort).length);
  const nodePorts = spec.allocateLoadBalancerNodePorts === false ? asked : ports;
  return { ...usage, 'services.nodeports': nodePorts, 'services.loadbalancers': ONE };
}

function claimUsage(claim: PersistentVolumeClaim): ResourceList {
  const storage = storageOf(claim);
  const { metadata, spec } = claim;
  const className = metadata.annotations?.[CLASS_ANNOTATION] ?? spec?.storageClassName ?? '';
  const ofClass = className === '' ? undefined : `${className}${CLASS_SUFFIX}`;
  return {
    'count/persistentvolumeclaims': ONE,
    persistentvolumeclaims: ONE,
    ...(ofClass !== undefined && { [`${ofClass}persistentvolumeclaims`]: ONE }),
    ...(storage !== undefined && { 'requests.storage': storage }),
    ...(storage !== undefined && ofClass !== undefined && { [`${ofClass}requests.storage`]: storage }),
  };
}

/** Storage of a claim in whole bytes. A claim that now requests less counts what was allocated. */
function storageOf({ spec, status }: PersistentVolumeClaim): string | undefined {
  const asked = spec?.resources?.requests?.storage;
  if (asked === undefined) return undefined;
  const allocated = status?.allocatedResources?.storage;
  return roundUpToWhole(allocated !== undefined && compareQuantities(allocated, asked) > 0 ? allocated : asked);
}

/** Maximum number of devices for one request. */
const ALL_DEVICES = 32;

/**
 * Device usage of a claim. For alternatives, the largest count of each class counts. The model does not count devices
 * that extended resources request through claims. Upstream source (v1.36.2):
 * pkg/quota/v1/evaluator/core/resource_claims.go.
 */
function deviceUsage({ spec }: ResourceClaim): ResourceList {
  let usage: ResourceList = { [CLAIM_COUNT]: ONE };
  for (const { exactly, firstAvailable = [] } of spec?.devices?.requests ?? []) {
    const most = new Map<string, number>();
    for (const request of [...(exactly ? [exactly] : []), ...firstAvailable]) {
      const name = `${request.deviceClassName}${DEVICES_SUFFIX}`;
      const count = request.allocationMode === 'All' ? ALL_DEVICES : (request.count ?? 0);
      most.set(name, Math.max(most.get(name) ?? 0, count));
    }
    usage = addLists(usage, Object.fromEntries([...most].map(([name, count]) => [name, String(count)])));
  }
  return usage;
}

/** Resources of a quota that objects of this kind can use. */
export function quotaResources(object: KubeObject, names: readonly string[]): string[] {
  if (isKind(object, 'Pod')) return names.filter((name) => isPodResource(name));
  if (isKind(object, 'Service'))
    return names.filter((name) => name === 'count/services' || /^services(\.|$)/.test(name));
  if (isKind(object, 'PersistentVolumeClaim'))
    return names.filter(
      (name) =>
        /^(count\/)?persistentvolumeclaims$|^requests\.storage$/.test(name) ||
        CLAIM_RESOURCES.some((resource) => name.endsWith(CLASS_SUFFIX + resource)),
    );
  if (isKind(object, 'ResourceClaim'))
    return names.filter((name) => name === CLAIM_COUNT || name.endsWith(DEVICES_SUFFIX));
  const usage = quotaUsage(object, 0);
  return names.filter((name) => usage[name] !== undefined);
}

/**
 * Whether the object is in the scopes of the quota.
 * Upstream source (v1.36.2): pkg/quota/v1/generic/evaluator.go, Matches.
 */
export function isInScope({ spec }: ResourceQuota, object: KubeObject): boolean {
  const scopes = [
    ...(spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' })),
    ...(spec.scopeSelector?.matchExpressions ?? []),
  ];
  return scopes.every((scope) => {
    if (isKind(object, 'Pod')) return podMatchesScope(object, scope);
    return isKind(object, 'PersistentVolumeClaim') && claimMatchesScope(object, scope);
  });
}

/** Upstream source (v1.36.2): pkg/quota/v1/evaluator/core/persistent_volume_claims.go, pvcMatchesScopeFunc. */
function claimMatchesScope(
  { spec, status }: PersistentVolumeClaim,
  { scopeName, operator, values = [] }: ScopedResourceSelectorRequirement,
): boolean {
  if (scopeName !== 'VolumeAttributesClass') return false;
  const classes = [
    spec?.volumeAttributesClassName,
    status?.currentVolumeAttributesClassName,
    status?.modifyVolumeStatus?.targetVolumeAttributesClassName,
  ];
  return matchesNames(
    classes.flatMap((name) => name || []),
    operator,
    values,
  );
}

export function addLists(a: ResourceList, b: ResourceList): ResourceList {
  const sum: Record<string, string> = { ...a };
  for (const [name, amount] of Object.entries(b)) sum[name] = addQuantities(sum[name] ?? '0', amount);
  return sum;
}

/** Returns the amounts by which `a` exceeds `b`, and leaves out the others. */
export function surplus(a: ResourceList, b: ResourceList): ResourceList {
  return Object.fromEntries(
    Object.entries(a)
      .map(([name, amount]): [string, string] => [name, subtractQuantities(amount, b[name] ?? '0')])
      .filter(([, amount]) => compareQuantities(amount, '0') > 0),
  );
}

/** Keeps only the named resources. */
export function masked(list: ResourceList, names: readonly string[]): ResourceList {
  return Object.fromEntries(Object.entries(list).filter(([name]) => names.includes(name)));
}
