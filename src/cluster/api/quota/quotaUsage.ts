import type { PersistentVolumeClaim, ResourceQuota, Service } from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import type { ResourceList } from '#model/pod/resourceAmounts.ts';
import { addQuantities, compareQuantities, subtractQuantities } from '#model/quantity/quantityMath.ts';
import { isPodResource, podMatchesScope, podUsage } from './podQuota.ts';

const ONE = '1';
const CLASS_SUFFIX = '.storageclass.storage.k8s.io/';
/** Kinds that quotas may name without `count/`, too. */
const PLAIN_COUNTS = new Set(['ConfigMap', 'Secret', 'ReplicationController', 'ResourceQuota']);

/** `count/deployments.apps`: how a quota counts the objects of a kind. */
function countName({ apiVersion, kind }: KubeObject): string {
  const plural = kindInfo(kind)?.plural ?? `${kind.toLowerCase()}s`;
  const group = groupOf(apiVersion);
  return group === '' ? `count/${plural}` : `count/${plural}.${group}`;
}

/** What an object counts for in the quotas of its namespace. Upstream source (v1.36.2): pkg/quota/v1/evaluator/core. */
export function quotaUsage(object: KubeObject, nowUs: number): ResourceList {
  if (isKind(object, 'Pod')) return podUsage(object, nowUs);
  if (isKind(object, 'Service')) return serviceUsage(object);
  if (isKind(object, 'PersistentVolumeClaim')) return claimUsage(object);
  const count = countName(object);
  return PLAIN_COUNTS.has(object.kind) ? { [count]: ONE, [count.slice('count/'.length)]: ONE } : { [count]: ONE };
}

function serviceUsage({ spec }: Service): ResourceList {
  const ports = String(spec?.ports?.length ?? 0);
  const usage = { 'count/services': ONE, services: ONE, 'services.nodeports': '0', 'services.loadbalancers': '0' };
  if (spec?.type === 'NodePort') return { ...usage, 'services.nodeports': ports };
  if (spec?.type !== 'LoadBalancer') return usage;
  const nodePorts = spec.allocateLoadBalancerNodePorts === false ? '0' : ports;
  return { ...usage, 'services.nodeports': nodePorts, 'services.loadbalancers': ONE };
}

function claimUsage({ spec }: PersistentVolumeClaim): ResourceList {
  const { storage } = spec?.resources?.requests ?? {};
  const ofClass = spec?.storageClassName ? `${spec.storageClassName}${CLASS_SUFFIX}` : undefined;
  return {
    'count/persistentvolumeclaims': ONE,
    persistentvolumeclaims: ONE,
    ...(ofClass !== undefined && { [`${ofClass}persistentvolumeclaims`]: ONE }),
    ...(storage !== undefined && { 'requests.storage': storage }),
    ...(storage !== undefined && ofClass !== undefined && { [`${ofClass}requests.storage`]: storage }),
  };
}

/** Those of a quota's resources that objects of the kind can use. */
export function quotaResources(object: KubeObject, names: readonly string[]): string[] {
  if (isKind(object, 'Pod')) return names.filter((name) => isPodResource(name));
  if (isKind(object, 'Service'))
    return names.filter((name) => name === 'count/services' || /^services(\.|$)/.test(name));
  if (isKind(object, 'PersistentVolumeClaim'))
    return names.filter(
      (name) => /^(count\/)?persistentvolumeclaims$|^requests\.storage$/.test(name) || name.includes(CLASS_SUFFIX),
    );
  const usage = quotaUsage(object, 0);
  return names.filter((name) => usage[name] !== undefined);
}

/** Whether the scopes of a quota take the object in. Upstream source (v1.36.2): pkg/quota/v1/generic/evaluator.go, Matches. */
export function isInScope({ spec }: ResourceQuota, object: KubeObject): boolean {
  const scopes = [
    ...(spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' })),
    ...(spec.scopeSelector?.matchExpressions ?? []),
  ];
  return scopes.every((scope) => isKind(object, 'Pod') && podMatchesScope(object, scope));
}

export function addLists(a: ResourceList, b: ResourceList): ResourceList {
  const sum: Record<string, string> = { ...a };
  for (const [name, amount] of Object.entries(b)) sum[name] = addQuantities(sum[name] ?? '0', amount);
  return sum;
}

/** What `a` has more than `b`; what it does not have more is left out. */
export function surplus(a: ResourceList, b: ResourceList): ResourceList {
  return Object.fromEntries(
    Object.entries(a)
      .map(([name, amount]): [string, string] => [name, subtractQuantities(amount, b[name] ?? '0')])
      .filter(([, amount]) => compareQuantities(amount, '0') > 0),
  );
}

/** Only what those names are about. */
export function masked(list: ResourceList, names: readonly string[]): ResourceList {
  return Object.fromEntries(Object.entries(list).filter(([name]) => names.includes(name)));
}
