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
 * The object as somebody's patch makes it, read as its kind.
 * @throws {ApiError} 400 or 422 when the patch cannot be applied, or makes something else of the object
 */
export function patchedObject(old: KubeObject, request: PatchRequest, reading: Reading): KubeObject {
  const wanted = applyPatch(old, request);
  if (request.patchType !== 'strategic') checkType(wanted, old, request, reading);
  return decodePatched(readable(wanted, old), request, reading);
}

/** A patch can make anything of an object: metadata stay an object, and the kind what it was. */
export function readable(wanted: unknown, old: KubeObject): KubeObject {
  const object = isRecord(wanted) ? wanted : {};
  const metadata = isRecord(object.metadata) ? object.metadata : {};
  return { ...object, apiVersion: old.apiVersion, kind: old.kind, metadata } as unknown as KubeObject;
}

/** What the patch makes of the object, whatever that is. */
export function applyPatch(old: KubeObject, request: PatchRequest): unknown {
  const { patchType = 'merge', isWritten = false } = request;
  if (patchType === 'json') return jsonPatch(old, request.patch);
  const patch = isWritten ? patchFields(request) : request.patch;
  if (patchType === 'merge' || isCustomKind(old)) return mergePatch(old, patch);
  return strategicMerge(old, patch, old.kind, !isWritten);
}
