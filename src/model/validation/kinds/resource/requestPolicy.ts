import type { CapacityRequestPolicy, CapacityRequestPolicyRange, DeviceCapacity } from '#model/generated/types.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { addQuantities, compareQuantities, quantityValue } from '#model/quantity/quantityMath.ts';
import { type FieldError, forbidden, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { checkSet } from './lists.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/types.go, CapacityRequestPolicyDiscreteMaxOptions. */
const MAX_OPTIONS = 10;

/**
 * The part of a capacity that one request may take, if several may share the device. Upstream source (v1.36.2):
 * pkg/apis/resource/validation/validation.go, validateRequestPolicy.
 */
export function checkRequestPolicy({ value = '0', requestPolicy }: DeviceCapacity, path: FieldPath): FieldError[] {
  if (!requestPolicy) return [];
  const options = requestPolicy.validValues ?? [];
  const range = requestPolicy.validRange;
  if (options.length > 0 && range) {
    const detail =
      'exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time';
    return [forbidden(path, detail)];
  }
  return options.length > 0 ? checkOptions(requestPolicy, value, path) : checkRange(requestPolicy, value, path);
}

function checkOptions(policy: CapacityRequestPolicy, capacity: string, path: FieldPath): FieldError[] {
  const { default: usual, validValues = [] } = policy;
  if (usual === undefined || usual === null)
    return [required(path.child('default'), 'required when validValues is defined')];
  const at = path.child('validValues');
  const unsorted = validValues.flatMap((option, index) =>
    index > 0 && compareQuantities(validValues[index - 1] ?? '0', option) > 0
      ? [invalid(at.index(index), canonicalQuantity(option), 'values must be sorted in ascending order')]
      : [],
  );
  const tooLarge = (option: string, place: FieldPath) => larger(option, capacity, place, 'option');
  const key = (option: string) => String(quantityValue(option));
  const isFound =
    validValues.length <= MAX_OPTIONS && validValues.some((option) => compareQuantities(option, usual) === 0);
  const detail = 'default value is not valid according to the requestPolicy';
  return [
    ...unsorted,
    ...checkSet(validValues, MAX_OPTIONS, at, tooLarge, key),
    ...(isFound ? [] : [invalid(at, canonicalQuantity(usual), detail)]),
  ];
}

function larger(amount: string, capacity: string, path: FieldPath, what: string): FieldError[] {
  if (compareQuantities(amount, capacity) <= 0) return [];
  const detail = `${what} is larger than capacity value: ${canonicalQuantity(capacity)}`;
  return [invalid(path, canonicalQuantity(amount), detail)];
}

function checkRange(policy: CapacityRequestPolicy, capacity: string, path: FieldPath): FieldError[] {
  const { default: usual, validRange: range } = policy;
  if (!range) return [];
  if (usual === undefined || usual === null)
    return [required(path.child('default'), 'required when validRange is defined')];
  const at = path.child('validRange');
  const { min } = range;
  if (min === undefined) return [required(at.child('min'), 'required when validRange is defined')];
  return [
    ...larger(min, capacity, at.child('min'), 'min'),
    ...(compareQuantities(usual, min) < 0 ? [beyond(usual, 'default is less than min', min, at.child('min'))] : []),
    ...checkMax(range, min, usual, capacity, at),
    ...checkStep(range, min, usual, capacity, at.child('step')),
  ];
}

function beyond(amount: string, what: string, limit: string, path: FieldPath): FieldError {
  return invalid(path, canonicalQuantity(amount), `${what}: ${canonicalQuantity(limit)}`);
}

function checkMax(
  { max }: CapacityRequestPolicyRange,
  min: string,
  usual: string,
  capacity: string,
  path: FieldPath,
): FieldError[] {
  if (max === undefined) return [];
  const at = path.child('max');
  return [
    ...(compareQuantities(min, max) > 0 ? [beyond(min, 'min is larger than max', max, at)] : []),
    ...larger(max, capacity, at, 'max'),
    ...(compareQuantities(usual, max) > 0 ? [beyond(usual, 'default is more than max', max, at)] : []),
  ];
}

function checkStep(
  { max, step }: CapacityRequestPolicyRange,
  min: string,
  usual: string,
  capacity: string,
  path: FieldPath,
): FieldError[] {
  if (step === undefined) return [];
  const added = addQuantities(min, step);
  const isTooLarge = compareQuantities(added, capacity) > 0;
  return [
    ...(isTooLarge ? [beyond(step, `one step ${added} is larger than capacity value`, capacity, path)] : []),
    ...offStep(usual, min, step, path),
    ...(max === undefined ? [] : offStep(max, min, step, path)),
  ];
}

/** In whole units. A step of 0 makes the real server panic; here no value is a multiple of it. */
function offStep(amount: string, min: string, step: string, path: FieldPath): FieldError[] {
  if ((quantityValue(amount) - quantityValue(min)) % quantityValue(step) === 0) return [];
  const detail = `value is not a multiple of a given step (${canonicalQuantity(step)}) from (${canonicalQuantity(min)})`;
  return [invalid(path, canonicalQuantity(amount), detail)];
}
