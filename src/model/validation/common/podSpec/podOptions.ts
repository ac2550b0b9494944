import type { Container, PodSpec } from '#model/generated/types.ts';
import { type FieldError, type FieldPath, invalid } from '../../fieldError.ts';

/**
 * Options that depend on the object around the Pod, and values that an update accepts because the stored object has
 * them.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, PodValidationOptions; pkg/api/pod/util.go.
 */
export interface PodOptions {
  /** Whether it is a Pod itself and not a template. */
  readonly isPod?: boolean;
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidLabelValueInRequiredNodeAffinity?: boolean;
  readonly allowInvalidSpreadSelector?: boolean;
  readonly allowIndivisibleHugePages?: boolean;
  readonly allowInvalidDeletionCost?: boolean;
  readonly allowNonLocalTokenPath?: boolean;
  /** Label keys of a spread constraint are checked as in v1.33. */
  readonly allowOldSpreadKeys?: boolean;
  readonly allowSysctlsOfHost?: boolean;
  readonly allowRestartOfInitContainers?: boolean;
  readonly allowDevicesOfUsers?: boolean;
}

/** A container of any type and its path. */
export interface PlacedContainer {
  readonly container: Container;
  readonly path: FieldPath;
}

/** Init containers, containers and ephemeral ones. Upstream source (v1.36.2): pkg/apis/core/pods/helpers.go, VisitContainersWithPath. */
export function containersOf(spec: PodSpec, path: FieldPath): readonly PlacedContainer[] {
  const placed = (containers: readonly Container[] | undefined, list: FieldPath) =>
    (containers ?? []).map((container, index) => ({ container, path: list.index(index) }));
  return [
    ...placed(spec.initContainers, path.child('initContainers')),
    ...placed(spec.containers, path.child('containers')),
    ...placed(spec.ephemeralContainers, path.child('ephemeralContainers')),
  ];
}

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
