import type { Micros } from '#base/time.ts';
import type { ReadAnswer, ReadCost } from '#cluster/api/readCost.ts';
import type { ApiStatus } from '#cluster/api/request.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { invalidOptions, spokenError } from '../apiErrors.ts';
import { compileSelection } from './selection.ts';

export type ParsedOptions =
  | { readonly ok: true; readonly options: ReadOptions }
  | { readonly ok: false; readonly status: ApiStatus };

/**
 * Parses the options of a LIST or WATCH with their defaults. Refuses invalid ones in the API server's words.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/apis/meta/internalversion/{defaults.go,validation/validation.go},
 * staging/src/k8s.io/apiserver/pkg/endpoints/handlers/get.go, ListResource.
 */
export function readOptions(kind: string, query: Readonly<Record<string, string>>, isWatch: boolean): ParsedOptions {
  const limit = integer(query.limit);
  if (limit === undefined) return badRequest(notAnInteger(query.limit));
  const timeoutSeconds = integer(query.timeoutSeconds);
  if (timeoutSeconds === undefined) return badRequest(notAnInteger(query.timeoutSeconds));
  const given: ReadOptions = {
    ...(query.labelSelector ? { labelSelector: query.labelSelector } : undefined),
    ...(query.fieldSelector ? { fieldSelector: query.fieldSelector } : undefined),
    ...(query.resourceVersion ? { resourceVersion: query.resourceVersion } : undefined),
    ...(query.resourceVersionMatch ? { resourceVersionMatch: query.resourceVersionMatch } : undefined),
    ...(query.continue ? { continue: query.continue } : undefined),
    ...(limit !== 0 ? { limit } : undefined),
    ...(timeoutSeconds > 0 ? { timeoutSeconds } : undefined),
    ...(flag(query.allowWatchBookmarks) ? { allowWatchBookmarks: true } : undefined),
    ...(query.sendInitialEvents === undefined ? undefined : { sendInitialEvents: flag(query.sendInitialEvents) }),
  };
  try {
    compileSelection(kind, given.labelSelector ?? '', given.fieldSelector ?? '');
  } catch (error) {
    if (error instanceof SelectorError) return badRequest(error.message);
    throw error;
  }
  const options = isWatch ? withWatchDefaults(given) : given;
  const problems = isWatch ? watchProblems(options) : listProblems(options);
  return problems.length === 0 ? { ok: true, options } : { ok: false, status: invalid(problems) };
}

/** A watch without a version, or with version 0, requests initial events. */
function withWatchDefaults(options: ReadOptions): ReadOptions {
  const { sendInitialEvents, resourceVersionMatch, resourceVersion = '' } = options;
  if (sendInitialEvents !== undefined || resourceVersionMatch !== undefined) return options;
  if (resourceVersion !== '' && resourceVersion !== '0') return options;
  return { ...options, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };
}

function listProblems({ resourceVersion, resourceVersionMatch: match, ...options }: ReadOptions): string[] {
  const problems: string[] = [];
  if (match !== undefined) {
    if (resourceVersion === undefined)
      problems.push(matchForbidden('resourceVersionMatch is forbidden unless resourceVersion is provided'));
    if (options.continue !== undefined)
      problems.push(matchForbidden('resourceVersionMatch is forbidden when continue is provided'));
    if (match !== 'Exact' && match !== 'NotOlderThan')
      problems.push(matchUnsupported(match, ['Exact', 'NotOlderThan', '']));
    if (match === 'Exact' && resourceVersion === '0')
      problems.push(matchForbidden('resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
  }
  if (options.sendInitialEvents !== undefined)
    problems.push('sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list');
  return problems;
}

function watchProblems({ resourceVersionMatch: match, sendInitialEvents, ...options }: ReadOptions): string[] {
  const problems: string[] = [];
  if (sendInitialEvents !== undefined && match !== 'NotOlderThan')
    problems.push(matchForbidden('sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
  if (match === undefined) return problems;
  if (sendInitialEvents === undefined)
    problems.push(matchForbidden('resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'));
  if (match !== 'NotOlderThan') problems.push(matchUnsupported(match, ['NotOlderThan']));
  if (options.continue !== undefined)
    problems.push(matchForbidden('resourceVersionMatch is forbidden when continue is provided'));
  return problems;
}

function matchForbidden(why: string): string {
  return `resourceVersionMatch: Forbidden: ${why}`;
}

function matchUnsupported(value: string, supported: readonly string[]): string {
  const list = supported.map((one) => JSON.stringify(one)).join(', ');
  return `resourceVersionMatch: Unsupported value: ${JSON.stringify(value)}: supported values: ${list}`;
}

function invalid(problems: readonly string[]): ApiStatus {
  const { code, reason, message, details } = invalidOptions('ListOptions', problems.map(spokenError));
  return { code, reason, message, ...(details && { details }) };
}

function badRequest(message: string): ParsedOptions {
  return { ok: false, status: { code: 400, reason: 'BadRequest', message } };
}

/** 0 for absent text; `undefined` for text that is not an integer. */
function integer(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return 0;
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function notAnInteger(text: string | undefined): string {
  return `strconv.ParseInt: parsing ${JSON.stringify(text ?? '')}: invalid syntax`;
}

/**
 * True if present and neither `false` nor `0`.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/runtime/conversion.go, Convert_Slice_string_To_bool.
 */
function flag(text: string | undefined): boolean {
  return text !== undefined && text.toLowerCase() !== 'false' && text !== '0';
}

/**
 * Parsed query options of a GET, LIST or WATCH.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go, ListOptions.
 */
export interface ReadOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Empty or absent is "the most recent"; `0` is "any". */
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: string;
  readonly limit?: number;
  readonly continue?: string;
  readonly allowWatchBookmarks?: boolean;
  readonly sendInitialEvents?: boolean;
  readonly timeoutSeconds?: number;
}

/** A read after authorization. */
export interface ReadRequest {
  readonly verb: 'get' | 'list' | 'watch';
  /** Kind as `storeKind` returns it. */
  readonly kind: string;
  /** Absent or empty for all namespaces or a cluster-scoped resource. */
  readonly namespace?: string;
  /** Only for `get`. */
  readonly name?: string;
  readonly options: ReadOptions;
}

/** Error of a read. `continue` is the token with which a client can continue an expired list, inconsistently. */
export interface ReadFailure extends ApiStatus {
  readonly retryAfterSeconds?: number;
  readonly continue?: string;
}

/**
 * Result of a read at one moment. `wait`: ask again at `untilUs` with the same `startedUs`; the request keeps its
 * seats. `failed` and `done` are answers; the response leaves the server `cost.executionUs` later.
 */
export type ReadResult =
  | { readonly state: 'wait'; readonly untilUs: Micros; readonly waitsFor: 'cache' | 'etcd' }
  | { readonly state: 'failed'; readonly status: ReadFailure; readonly cost: ReadCost }
  | ({ readonly state: 'done' } & ReadAnswer);
