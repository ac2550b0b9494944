import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubeObject } from '#model/kinds.ts';
import { conflict } from './apiErrors.ts';
import { mergePatch } from './mergePatch.ts';
import type { RequestScope } from './requestScope.ts';
import { type Subresource, updateObject } from './updateObject.ts';

export type PatchRequest = Extract<ApiRequest, { verb: 'patch' }>;

/** PATCH of the object or of one of its subresources. `scale` takes the patch of an autoscaling/v1 Scale: only `spec.replicas` counts. */
export function patchObject(scope: RequestScope, kind: string, old: KubeObject, request: PatchRequest): KubeObject {
  const subresource: Subresource = request.subresource ?? '';
  if (request.uid !== undefined && request.uid !== old.metadata.uid) {
    throw conflict(
      kind,
      request.name,
      `Precondition failed: UID in precondition: ${request.uid}, UID in object meta: ${old.metadata.uid}`,
    );
  }
  const wanted = mergePatch(old, request.patch, request.patchType === 'strategic') as KubeObject;
  return updateObject(scope, kind, old, wanted, subresource, request.resourceVersion);
}
