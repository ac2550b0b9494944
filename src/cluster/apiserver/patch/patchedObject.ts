import { copyOwn, isRecord, setOwn } from '#base/record.ts';
import { isCustomKind } from '#cluster/api/held.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubeObject } from '#model/kinds.ts';
import { checkType, decodePatched, type Reading } from './decodePatched.ts';
import { jsonPatch } from './jsonPatch.ts';
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

/**
 * JSON merge patch (RFC 7386): `null` removes, objects merge, everything else is replaced. Changes nothing in place,
 * and shares unchanged parts.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const base = isRecord(target) ? target : {};
  const out = copyOwn(base);
  let isShorter = false;
  for (const name of Object.keys(patch)) {
    const value = patch[name];
    if (value === undefined) continue;
    if (value !== null) setOwn(out, name, mergePatch(base[name], value));
    else if (Object.hasOwn(out, name)) {
      delete out[name];
      isShorter = true;
    }
  }
  // An object that lost a field is slow to read in the engine (dictionary mode). Its copy is not.
  return isShorter ? copyOwn(out) : out;
}
