import { isRecord } from '#base/record.ts';
import { isCustomKind } from '#cluster/api/held.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubeObject } from '#model/kinds.ts';
import { conflict } from './apiErrors.ts';
import { checkPlace } from './chain/typedRequest.ts';
import { readDefined } from './customResources/customResource.ts';
import { managersOf, showing, withManagers } from './fields/fieldRecords.ts';
import { unreadable } from './patch/decodePatched.ts';
import { applyPatch, patchedObject, readable } from './patch/patchedObject.ts';
import { patchedText } from './patch/patchedText.ts';
import type { RequestScope } from './requestScope.ts';
import { scaled, scaleOf } from './scaleObject.ts';
import { type Subresource, updateObject } from './updateObject.ts';
import { isUnconditional, versionMissing } from './versions.ts';

export type PatchRequest = Extract<ApiRequest, { verb: 'patch' }>;

/**
 * PATCH of the object or of one of its subresources. `scale` accepts the patch of an autoscaling/v1 Scale, of which
 * only `spec.replicas` counts.
 */
export function patchObject(scope: RequestScope, kind: string, old: KubeObject, request: PatchRequest): KubeObject {
  const subresource: Subresource = request.subresource ?? '';
  if (request.uid !== undefined && request.uid !== old.metadata.uid) {
    throw conflict(
      kind,
      request.name,
      `Precondition failed: UID in precondition: ${request.uid}, UID in object meta: ${old.metadata.uid}`,
    );
  }
  if (subresource === 'scale' && (request.isWritten || isCustomKind(old))) return patchScale(scope, kind, old, request);
  if (!request.isWritten) {
    const wanted = applyPatch(old, request) as KubeObject;
    return updateObject(scope, kind, old, wanted, subresource, request.resourceVersion);
  }
  const decoded = decodedPatch(scope, old, request);
  const whole = readDefined(scope, decoded, (why) =>
    unreadable(showing(decoded, managersOf(scope.etcd, old)), request, why),
  );
  checkPlace(whole, request);
  if (!whole.metadata.resourceVersion && !isUnconditional(kind)) throw versionMissing(kind, request.name);
  return updateObject(scope, kind, old, whole, subresource, whole.metadata.resourceVersion);
}

/** The patched object shows its managers if the patch refers to them, or if an error shows the result. */
function decodedPatch(scope: RequestScope, old: KubeObject, request: PatchRequest): KubeObject {
  const { patchType, patch } = request;
  const { metadata } = patch as { readonly metadata?: unknown };
  const speaks = patchType === 'json' || (isRecord(metadata) && 'managedFields' in metadata);
  try {
    return patchedObject(speaks ? withManagers(scope.etcd, old) : old, request, { warn: scope.warn });
  } catch (error) {
    if (patchType === 'strategic' || (patchType !== 'json' && !isRecord(patch))) throw error;
    const whole = withManagers(scope.etcd, old);
    patchedObject(whole, request, { shown: patchedText(whole, request) });
    throw error;
  }
}

/** Upstream source (v1.36.2): pkg/registry/apps/deployment/storage/storage.go, ScaleREST. */
function patchScale(scope: RequestScope, kind: string, old: KubeObject, request: PatchRequest): KubeObject {
  const definitions = () => scope.etcd.objects('CustomResourceDefinition').values();
  const before = scaleOf(old, definitions);
  const scale = readable(applyPatch(before, request), before);
  checkPlace(scale, request);
  const wanted = scaled(kind, old, scale, definitions);
  const stored = updateObject(scope, kind, old, wanted, 'scale', wanted.metadata.resourceVersion);
  return scaleOf(stored, definitions);
}
