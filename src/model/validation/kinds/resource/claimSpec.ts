import { compileDeviceSelector } from '#model/cel/deviceSelector.ts';
import type {
  CELDeviceSelector,
  DeviceClaim,
  DeviceClaimConfiguration,
  DeviceConstraint,
  DeviceRequest,
  DeviceSelector,
  DeviceSubRequest,
  ExactDeviceRequest,
  OpaqueDeviceConfiguration,
  ResourceClaimSpec,
} from '#model/generated/types.ts';
import { byteLength } from '../../common/names.ts';
import type { FieldPath } from '../../fieldError.ts';
import {
  type FieldError,
  forbidden,
  internalError,
  invalid,
  notSupported,
  required,
  tooLong,
} from '../../fieldError.ts';
import { checkToleration } from './device.ts';
import { checkClassName, checkDriver, checkFullyQualified, checkLabel, checkList, checkSet } from './names.ts';

/** In bytes. Upstream source (v1.36.2): pkg/apis/resource/types.go, OpaqueParametersMaxLength and AllocatedDeviceStatusDataMaxLength. */
const MAX_PARAMETERS = 10 * 1024;

/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
const MAX_SELECTORS = 32;
const MAX_EXPRESSION = 10 * 1024;

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

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateSelectorSlice. */
export function checkSelectors(selectors: readonly DeviceSelector[] | undefined, path: FieldPath): FieldError[] {
  return checkList(selectors, MAX_SELECTORS, path, ({ cel }, at) =>
    cel ? checkExpression(cel, at.child('cel', 'expression')) : [required(at.child('cel'))],
  );
}

/** An expression that is too long is not compiled. */
function checkExpression({ expression = '' }: CELDeviceSelector, path: FieldPath): FieldError[] {
  if (byteLength(expression) > MAX_EXPRESSION) return [tooLong(path, '', MAX_EXPRESSION)];
  const compiled = compileDeviceSelector(expression);
  if (compiled.ok) return [];
  const { reason, message } = compiled;
  if (reason === 'InternalError') return [internalError(path, message)];
  return [reason === 'FieldValueForbidden' ? forbidden(path, message) : invalid(path, expression, message)];
}

/** The names of a claim's requests, each with those of its alternatives. */
export type RequestNames = ReadonlyMap<string, ReadonlySet<string>>;

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, gatherRequestNames. */
export function requestNames({ requests }: DeviceClaim): RequestNames {
  return new Map(
    (requests ?? []).map(({ name = '', firstAvailable }) => [
      name,
      new Set((firstAvailable ?? []).map((alternative) => alternative.name ?? '')),
    ]),
  );
}

/** `request` or `request/alternative` of the claim. Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateRequestNameRef. */
export function checkRequestReference(reference: string, path: FieldPath, names: RequestNames): FieldError[] {
  const detail =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
  const segments = reference.split('/');
  const unknown = invalid(path, reference, detail);
  if (segments.length > 2) return [unknown];
  const [request = '', alternative] = segments;
  const alternatives = names.get(request);
  const isKnown = alternatives !== undefined && (alternative === undefined || alternatives.has(alternative));
  return [...segments.flatMap((segment) => checkLabel(segment, path)), ...(isKnown ? [] : [unknown])];
}

/**
 * The configuration for a driver. Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go,
 * validateDeviceConfiguration.
 */
export function checkConfiguration(
  { opaque }: Pick<DeviceClaimConfiguration, 'opaque'>,
  path: FieldPath,
  isStored = false,
): FieldError[] {
  const at = path.child('opaque');
  return opaque ? checkOpaque(opaque, at, isStored) : [required(at)];
}

function checkOpaque(
  { driver, parameters }: OpaqueDeviceConfiguration,
  path: FieldPath,
  isStored: boolean,
): FieldError[] {
  return [...checkDriver(driver, path.child('driver')), ...checkRaw(parameters, path.child('parameters'), isStored)];
}

/**
 * JSON for a driver must be an object. Its length is that of its shortest text, because the model does not keep the
 * original one. Stored JSON may be longer.
 */
export function checkRaw(value: unknown, path: FieldPath, isStored = false): FieldError[] {
  if (value === undefined || value === null) return [required(path)];
  if (!isStored && byteLength(JSON.stringify(value)) > MAX_PARAMETERS) return [tooLong(path, '', MAX_PARAMETERS)];
  const isObject = typeof value === 'object' && !Array.isArray(value);
  return isObject ? [] : [invalid(path, '<value omitted>', 'must be a valid JSON object')];
}
