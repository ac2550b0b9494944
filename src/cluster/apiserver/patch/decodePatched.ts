import { isRecord } from '#base/isRecord.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { decodeObject } from '#model/manifest/decodeObject.ts';
import { invalid as invalidField } from '#model/validation/fieldError.ts';
import { field } from '#model/validation/fieldPath.ts';
import { type ApiError, invalidOf } from '../apiErrors.ts';
import { typeProblem } from '../chain/typeProblem.ts';
import { goText } from './goText.ts';

type PatchRequest = Extract<ApiRequest, { verb: 'patch' }>;

/** Options for decoding a patched object. */
export interface Reading {
  readonly warn?: ((text: string) => void) | undefined;
  /** Text of the object in an error. */
  readonly shown?: string | undefined;
}

/**
 * Decodes a patched object. If that fails, the message shows the whole object, or for a strategic merge patch, the
 * patch.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go.
 * @throws {ApiError} 422
 */
export function decodePatched(patched: KubeObject, request: PatchRequest, { warn, shown }: Reading): KubeObject {
  const { apiVersion, kind } = patched;
  if (kindInfoOf(apiVersion, kind) === undefined) return patched;
  const { wrong, unknown, object } = decodeObject(patched);
  const [first] = wrong;
  if (first) throw unreadable(shown ?? patched, request, first.message);
  if (unknown.length > 0 && request.fieldValidation === 'Strict')
    throw unreadable(
      shown ?? patched,
      request,
      `strict decoding error: ${unknown.map(({ message }) => message).join(', ')}`,
    );
  if (request.fieldValidation === 'Warn') for (const { message } of unknown) warn?.(message);
  return object;
}

/**
 * Refuses a JSON or merge patch that changes the object's type. A strategic merge patch only merges fields of the type.
 * @throws {ApiError} 422
 */
export function checkType(patched: unknown, old: KubeObject, request: PatchRequest, { shown }: Reading): void {
  if (!isRecord(patched) || kindInfoOf(old.apiVersion, old.kind) === undefined) return;
  const { apiVersion = old.apiVersion, kind = old.kind } = patched;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return;
  const problem = typeProblem({ apiVersion, kind }, old);
  if (problem !== undefined) throw unreadable(shown ?? patched, request, problem);
}

/** Error for a patch result that is not a valid object. `patched` is the object, or its text. */
export function unreadable(patched: object | string, { patch, patchType }: PatchRequest, why: string): ApiError {
  const shown =
    patchType === 'strategic' ? goText(patch) : typeof patched === 'string' ? patched : JSON.stringify(patched);
  return invalidOf('', '', '', [invalidField(field('patch'), shown, why)]);
}
