import type {
  DeviceClaim,
  DeviceConstraint,
  DeviceRequest,
  DeviceSubRequest,
  ExactDeviceRequest,
  ResourceClaimSpec,
} from '#model/generated/types.ts';
import { type FieldError, invalid, notSupported, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkConfiguration } from './configuration.ts';
import { checkToleration } from './deviceTaints.ts';
import { checkList, checkSet } from './lists.ts';
import { checkClassName, checkFullyQualified, checkLabel } from './names.ts';
import { checkRequestReference, type RequestNames, requestNames } from './requestNames.ts';
import { checkSelectors } from './selectors.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
const MAX_REQUESTS = 32;
export const MAX_CONFIGURATIONS = 32;
const MAX_CONSTRAINTS = 32;
const MAX_ALTERNATIVES = 8;

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDeviceClaim. */
export function checkClaimSpec(spec: ResourceClaimSpec | undefined, path: FieldPath): FieldError[] {
  const claim: DeviceClaim = spec?.devices ?? {};
  const at = path.child('devices');
  const names = requestNames(claim);
  return [
    ...checkSet(claim.requests, MAX_REQUESTS, at.child('requests'), checkRequest, nameOf),
    ...checkList(claim.constraints, MAX_CONSTRAINTS, at.child('constraints'), (constraint, place) =>
      checkConstraint(constraint, place, names),
    ),
    ...checkList(claim.config, MAX_CONFIGURATIONS, at.child('config'), (config, place) => [
      ...checkReferences(config.requests, place, names),
      ...checkConfiguration(config, place),
    ]),
  ];
}

function nameOf({ name = '' }: { readonly name?: string }): string {
  return name;
}

/** The requests of a constraint or a configuration. */
export function checkReferences(
  references: readonly string[] | undefined,
  path: FieldPath,
  names: RequestNames,
): FieldError[] {
  const check = (reference: string, at: FieldPath) => checkRequestReference(reference, at, names);
  return checkSet(references, MAX_REQUESTS, path.child('requests'), check, (reference) => reference);
}

function checkRequest({ name, exactly, firstAvailable }: DeviceRequest, path: FieldPath): FieldError[] {
  return [...checkLabel(name, path.child('name')), ...checkForm(exactly, firstAvailable ?? [], path)];
}

function checkForm(
  exactly: ExactDeviceRequest | undefined,
  alternatives: readonly DeviceSubRequest[],
  path: FieldPath,
): FieldError[] {
  const one = 'exactly one of `exactly` or `firstAvailable` is required';
  if (alternatives.length > 0) {
    if (exactly) return [invalid(path, null, `${one}, but multiple fields are set`)];
    return checkSet(alternatives, MAX_ALTERNATIVES, path.child('firstAvailable'), checkAlternative, nameOf);
  }
  return exactly ? checkExact(exactly, path.child('exactly')) : [required(path, one)];
}

function checkAlternative(request: DeviceSubRequest, path: FieldPath): FieldError[] {
  return [...checkLabel(request.name, path.child('name')), ...checkExact(request, path)];
}

type Wanted = Omit<ExactDeviceRequest, 'adminAccess'>;

function checkExact(
  { deviceClassName, selectors, allocationMode, count, tolerations }: Wanted,
  path: FieldPath,
): FieldError[] {
  return [
    ...checkClassName(deviceClassName, path.child('deviceClassName')),
    ...checkSelectors(selectors, path.child('selectors')),
    ...checkAmount(allocationMode ?? '', count ?? 0, path),
    ...checkList(tolerations, -1, path.child('tolerations'), checkToleration),
  ];
}

function checkAmount(mode: string, count: number, path: FieldPath): FieldError[] {
  const at = path.child('count');
  if (mode === 'All')
    return count === 0 ? [] : [invalid(at, count, "must not be specified when allocationMode is 'All'")];
  if (mode === 'ExactCount') return count > 0 ? [] : [invalid(at, count, 'must be greater than zero')];
  return [notSupported(path.child('allocationMode'), mode, ['All', 'ExactCount'])];
}

function checkConstraint(constraint: DeviceConstraint, path: FieldPath, names: RequestNames): FieldError[] {
  const { requests, matchAttribute, distinctAttribute } = constraint;
  return [...checkReferences(requests, path, names), ...checkAttribute(matchAttribute, distinctAttribute, path)];
}

/** If both are given, only the first is checked. */
function checkAttribute(match: string | undefined, distinct: string | undefined, path: FieldPath): FieldError[] {
  if (match !== undefined) return checkFullyQualified(match, path.child('matchAttribute'));
  if (distinct !== undefined) return checkFullyQualified(distinct, path.child('distinctAttribute'));
  const detail = 'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set';
  return [required(path, detail)];
}
