import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import { byteLength } from '#model/validation/common/names.ts';
import {
  type FieldError,
  field,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from '#model/validation/fieldError.ts';
import { goStruct } from '#model/validation/goValue.ts';
import { badRequest, invalidOptions } from '../apiErrors.ts';

/** Options in the query of a write. */
export interface WriteOptions {
  /** Does everything except the write. */
  readonly dryRun: boolean;
  readonly fieldValidation: 'Strict' | 'Warn' | 'Ignore';
  /** Field manager of the write; absent if the query names none. */
  readonly fieldManager?: string;
  /** For a server-side apply: takes over fields of other managers. */
  readonly force: boolean;
}

const LONGEST_MANAGER = 128;
const VALIDATIONS = ['', 'Ignore', 'Strict', 'Warn'];

/**
 * Reads the options of a create, an update or a patch.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go.
 * @throws {ApiError} 422 when they are wrong.
 */
export function writeOptions({ verb, query }: RequestInfo, isApply: boolean): WriteOptions {
  const { dryRun, fieldManager = '', fieldValidation = '', force } = query;
  const errors = [
    ...(verb === 'patch' ? patchProblems(isApply, fieldManager, force) : []),
    ...managerProblems(fieldManager),
    ...dryRunProblems(dryRun === undefined ? [] : [dryRun]),
    ...(VALIDATIONS.includes(fieldValidation)
      ? []
      : [notSupported(field('fieldValidation'), fieldValidation, VALIDATIONS)]),
  ];
  if (errors.length > 0) throw invalidOptions(OPTIONS[verb] ?? 'CreateOptions', errors);
  return {
    dryRun: dryRun === 'All',
    fieldValidation: validationOf(fieldValidation),
    force: force === 'true' || force === '1' || force === '',
    ...(fieldManager !== '' && { fieldManager }),
  };
}

function patchProblems(isApply: boolean, manager: string, force: string | undefined): FieldError[] {
  if (isApply) return manager === '' ? [required(field('fieldManager'), 'is required for apply patch')] : [];
  return force === undefined ? [] : [forbidden(field('force'), 'may not be specified for non-apply patch')];
}

const OPTIONS: Readonly<Record<string, string>> = { update: 'UpdateOptions', patch: 'PatchOptions' };

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go, fieldValidation. */
function validationOf(text: string): WriteOptions['fieldValidation'] {
  return text === 'Strict' || text === 'Ignore' ? text : 'Warn';
}

function managerProblems(manager: string): FieldError[] {
  const path = field('fieldManager');
  const unprintable = [...manager].flatMap((letter, at) =>
    /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(letter)
      ? []
      : [invalid(path, manager, `invalid character ${unicodeName(letter)} (at position ${at})`)],
  );
  return [...(byteLength(manager) > LONGEST_MANAGER ? [tooLong(path, '', LONGEST_MANAGER)] : []), ...unprintable];
}

function unicodeName(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function dryRunProblems(dryRun: readonly string[]): FieldError[] {
  if (dryRun.every((value) => value === 'All')) return [];
  return [notSupported(field('dryRun'), goStruct('[]string', dryRun), ['All'])];
}

/** Options of a DELETE in its body or query. */
export interface DeleteOptions {
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly dryRun?: boolean;
}

const POLICIES = ['Foreground', 'Background', 'Orphan'] as const;

/**
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateDeleteOptions.
 * @throws {ApiError} 400 for values of other types, 422 for wrong ones.
 */
export function deleteOptions(given: object): DeleteOptions {
  const options = given as Readonly<Record<string, unknown>>;
  const { preconditions = {}, dryRun = [] } = options as { readonly preconditions?: object; readonly dryRun?: unknown };
  const seconds = typed(options.gracePeriodSeconds, 'number', 'gracePeriodSeconds', 'int64');
  const policy = typed(options.propagationPolicy, 'string', 'propagationPolicy', 'v1.DeletionPropagation');
  const orphans = typed(options.orphanDependents, 'boolean', 'orphanDependents', 'bool');
  const { uid, resourceVersion } = (preconditions ?? {}) as Readonly<Record<string, unknown>>;
  const wantedUid = typed(uid, 'string', 'preconditions.uid', 'types.UID', 'Preconditions');
  const wantedVersion = typed(resourceVersion, 'string', 'preconditions.resourceVersion', 'string', 'Preconditions');
  const runs = Array.isArray(dryRun) ? dryRun.map(String) : [String(dryRun)];
  const errors = [
    ...(orphans !== undefined && policy !== undefined
      ? [invalid(field('propagationPolicy'), policy, 'orphanDependents and deletionPropagation cannot be both set')]
      : []),
    ...(policy === undefined || isPolicy(policy)
      ? []
      : [notSupported(field('propagationPolicy'), policy, [...POLICIES, 'nil'])]),
    ...dryRunProblems(runs),
  ];
  if (errors.length > 0) throw invalidOptions('DeleteOptions', errors);
  const byOrphans = orphans === undefined ? undefined : orphans ? 'Orphan' : 'Background';
  const wanted = policy !== undefined && isPolicy(policy) ? policy : byOrphans;
  return {
    ...(seconds !== undefined && { gracePeriodSeconds: seconds }),
    ...(wanted !== undefined && { propagationPolicy: wanted }),
    ...(wantedUid !== undefined && { uid: wantedUid }),
    ...(wantedVersion !== undefined && { resourceVersion: wantedVersion }),
    ...(runs.includes('All') && { dryRun: true }),
  };
}

function isPolicy(text: string): text is (typeof POLICIES)[number] {
  return (POLICIES as readonly string[]).includes(text);
}

interface TypeNames {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

function typed<T extends keyof TypeNames>(
  value: unknown,
  type: T,
  path: string,
  goType: string,
  struct = 'DeleteOptions',
): TypeNames[T] | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === type && (type !== 'number' || Number.isInteger(value))) return value as TypeNames[T];
  const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  throw badRequest(`json: cannot unmarshal ${found} into Go struct field ${struct}.${path} of type ${goType}`);
}
