import { isRecord } from '#base/record.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { badRequest } from '../apiErrors.ts';
import { goType, noKind } from '../chain/typedRequest.ts';
import { unreadable } from './decodePatched.ts';

type PatchRequest = Extract<ApiRequest, { verb: 'patch' }>;

/**
 * Fields of a written merge patch or strategic merge patch.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go (applyJSPatch,
 * strategicPatchObject); evanphx/json-patch 4, merge.go.
 * @throws {ApiError} 400 for what is no object, or 422 when nobody looks at fields and a list is put in the place of
 * the object.
 */
export function patchFields(request: PatchRequest): object {
  const patch: unknown = request.patch;
  const { patchType = 'merge', fieldValidation = 'Warn' } = request;
  if (isRecord(patch)) return patch;
  const isStrategic = patchType === 'strategic';
  if (isStrategic && patch === null) return {};
  if (patch !== null && (isStrategic || fieldValidation !== 'Ignore')) {
    const why = `json: cannot unmarshal ${goType(patch)} into Go value of type map[string]interface {}`;
    throw badRequest(isStrategic ? why : `error decoding patch: ${why}`);
  }
  if (Array.isArray(patch)) throw unreadable(patch, request, noKind(patch));
  throw badRequest('Invalid JSON Patch');
}
