import { isRecord } from '#base/isRecord.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { isCustomKind } from '#cluster/api/storeKind.ts';
import type { KubeObject } from '#model/kinds.ts';
import { checkType, decodePatched, type Reading } from './decodePatched.ts';
import { jsonPatch } from './jsonPatch.ts';
import { mergePatch } from './mergePatch.ts';
import { patchFields } from './patchFields.ts';
import { strategicMerge } from './strategicMerge.ts';

type PatchRequest = Extract<ApiRequest, { verb: 'patch' }>;

/**
 * Applies a written patch and decodes the result as the object's kind.
 * @throws {ApiError} 400 or 422 if the patch does not apply, or the result is not such an object.
 */
export function patchedObject(old: KubeObject, request: PatchRequest, reading: Reading): KubeObject {
  const wanted = applyPatch(old, request);
  if (request.patchType !== 'strategic') checkType(wanted, old, request, reading);
  return decodePatched(readable(wanted, old), request, reading);
}

/** A patch can produce any value. Here metadata stays an object, and the kind stays the same. */
export function readable(wanted: unknown, old: KubeObject): KubeObject {
  const object = isRecord(wanted) ? wanted : {};
  const metadata = isRecord(object.metadata) ? object.metadata : {};
  return { ...object, apiVersion: old.apiVersion, kind: old.kind, metadata } as unknown as KubeObject;
}

/** Result of the patch, whatever its type. */
export function applyPatch(old: KubeObject, request: PatchRequest): unknown {
  const { patchType = 'merge', isWritten = false } = request;
  if (patchType === 'json') return jsonPatch(old, request.patch);
  const patch = isWritten ? patchFields(request) : request.patch;
  if (patchType === 'merge' || isCustomKind(old)) return mergePatch(old, patch);
  return strategicMerge(old, patch, old.kind, !isWritten);
}
