import type { Identity } from '#cluster/api/clientIdentity.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { World } from '#kernel/world.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { asError, forbiddenStatus, notFound } from '../apiErrors.ts';
import { mergeFields } from '../fields/typed/mergeFields.ts';
import { shapeOfType } from '../fields/typed/shape.ts';
import { patchedObject } from '../patch/patchedObject.ts';
import type { PolicyRule } from './authorize.ts';
import { authorize, rulesHeld, rulesOfRole } from './authorize.ts';
import type { TypedRequest } from './typedRequest.ts';

const RBAC = 'rbac.authorization.k8s.io';

/**
 * Prevents privilege escalation. A writer of a role or binding must hold all of its rules, or be allowed to `escalate`
 * or `bind`.
 * Upstream source (v1.36.2):
 * pkg/registry/rbac/{role,clusterrole,rolebinding,clusterrolebinding}/policybased/storage.go,
 * pkg/registry/rbac/validation/rule.go (ConfirmNoEscalation).
 * @throws {ApiError} 403 with the rules that are missing; 404 for a role that is not there.
 */
export function checkEscalation(world: World, identity: Identity, request: TypedRequest, info: RequestInfo): void {
  if (info.apiGroup !== RBAC || identity.groups.includes('system:masters')) return;
  const object = writtenObject(world, request);
  if (object === undefined) return;
  const rules = grantedRules(world, identity, object, info);
  const missing = notHeld(rulesHeld(world, identity, info.namespace), rules);
  if (missing.length === 0) return;
  const groups = `[${identity.groups.map((group) => JSON.stringify(group)).join(' ')}]`;
  const lines = [...new Set(compacted(missing).map(ruleText))].sort().join('\n');
  const why = `user ${JSON.stringify(identity.user)} (groups=${groups}) is attempting to grant RBAC permissions not currently held:\n${lines}`;
  throw asError(forbiddenStatus(request.kind, object.metadata.name, why), 'mutatingAdmission');
}

/** Object that the request would store. None if it writes nothing, or only fields for garbage collection. */
function writtenObject(world: World, request: TypedRequest): KubeObject | undefined {
  if (request.verb === 'create' || request.verb === 'apply') return request.object;
  if (request.verb !== 'update' && request.verb !== 'patch') return undefined;
  const old = world.table(store(request.kind)).get(keyOf(request.namespace, request.name));
  if (request.verb === 'update') return old && isForCollection(request.object, old) ? undefined : request.object;
  if (request.patchType === 'apply') return mergeFields(old, request.patch, shapeOfType(request.kind)) as KubeObject;
  if (old === undefined) return undefined;
  const object = patchedObject(old, request, {});
  return isForCollection(object, old) ? undefined : object;
}

/** Upstream source (v1.36.2): pkg/registry/rbac/helpers.go, IsOnlyMutatingGCFields. */
function isForCollection(object: KubeObject, old: KubeObject): boolean {
  const { ownerReferences, finalizers } = old.metadata;
  return sameData({ ...object, metadata: { ...object.metadata, ownerReferences, finalizers } }, old);
}

/** Rules that the request grants. None if the user may grant them anyway. */
function grantedRules(world: World, identity: Identity, object: KubeObject, info: RequestInfo): readonly PolicyRule[] {
  if (isKind(object, 'Role') || isKind(object, 'ClusterRole')) {
    const isAllowed = authorize(world, identity, { ...info, verb: 'escalate', subresource: '' }).ok;
    return isAllowed ? [] : (object.rules ?? []);
  }
  if (!isKind(object, 'RoleBinding') && !isKind(object, 'ClusterRoleBinding')) return [];
  const { kind, name } = object.roleRef;
  const resource = kind === 'Role' ? 'roles' : 'clusterroles';
  if (authorize(world, identity, { ...info, verb: 'bind', resource, subresource: '', name }).ok) return [];
  const rules = rulesOfRole(world, object.roleRef, info.namespace);
  if (rules === undefined) throw notFound(kind, name);
  return rules;
}

/**
 * Compares each verb on each resource separately.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/auth/rbac/validation/policy_comparator.go.
 */
function notHeld(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): PolicyRule[] {
  return wanted.flatMap(brokenDown).filter((rule) => !held.some((owned) => covers(owned, rule)));
}

function brokenDown({
  verbs,
  apiGroups = [],
  resources = [],
  resourceNames = [],
  nonResourceURLs = [],
}: PolicyRule): PolicyRule[] {
  const names = resourceNames.length > 0 ? resourceNames.map((name) => ({ resourceNames: [name] })) : [{}];
  const onResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        names.map((name) => ({ apiGroups: [group], resources: [resource], verbs: [verb], ...name })),
      ),
    ),
  );
  const onPaths = nonResourceURLs.flatMap((url) => verbs.map((verb) => ({ nonResourceURLs: [url], verbs: [verb] })));
  return [...onResources, ...onPaths];
}

function covers(owned: PolicyRule, rule: PolicyRule): boolean {
  const { apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const ownNames = owned.resourceNames ?? [];
  const hasAll = (list: readonly string[] = [], wanted: readonly string[]) =>
    list.includes('*') || wanted.every((value) => list.includes(value));
  const hasNames =
    ownNames.length === 0 || (resourceNames.length > 0 && resourceNames.every((name) => ownNames.includes(name)));
  return (
    hasAll(owned.verbs, rule.verbs) &&
    hasAll(owned.apiGroups, apiGroups) &&
    resources.every((resource) => coversResource(owned.resources ?? [], resource)) &&
    hasNames &&
    nonResourceURLs.every((url) => (owned.nonResourceURLs ?? []).some((own) => coversUrl(own, url)))
  );
}

function coversResource(owned: readonly string[], resource: string): boolean {
  const slash = resource.indexOf('/');
  return owned.includes('*') || owned.includes(resource) || (slash >= 0 && owned.includes(`*${resource.slice(slash)}`));
}

function coversUrl(owned: string, url: string): boolean {
  return owned === url || (owned.endsWith('*') && url.startsWith(withoutStars(owned)));
}

function withoutStars(url: string): string {
  let end = url.length;
  while (url[end - 1] === '*') end--;
  return url.slice(0, end);
}

/** Joins verbs on the same resource. */
function compacted(rules: readonly PolicyRule[]): PolicyRule[] {
  const simple = new Map<string, PolicyRule>();
  const others: PolicyRule[] = [];
  for (const rule of rules) {
    if (rule.nonResourceURLs) {
      others.push(rule);
      continue;
    }
    const key = JSON.stringify([rule.apiGroups, rule.resources, rule.resourceNames]);
    const known = simple.get(key);
    simple.set(key, known ? { ...known, verbs: [...known.verbs, ...rule.verbs] } : rule);
  }
  return [...others, ...simple.values()];
}

/** Upstream source (v1.36.2): pkg/apis/rbac/v1/helpers.go, CompactString. */
function ruleText({
  apiGroups = [],
  resources = [],
  nonResourceURLs = [],
  resourceNames = [],
  verbs,
}: PolicyRule): string {
  const part = (name: string, values: readonly string[]) =>
    values.length > 0 ? [`${name}:[${values.map((value) => JSON.stringify(value)).join(' ')}]`] : [];
  const parts = [
    ...part('APIGroups', apiGroups),
    ...part('Resources', resources),
    ...part('NonResourceURLs', nonResourceURLs),
    ...part('ResourceNames', resourceNames),
    ...part('Verbs', verbs),
  ];
  return `{${parts.join(', ')}}`;
}
