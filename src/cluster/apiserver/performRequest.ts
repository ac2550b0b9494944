import { extended } from '#base/extended.ts';
import { isRecord, withOwn } from '#base/record.ts';
import { formatTime } from '#base/rfc3339.ts';
import { isCustomKind } from '#cluster/api/held.ts';
import { conditionsWith } from '#cluster/api/podCondition.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';
import type { Pod, PodCondition, PodDisruptionBudget } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { byteLength } from '#model/validation/common/names.ts';
import { topologyLabels } from './admission/podTopologyLabels.ts';
import { judgeByPolicies } from './admission/policies.ts';
import { ApiError, checkRequestSize, conflictOn, MOST_REQUEST_BYTES, notFound } from './apiErrors.ts';
import type { TypedRequest } from './chain/typedRequest.ts';
import type { DeleteOptions } from './chain/writeOptions.ts';
import { createObject } from './createObject.ts';
import { readDefined } from './customResources/customResource.ts';
import { checkPreconditions, deleteObject } from './deleteObject.ts';
import { budgetsOf, spendBudget, unhealthyMayGo } from './evictionBudget.ts';
import { mergePatch } from './patch/patchedObject.ts';
import { removals, withRetainKeys } from './patch/patchFacts.ts';
import { strategicMerge } from './patch/strategicMerge.ts';
import { patchObject } from './patchObject.ts';
import type { RequestScope } from './requestScope.ts';
import { commit } from './requestScope.ts';
import { scaled, scaleOf } from './scaleObject.ts';
import { serverSideApply } from './serverSideApply.ts';
import { updateObject } from './updateObject.ts';
import { isUnconditional, otherUid, versionMissing } from './versions.ts';

const MORE_THAN_ONE =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

const EVICTED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
};

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** JSON in JSON can be six times as long. */
const MOST_GROWTH = 7;

/**
 * Handler of the resource: admission, validation and storage of one write, or a plain GET. Throws an `ApiError` if it
 * is refused.
 */
export function performRequest(scope: RequestScope<TypedRequest>): KubeObject {
  const { request } = scope;
  const { kind, verb } = request;
  if (verb === 'create') return createObject(scope, kind, request.object);
  if (verb === 'bind') {
    callAll(scope);
    return bindPod(scope, request);
  }
  const old = scope.etcd.get(kind, keyOf(request.namespace, request.name));
  if (verb === 'apply') {
    const wanted = annotated(request.object);
    checkAppliedSize(wanted, old !== undefined);
    return old ? applyObject(scope, kind, old, wanted) : createObject(scope, kind, wanted);
  }
  if (verb === 'patch' && request.patchType === 'apply') return serverSideApply(scope, kind, old, request);
  if (!old) return performOnAbsent(scope, kind);
  switch (verb) {
    case 'get':
      return old;
    case 'update':
      return putObject(scope, kind, old, request);
    case 'patch':
      return patchObject(scope, kind, old, request);
    case 'delete':
      judgeByPolicies(scope, { kind, old });
      callAll(scope);
      warnOfOrphans(scope, kind, request);
      return deleteObject(scope, kind, old, request);
    case 'evict':
      callAll(scope);
      return evictPod(scope, old, request);
  }
}

/** A PUT of some kinds creates a missing object. */
function performOnAbsent(scope: RequestScope<TypedRequest>, kind: string): KubeObject {
  const { request } = scope;
  const isMade = request.verb === 'update' && !request.subresource && CREATED_BY_PUT.has(kind);
  if (isMade && request.object.metadata.uid === undefined) return createObject(scope, kind, request.object);
  if (request.verb === 'delete') warnOfOrphans(scope, kind, request);
  throw notFound(kind, request.name);
}

/** Upstream source (v1.36.2): AllowCreateOnUpdate of pkg/registry/<group>/<resource>/strategy.go. */
const CREATED_BY_PUT: ReadonlySet<string> = new Set([
  'ClusterRole',
  'ClusterRoleBinding',
  'Endpoints',
  'Event',
  'Lease',
  'LimitRange',
  'Role',
  'RoleBinding',
  'RuntimeClass',
  'Service',
]);

