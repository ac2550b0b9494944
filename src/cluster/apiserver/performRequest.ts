import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { notFound } from './apiErrors.ts';
import { annotated, applyObject } from './applyObject.ts';
import { bindPod } from './bindPod.ts';
import type { TypedRequest } from './chain/typedRequest.ts';
import { createObject } from './createObject.ts';
import { deleteObject } from './deleteObject.ts';
import { evictPod } from './evictPod.ts';
import { patchObject } from './patchObject.ts';
import type { RequestScope } from './requestScope.ts';
import { updateObject } from './updateObject.ts';

/** The handler of the resource: admission, validation and storage of one write, or a plain GET. Throws an `ApiError` when it is refused. */
export function performRequest(scope: RequestScope<TypedRequest>): KubeObject {
  const { request } = scope;
  const { kind, verb } = request;
  if (verb === 'create') return createObject(scope, kind, request.object);
  if (verb === 'bind') {
    callAll(scope);
    return bindPod(scope, request);
  }
  const old = scope.etcd.get(kind, keyOf(request.namespace, request.name));
  if (verb === 'apply')
    return old ? applyObject(scope, kind, old, request.object) : createObject(scope, kind, annotated(request.object));
  if (!old) throw notFound(kind, request.name);
  switch (verb) {
    case 'get':
      return old;
    case 'update':
      return updateObject(
        scope,
        kind,
        old,
        request.object,
        request.subresource ?? '',
        request.object.metadata.resourceVersion,
      );
    case 'patch':
      return patchObject(scope, kind, old, request);
    case 'delete':
      callAll(scope);
      return deleteObject(scope, kind, old, request);
    case 'evict':
      callAll(scope);
      return evictPod(scope, old, request);
  }
}

/** Of requests that admission has nothing to change in. */
function callAll({ callWebhooks }: RequestScope): void {
  callWebhooks?.('mutatingAdmission');
  callWebhooks?.('validatingAdmission');
}
