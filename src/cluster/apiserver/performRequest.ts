import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { judgeByPolicies } from './admission/policies.ts';
import { notFound } from './apiErrors.ts';
import { annotated, applyObject, checkAppliedSize } from './applyObject.ts';
import { bindPod } from './bindPod.ts';
import type { TypedRequest } from './chain/typedRequest.ts';
import { createObject } from './createObject.ts';
import { readDefined } from './customResources/readDefined.ts';
import { type DeleteOptions, deleteObject } from './deleteObject.ts';
import { evictPod } from './evictPod.ts';
import { patchObject } from './patchObject.ts';
import type { RequestScope } from './requestScope.ts';
import { scaled, scaleOf } from './scaleObject.ts';
import { serverSideApply } from './serverSideApply.ts';
import { updateObject } from './updateObject.ts';
import { isUnconditional, otherUid, versionMissing } from './versions.ts';

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