function putObject(
  scope: RequestScope<TypedRequest>,
  kind: string,
  old: KubeObject,
  request: Extract<TypedRequest, { verb: 'update' }>,
): KubeObject {
  const { object, subresource = '', isWritten = false } = request;
  if (subresource === 'scale' && isWritten) {
    const definitions = () => scope.etcd.objects('CustomResourceDefinition').values();
    const wanted = scaled(kind, old, object, definitions);
    const stored = updateObject(scope, kind, old, wanted, subresource, wanted.metadata.resourceVersion);
    return scaleOf(stored, definitions);
  }
  const { uid, resourceVersion } = object.metadata;
  if (isWritten && uid && uid !== old.metadata.uid) throw otherUid(kind, old, uid);
  if (isWritten && !resourceVersion && !isUnconditional(kind)) throw versionMissing(kind, request.name);
  return updateObject(scope, kind, old, readDefined(scope, object), subresource, resourceVersion);
}

/** Upstream source (v1.36.2): pkg/registry/batch/job/storage/storage.go, Delete. */
function warnOfOrphans(scope: RequestScope, kind: string, { propagationPolicy }: DeleteOptions): void {
  if (kind !== 'Job' || propagationPolicy !== undefined) return;
  scope.warn?.(
    'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
  );
}

/** Calls the webhooks for requests without other admission. */
function callAll({ callWebhooks }: RequestScope): void {
  callWebhooks?.('mutatingAdmission');
  callWebhooks?.('validatingAdmission');
}

/**
 * Object as `kubectl apply` creates it, with the last-applied annotation. Its `status` is sent too; the kind's strategy
 * decides what to keep.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/util/apply.go, GetModifiedConfiguration.
 */
function annotated(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata.annotations ?? {};
  const applied = { ...object, metadata: { ...object.metadata, annotations } };
  const text = `${sortedJson(applied)}\n`;
  return { ...object, metadata: { ...object.metadata, annotations: { ...annotations, [LAST_APPLIED]: text } } };
}

/**
 * The size of what kubectl sends: the object with the annotation, or a patch that has at least the annotation.
 * @throws {ApiError} above the server's limit.
 */
function checkAppliedSize(wanted: KubeObject, isPatch: boolean): void {
  const text = wanted.metadata.annotations?.[LAST_APPLIED] ?? '';
  if (text.length * MOST_GROWTH < MOST_REQUEST_BYTES) return;
  checkRequestSize(byteLength(JSON.stringify(isPatch ? text : wanted)));
}

/**
 * Client-side apply of an object with its annotation. Fields that are no longer applied are removed, and applied fields overwrite the current object.
 * Objects of custom kinds use JSON merge patches, which replace whole lists.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/patcher.go.
 */
function applyObject(scope: RequestScope, kind: string, old: KubeObject, wanted: KubeObject): KubeObject {
  const { resourceVersion: _, ...metadata } = wanted.metadata;
  const given = { ...wanted, metadata };
  const before = lastApplied(old);
  return updateObject(scope, kind, old, readDefined(scope, merged(old, before, given)), '', undefined);
}

function merged(old: KubeObject, before: unknown, given: object): KubeObject {
  const type = isCustomKind(old) ? '' : old.kind;
  const gone = isRecord(before) ? removals(before, given, type) : {};
  if (type === '') return mergePatch(mergePatch(old, gone), given) as KubeObject;
  return strategicMerge(strategicMerge(old, gone, type), withRetainKeys(given, type), type) as KubeObject;
}

