import { groupOf, kindInfo } from '../../model/kinds.ts';
import type { ApiResponse } from '../api/request.ts';

const STAGE_OF_CODE: Readonly<Record<number, string>> = {
  400: 'decoding',
  403: 'mutatingAdmission',
  405: 'delegation',
  413: 'decoding',
  415: 'decoding',
  422: 'validation',
};

/** A request that the API server refuses, in the words of `metav1.Status`. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go. */
export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  /** The stage of the request's way that refuses it; what is not said follows from the code. */
  readonly stage: string;

  constructor(code: number, reason: string, message: string, stage = STAGE_OF_CODE[code] ?? 'storage') {
    super(message);
    this.code = code;
    this.reason = reason;
    this.stage = stage;
  }

  response(): Extract<ApiResponse, { ok: false }> {
    const { code, reason, message } = this;
    return { ok: false, status: { code, reason, message } };
  }
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
  return new ApiError(404, 'NotFound', `${resourceName(kind)} "${name}" not found`);
}

export function alreadyExists(kind: string, name: string): ApiError {
  return new ApiError(409, 'AlreadyExists', `${resourceName(kind)} "${name}" already exists`);
}

export function conflict(kind: string, name: string, why: string): ApiError {
  return new ApiError(409, 'Conflict', `Operation cannot be fulfilled on ${resourceName(kind)} "${name}": ${why}`);
}

export function modified(kind: string, name: string): ApiError {
  return conflict(
    kind,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

export function forbidden(kind: string, name: string, why: string): ApiError {
  return new ApiError(403, 'Forbidden', `${resourceName(kind)} "${name}" is forbidden: ${why}`);
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

/** 422, from field errors such as `spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
export function invalid(kind: string, name: string, errors: readonly string[]): ApiError {
  const info = kindInfo(kind);
  const group = info ? groupOf(info.apiVersion) : '';
  const qualified = group === '' ? kind : `${kind}.${group}`;
  const list = errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`;
  return new ApiError(422, 'Invalid', `${qualified} "${name}" is invalid: ${list}`);
}
