import { isRecord } from '#base/record.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { decodeObject } from '#model/manifest/decodeStrict.ts';
import { field, invalid as invalidField } from '#model/validation/fieldError.ts';
import { type ApiError, invalidOf } from '../apiErrors.ts';
import { typeProblem } from '../chain/typedRequest.ts';

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

/** Text of a JSON value as Go's `%v` prints it after decoding: `map[image:x ports:[80]]`. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (!isRecord(value)) return String(value);
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${name}:${goText(value[name])}`);
  return `map[${fields.join(' ')}]`;
}

/** The Go type that a JSON value decodes to. */
export function goType(value: unknown): string {
  if (value === null || value === undefined) return '%!s(<nil>)';
  if (Array.isArray(value)) return '[]interface {}';
  if (isRecord(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