function lastApplied(object: KubeObject): unknown {
  const text = object.metadata.annotations?.[LAST_APPLIED];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type EvictRequest = Extract<ApiRequest, { verb: 'evict' }>;

/**
 * POST pods/eviction: a DELETE that checks the PodDisruptionBudget first.
 * Upstream source (v1.36.2): pkg/registry/core/pod/storage/eviction.go.
 */
function evictPod(scope: RequestScope, object: KubeObject, request: EvictRequest): KubeObject {
  if (!isKind(object, 'Pod')) throw notFound('Pod', request.name);
  const { gracePeriodSeconds, uid } = request;
  if (!needsNoBudget(object)) askBudget(scope, object);
  checkPreconditions('Pod', object, request);
  const options = {
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(uid !== undefined && { uid }),
  };
  if (object.metadata.deletionTimestamp !== undefined) return deleteObject(scope, 'Pod', object, options);
  return deleteObject(
    scope,
    'Pod',
    commit(scope, 'Pod', object, withDisruptionTarget(scope, object), 'evicted'),
    options,
  );
}

/** Whether no budget is needed: the Pod has ended, is being deleted, or never ran. */
function needsNoBudget(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return (
    phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending' || pod.metadata.deletionTimestamp !== undefined
  );
}

function askBudget(scope: RequestScope, pod: Pod): void {
  const budgets: PodDisruptionBudget[] = budgetsOf(scope, pod);
  const [budget] = budgets;
  if (!budget) return;
  if (budgets.length > 1) throw new ApiError(500, '', MORE_THAN_ONE, 'storage');
  if (!isReady(pod) && unhealthyMayGo(budget)) return;
  spendBudget(scope, budget, pod.metadata.name);
}

function isReady(pod: Pod): boolean {
  return (
    pod.status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false
  );
}

function withDisruptionTarget(scope: RequestScope, pod: Pod): Pod {
  const conditions = conditionsWith(pod, EVICTED, scope.context.nowUs);
  return { ...pod, status: { ...pod.status, conditions } };
}

type BindRequest = Extract<ApiRequest, { verb: 'bind' }>;

/**
 * POST pods/binding: sets the node and PodScheduled=True in one write, once.
 * Upstream source (v1.36.2): pkg/registry/core/pod/storage/storage.go (BindingREST).
 */
function bindPod(scope: RequestScope, request: BindRequest): Pod {
  const { name, node, uid } = request;
  const pod = scope.etcd.get('Pod', keyOf(request.namespace, name));
  if (!pod || !isKind(pod, 'Pod')) throw notFound('Pod', name);
  if (uid !== undefined && uid !== pod.metadata.uid) {
    throw refused(name, `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${pod.metadata.uid}`);
  }
  const { resourceVersion } = request;
  if (resourceVersion !== undefined && resourceVersion !== pod.metadata.resourceVersion)
    throw refused(
      name,
      `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${pod.metadata.resourceVersion}`,
    );
  if (pod.metadata.deletionTimestamp !== undefined)
    throw refused(name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (pod.spec.nodeName) throw refused(name, `pod ${name} is already assigned to node "${pod.spec.nodeName}"`);
  if ((pod.spec.schedulingGates?.length ?? 0) > 0)
    throw refused(name, `pod ${name} has non-empty .spec.schedulingGates`);
  return commit(scope, 'Pod', pod, bound(scope, pod, node), 'bound') as Pod;
}

function refused(name: string, why: string): ApiError {
  return conflictOn('', 'pods/binding', name, why);
}

function bound(scope: RequestScope, pod: Pod, node: string): Pod {
  const { nominatedNodeName: _, ...status } = pod.status ?? {};
  const labels = topologyLabels(scope.etcd, node);
  const metadata = labels
    ? extended(pod.metadata, { labels: withOwn(pod.metadata.labels ?? {}, labels) })
    : pod.metadata;
  return extended(pod, {
    metadata,
    spec: extended(pod.spec, { nodeName: node }),
    status: extended(status, {
      conditions: scheduled(status.conditions ?? [], formatTime(scope.context.nowUs), pod.metadata.generation),
    }),
  });
}

function scheduled(
  conditions: readonly PodCondition[],
  now: string,
  observedGeneration: number | undefined,
): PodCondition[] {
  const was = conditions.find((condition) => condition.type === 'PodScheduled');
  const condition: PodCondition = {
    type: 'PodScheduled',
    ...(observedGeneration === undefined ? undefined : { observedGeneration }),
    status: 'True',
    lastTransitionTime: was?.status === 'True' && was.lastTransitionTime !== undefined ? was.lastTransitionTime : now,
  };
  return was ? conditions.map((other) => (other === was ? condition : other)) : [...conditions, condition];
}
