import { utf8 } from '#base/utf8.ts';
import { type ApiError, badRequest } from '../apiErrors.ts';

const HEADER =
  'Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
/** Number of bytes shown from an unreadable body. */
const SHOWN_BYTES = 30;

/**
 * Error for a body that is not an object, so its type is unknown.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/runtime/serializer/json/meta.go;
 * staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go, transformDecodeError.
 */
export function unreadableBody(body: unknown, wanted: string): ApiError {
  return badRequest(
    `the object provided is unrecognized (must be of type ${wanted}): ${noKind(body)} (${summary(body)})`,
  );
}

/** Error that says why the value has no type. */
export function noKind(body: unknown): string {
  const why =
    body === undefined ? 'unexpected end of JSON input' : `json: cannot unmarshal ${goType(body)} into ${HEADER}`;
  return `couldn't get version/kind; json parse error: ${why}`;
}

/** Go decoder's name for a JSON value. */
export function goType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function summary(body: unknown): string {
  if (body === undefined) return '<empty>';
  const bytes = utf8(JSON.stringify(body));
  const shown = bytes.slice(0, SHOWN_BYTES).map((byte) => byte.toString(16).padStart(2, '0'));
  return shown.join('') + (bytes.length > SHOWN_BYTES ? ' ...' : '');
}
