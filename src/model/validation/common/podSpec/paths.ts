import { type FieldError, invalid } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';

/** A path inside a volume. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateLocalDescendingPath. */
export function localDescendingPath(target: string, path: FieldPath): FieldError[] {
  return [
    ...(target.startsWith('/') ? [invalid(path, target, 'must be a relative path')] : []),
    ...noBacksteps(target, path),
  ];
}

/** The same where the kubelet reserves names that begin with two dots. */
export function localNonReservedPath(target: string, path: FieldPath): FieldError[] {
  const isReserved = target.startsWith('..') && !target.startsWith('../');
  return [
    ...localDescendingPath(target, path),
    ...(isReserved ? [invalid(path, target, "must not start with '..'")] : []),
  ];
}

export function noBacksteps(target: string, path: FieldPath): FieldError[] {
  return target.split('/').includes('..') ? [invalid(path, target, "must not contain '..'")] : [];
}

/** Permission bits. */
export function fileMode(mode: number | undefined, path: FieldPath): FieldError[] {
  if (mode === undefined || (mode >= 0 && mode <= 0o777)) return [];
  return [invalid(path, mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}
