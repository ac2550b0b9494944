import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { decodeObject } from '#model/manifest/decodeObject.ts';
import { badRequest } from '../apiErrors.ts';
import { cannotBeHandled } from './typeProblem.ts';
import type { WriteOptions } from './writeOptions.ts';

/**
 * Decodes a body as its named type. Kinds that are not built in are returned unchanged.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/create.go;
 * staging/src/k8s.io/apimachinery/pkg/runtime/serializer/json/json.go.
 * @throws {ApiError} 400 for a wrong type, and for unknown fields when they are asked not to be there.
 */
export function decodeBody(
  body: KubeObject,
  fieldValidation: WriteOptions['fieldValidation'],
  warn: ((text: string) => void) | undefined,
): KubeObject {
  const { apiVersion, kind } = body;
  if (kindInfoOf(apiVersion, kind) === undefined) return body;
  const { wrong, unknown, object } = decodeObject(body);
  const refused = (why: string) => badRequest(cannotBeHandled(kind, apiVersion, kind, why));
  const [first] = wrong;
  if (first) throw refused(first.message);
  if (unknown.length > 0 && fieldValidation === 'Strict')
    throw refused(`strict decoding error: ${unknown.map(({ message }) => message).join(', ')}`);
  if (fieldValidation === 'Warn') for (const { message } of unknown) warn?.(message);
  return object;
}
