import type { ApiResponse, ApiStatus, StatusDetails } from '#cluster/api/request.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';
import type { FieldError } from '#model/validation/fieldError.ts';
import { type FieldErrorReason, field } from '#model/validation/fieldError.ts';

const REASONS: readonly (readonly [start: string, reason: FieldErrorReason])[] = [
  ['Required value', 'FieldValueRequired'],
  ['Duplicate value', 'FieldValueDuplicate'],
  ['Forbidden', 'FieldValueForbidden'],
  ['Not found', 'FieldValueNotFound'],
  ['Unsupported value', 'FieldValueNotSupported'],
  ['Too long', 'FieldValueTooLong'],
  ['Too many', 'FieldValueTooMany'],
];

/** Refusal by one stage, which skips all later stages. A plain object, because a flood produces many. */
export interface StageRefusal extends ApiStatus {
  /** The stage's id, as in requestStages.ts. */
  readonly stage: string;
  readonly retryAfterSeconds?: number;
}

/**
 * A request that the API server refuses, as a `metav1.Status`.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go.
 */
export class ApiError extends Error implements StageRefusal {
  readonly code: number;
  readonly reason: string;
  readonly stage: string;
  readonly details?: StatusDetails;
  readonly retryAfterSeconds?: number;

  constructor(
    code: number,
    reason: string,
    message: string,
    stage: string,
    more: Pick<StageRefusal, 'details' | 'retryAfterSeconds'> = {},
  ) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.stage = stage;
    if (more.details) this.details = more.details;
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export function refusalResponse(
  refusal: ApiStatus & Pick<StageRefusal, 'retryAfterSeconds'>,
): Extract<ApiResponse, { ok: false }> {
  const { code, reason, message, details, retryAfterSeconds } = refusal;
  return {
    ok: false,
    status: { code, reason, message, ...(details && { details }) },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

export function asError({ code, reason, message, details }: ApiStatus, stage: string): ApiError {
  const after = details?.retryAfterSeconds;
  return new ApiError(code, reason, message, stage, {
    ...(details && { details }),
    ...(after !== undefined && { retryAfterSeconds: after }),
  });
}

/** Resource of a kind. Kinds of other groups come as `Kind.group`. */
export interface NamedResource {
  readonly group: string;
  readonly plural: string;
  /** Name in messages: `pods`, `deployments.apps`. */
  readonly text: string;
}

export function resourceOf(kind: string): NamedResource {
  const info = kindInfo(kind);
  const dot = kind.indexOf('.');
  const group = info ? groupOf(info.apiVersion) : dot < 0 ? '' : kind.slice(dot + 1);
  const plural = info?.plural ?? pluralOf((dot < 0 ? kind : kind.slice(0, dot)).toLowerCase());
  return { group, plural, text: group === '' ? plural : `${plural}.${group}` };
}

function pluralOf(name: string): string {
  return name.endsWith('s') ? `${name}es` : `${name}s`;
}

/** Empty parts are left out, as Go does. */
export function detailsOf(name: string, group: string, kind: string): StatusDetails {
  return { ...(name !== '' && { name }), ...(group !== '' && { group }), ...(kind !== '' && { kind }) };
}

export function notFound(kind: string, name: string): ApiError {
  const { group, plural, text } = resourceOf(kind);
  const details = detailsOf(name, group, plural);
  return new ApiError(404, 'NotFound', `${text} "${name}" not found`, 'storage', { details });
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go, Create. */
export function alreadyExists(kind: string, name: string, isBeingDeleted = false): ApiError {
  const { group, plural, text } = resourceOf(kind);
  const details = detailsOf(name, group, plural);
  const message = `${isBeingDeleted ? 'object is being deleted: ' : ''}${text} "${name}" already exists`;
  return new ApiError(409, 'AlreadyExists', message, 'storage', { details });
}

export function conflict(kind: string, name: string, why: string): ApiError {
  const { group, plural } = resourceOf(kind);
  return conflictOn(group, plural, name, why);
}

/** `resource` may be a subresource: `pods/binding`. */
export function conflictOn(group: string, resource: string, name: string, why: string): ApiError {
  const text = group === '' ? resource : `${resource}.${group}`;
  const message = `Operation cannot be fulfilled on ${text} "${name}": ${why}`;
  return new ApiError(409, 'Conflict', message, 'storage', { details: detailsOf(name, group, resource) });
}

/** Error of a failed precondition, which names the kind instead of the resource. */
export function preconditionFailed(kind: string, name: string, why: string): ApiError {
  const [own = kind] = kind.split('.');
  return conflictOn(resourceOf(kind).group, own, name, why);
}

export function modified(kind: string, name: string): ApiError {
  return conflict(
    kind,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

/** `pods "web" is forbidden: ...`; without a name `pods is forbidden: ...`. */
export function forbiddenStatus(kind: string, name: string, why: string): ApiStatus {
  const { group, plural, text } = resourceOf(kind);
  const subject = name === '' ? text : `${text} "${name}"`;
  const details = detailsOf(name, group, plural);
  return { code: 403, reason: 'Forbidden', message: `${subject} is forbidden: ${why}`, details };
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message, 'decoding');
}

/**
 * Error that a client makes of an answer without a Status. The server itself answers some errors like this.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go, NewGenericServerResponse.
 */
export function genericError(code: 404 | 405 | 422, stage: string): ApiError {
  const { reason, message } = GENERIC[code];
  return new ApiError(code, reason, message, stage, { details: {} });
}

const GENERIC = {
  404: { reason: 'NotFound', message: 'the server could not find the requested resource' },
  405: { reason: 'MethodNotAllowed', message: 'the server does not allow this method on the requested resource' },
  422: { reason: 'Invalid', message: 'the server rejected our request due to an error in our request' },
} as const;

/** A Go error without a special meaning to the server: 500 with its text and no reason. */
export function plainError(message: string, stage = 'storage'): ApiError {
  return new ApiError(500, '', message, stage);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go, NewInternalError. */
export function internalError(why: string, stage = 'storage'): ApiError {
  return new ApiError(500, 'InternalError', `Internal error occurred: ${why}`, stage, {
    details: { causes: [{ message: why }] },
  });
}

/**
 * Error 422 for validation errors.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go, NewInvalid.
 */
export function invalid(kind: string, name: string | undefined, errors: readonly FieldError[]): ApiError {
  const info = kindInfo(kind);
  if (info) return invalidOf(groupOf(info.apiVersion), kind, name ?? '', errors);
  const [plain = '', ...group] = kind.split('.');
  return invalidOf(group.join('.'), plain, name ?? '', errors);
}

/** Error for invalid options of a request. */
export function invalidOptions(kind: string, errors: readonly FieldError[]): ApiError {
  return invalidOf('meta.k8s.io', kind, '', errors);
}

export function invalidOf(group: string, kind: string, name: string, errors: readonly FieldError[]): ApiError {
  const qualified = group === '' ? kind : `${kind}.${group}`;
  const causes = errors.map(({ reason, message, path }) => ({ reason, message, field: path.toString() }));
  // The message shows each text once; the causes list every occurrence.
  const texts = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const details = {
    ...(name !== '' && { name }),
    ...(group !== '' && { group }),
    ...(kind !== '' && { kind }),
    causes,
  };
  return new ApiError(422, 'Invalid', `${qualified} "${name}" is invalid: ${list}`, 'validation', { details });
}

/** Bytes of the body of a request. */
export const MOST_REQUEST_BYTES = 3 * 1024 * 1024;

/**
 * @throws {ApiError} for a body that the server does not read to its end.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go, limitedReadBody; server/config.go, MaxRequestBodyBytes.
 */
export function checkRequestSize(bytes: number): void {
  if (bytes > MOST_REQUEST_BYTES)
    throw new ApiError(
      413,
      'RequestEntityTooLarge',
      `Request entity too large: limit is ${MOST_REQUEST_BYTES}`,
      'decoding',
    );
}

/** A field error that is known only as its full text, such as `spec.replicas: Invalid value: -1: ...`. */
export function spokenError(text: string): FieldError {
  const colon = text.indexOf(': ');
  const message = text.slice(colon + 2);
  const reason = REASONS.find(([start]) => message.startsWith(start))?.[1] ?? 'FieldValueInvalid';
  return { reason, path: field(text.slice(0, colon)), message };
}
