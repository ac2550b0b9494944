import type { ApiResponse, ApiStatus } from '#cluster/api/request.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';

/** What a stage of a request's way answers in the place of all that follow. Plain, because in a flood there are many. */
export interface Refusal extends ApiStatus {
  /** The stage's id, as in requestStages.ts. */
  readonly stage: string;
  readonly retryAfterSeconds?: number;
}

/** A request that the API server refuses, in the words of `metav1.Status`. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go. */
export class ApiError extends Error implements Refusal {
  readonly code: number;
  readonly reason: string;
  readonly stage: string;
  readonly causes?: ApiStatus['causes'];
  readonly retryAfterSeconds?: number;

  constructor(
    code: number,
    reason: string,
    message: string,
    stage: string,
    details: Pick<Refusal, 'causes' | 'retryAfterSeconds'> = {},
  ) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.stage = stage;
    if (details.causes) this.causes = details.causes;
    if (details.retryAfterSeconds !== undefined) this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export function refusalResponse(
  refusal: ApiStatus & Pick<Refusal, 'retryAfterSeconds'>,
): Extract<ApiResponse, { ok: false }> {
  const { code, reason, message, causes, retryAfterSeconds } = refusal;
  return {
    ok: false,
    status: { code, reason, message, ...(causes && { causes }) },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** `pods`, `deployments.apps`: how messages name the resource of a kind. Kinds of other groups come as `Kind.group`. */
function resourceName(kind: string): string {
  const info = kindInfo(kind);
  if (info) {
    const group = groupOf(info.apiVersion);
    return group === '' ? info.plural : `${info.plural}.${group}`;
  }
  const dot = kind.indexOf('.');
  const name = (dot < 0 ? kind : kind.slice(0, dot)).toLowerCase();
  const plural = name.endsWith('s') ? `${name}es` : `${name}s`;
  return dot < 0 ? plural : plural + kind.slice(dot);
}

export function notFound(kind: string, name: string): ApiError {
  return new ApiError(404, 'NotFound', `${resourceName(kind)} "${name}" not found`, 'storage');
}

export function alreadyExists(kind: string, name: string): ApiError {
  return new ApiError(409, 'AlreadyExists', `${resourceName(kind)} "${name}" already exists`, 'storage');
}

export function conflict(kind: string, name: string, why: string): ApiError {
  const message = `Operation cannot be fulfilled on ${resourceName(kind)} "${name}": ${why}`;
  return new ApiError(409, 'Conflict', message, 'storage');
}

export function modified(kind: string, name: string): ApiError {
  return conflict(
    kind,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

/** 403 of a mutating admission plugin. */
export function forbidden(kind: string, name: string, why: string): ApiError {
  return new ApiError(403, 'Forbidden', `${resourceName(kind)} "${name}" is forbidden: ${why}`, 'mutatingAdmission');
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message, 'decoding');
}

/** 422, from field errors such as `spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
export function invalid(kind: string, name: string, errors: readonly string[]): ApiError {
  const info = kindInfo(kind);
  const group = info ? groupOf(info.apiVersion) : '';
  const qualified = group === '' ? kind : `${kind}.${group}`;
  const list = errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`;
  return new ApiError(422, 'Invalid', `${qualified} "${name}" is invalid: ${list}`, 'validation');
}
