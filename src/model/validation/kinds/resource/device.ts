import type {
  CapacityRequestPolicy,
  CapacityRequestPolicyRange,
  Counter,
  Device,
  DeviceAttribute,
  DeviceCapacity,
  DeviceCounterConsumption,
  DeviceTaint,
  DeviceToleration,
  NodeSelector,
} from '#model/generated/types.ts';
import { canonicalQuantity } from '#model/quantity/quantity.ts';
import { addQuantities, compareQuantities, quantityValue } from '#model/quantity/quantityMath.ts';
import { byteLength, dns1123Subdomain } from '../../common/names.ts';
import { validateNodeSelector } from '../../common/nodeSelector.ts';
import { semanticEqual } from '../../common/semanticEqual.ts';
import type { FieldPath } from '../../fieldError.ts';
import { duplicate, type FieldError, forbidden, invalid, notSupported, required, tooLong } from '../../fieldError.ts';
import { goStruct } from '../../goValue.ts';
import {
  checkLabel,
  checkLabelKey,
  checkLabelValue,
  checkList,
  checkMap,
  checkName,
  checkQualified,
  checkSet,
  MAX_QUALIFIED,
} from './names.ts';

const OF_SLICE = 'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required';

const OF_DEVICE =
  'exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec';

const SLICE: Wording = {
  emptyName: 'must be either unset or set to a non-empty string',
  flags: ['allNodes', 'perDeviceNodeSelection'],
  none: OF_SLICE,
  several: `${OF_SLICE}, but multiple fields are set`,
};

const DEVICE: Wording = { emptyName: 'must not be empty', flags: ['allNodes'], none: OF_DEVICE, several: OF_DEVICE };

/** Upstream source (v1.36.2): pkg/apis/resource/types.go, BindingConditionsMaxSize. */
const MAX_CONDITIONS = 4;

const EFFECTS = ['NoExecute', 'NoSchedule', 'None'];

const OPERATORS = ['Equal', 'Exists'];

/** Upstream source (v1.36.2): pkg/apis/resource/types.go, CapacityRequestPolicyDiscreteMaxOptions. */
const MAX_OPTIONS = 10;

/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
const MAX_ATTRIBUTES_AND_CAPACITIES = 32;
const MAX_ATTRIBUTE_VALUES = 48;
const MAX_TAINTS = 16;
const MAX_CONSUMED_SETS = 2;
const MAX_COUNTERS = 32;
/** In bytes. */
const MAX_VALUE = 64;
const MAX_LABEL = 63;

/**
 * `isSaidByDevice`: each device of its slice names its nodes. Upstream source (v1.36.2):
 * pkg/apis/resource/validation/validation.go, validateDevice.
 */
export function checkDevice(
  device: Device,
  old: Device | undefined,
  isSaidByDevice: boolean,
  path: FieldPath,
): FieldError[] {
  const capacityRule = device.allowMultipleAllocations === true ? checkSharedCapacity : checkWholeCapacity;
  const names = { max: -1, maxKey: MAX_QUALIFIED, checkKey: checkQualified };
  return [
    ...checkLabel(device.name, path.child('name')),
    ...checkCounts(device, path),
    ...checkMap(device.attributes, path.child('attributes'), { ...names, checkItem: checkAttribute }),
    ...checkMap(device.capacity, path.child('capacity'), { ...names, checkItem: capacityRule }),
    ...(old && semanticEqual(old.taints, device.taints)
      ? []
      : checkList(device.taints, MAX_TAINTS, path.child('taints'), checkTaint)),
    ...checkSet(
      device.consumesCounters,
      MAX_CONSUMED_SETS,
      path.child('consumesCounters'),
      checkConsumption,
      ({ counterSet = '' }) => counterSet,
    ),
    ...checkDeviceReach(device, isSaidByDevice, path),
    ...checkBindingConditions(device.bindingConditions, device.bindingFailureConditions, path),
  ];
}

function checkCounts({ attributes = {}, capacity = {} }: Device, path: FieldPath): FieldError[] {
  const values = Object.keys(attributes).length;
  const together = values + Object.keys(capacity).length;
  const limit = (max: number, what: string) => `the total number of ${what} must not exceed ${max}`;
  const all = limit(MAX_ATTRIBUTES_AND_CAPACITIES, 'attributes and capacities');
  return [
    ...(together > MAX_ATTRIBUTES_AND_CAPACITIES ? [invalid(path, together, all)] : []),
    ...(values > MAX_ATTRIBUTE_VALUES ? [invalid(path, values, limit(MAX_ATTRIBUTE_VALUES, 'attribute values'))] : []),
  ];
}

const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/;

/** Lists belong to a feature that is off: the strategy drops them before. */
function checkAttribute(attribute: DeviceAttribute, path: FieldPath): FieldError[] {
  const { string: text, version } = attribute;
  const count = [attribute.int, attribute.bool, text, version].filter((value) => value !== undefined).length;
  const detail = 'exactly one value must be specified';
  return [
    ...(text !== undefined && byteLength(text) > MAX_VALUE ? [tooLong(path.child('string'), '', MAX_VALUE)] : []),
    ...(version === undefined ? [] : checkVersion(version, path.child('version'))),
    ...(count === 0 ? [invalid(path, '', detail)] : []),
    ...(count > 1 ? [invalid(path, goStruct('DeviceAttribute', attribute), detail)] : []),
  ];
}

function checkVersion(version: string, path: FieldPath): FieldError[] {
  const detail = 'must be a string compatible with semver.org spec 2.0.0';
  return [
    ...(SEMVER.test(version) ? [] : [invalid(path, version, detail)]),
    ...(byteLength(version) > MAX_VALUE ? [tooLong(path, '', MAX_VALUE)] : []),
  ];
}

function checkSharedCapacity(capacity: DeviceCapacity, path: FieldPath): FieldError[] {
  return checkRequestPolicy(capacity, path.child('requestPolicy'));
}

function checkWholeCapacity({ requestPolicy }: DeviceCapacity, path: FieldPath): FieldError[] {
  return requestPolicy ? [forbidden(path.child('requestPolicy'), 'allowMultipleAllocations must be true')] : [];
}

function checkConsumption({ counterSet, counters }: DeviceCounterConsumption, path: FieldPath): FieldError[] {
  return [...checkSetName(counterSet, path.child('counterSet')), ...checkCounters(counters, path.child('counters'))];
}

/** The name of a set of counters. */
export function checkSetName(name: string | undefined, path: FieldPath): FieldError[] {
  return name ? checkLabel(name, path) : [required(path)];
}

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateCounterSet. */
export function checkCounters(counters: Readonly<Record<string, Counter>> | undefined, path: FieldPath): FieldError[] {
  if (Object.keys(counters ?? {}).length === 0) return [required(path)];
  return checkMap(counters, path, {
    max: MAX_COUNTERS,
    maxKey: MAX_LABEL,
    checkKey: checkLabel,
    checkItem: () => [],
  });
}

/**
 * The part of a capacity that one request may take, if several may share the device. Upstream source (v1.36.2):
 * pkg/apis/resource/validation/validation.go, validateRequestPolicy.
 */
function checkRequestPolicy({ value = '0', requestPolicy }: DeviceCapacity, path: FieldPath): FieldError[] {
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

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDeviceTaint. */
function checkTaint({ key, value = '', effect = '' }: DeviceTaint, path: FieldPath): FieldError[] {
  return [
    ...checkLabelKey(key, path.child('key')),
    ...(value === '' ? [] : checkLabelValue(value, path.child('value'))),
    ...(effect === '' ? [required(path.child('effect'))] : checkEffect(effect, path)),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDeviceToleration. */
export function checkToleration(
  { key = '', operator = '', value = '', effect = '' }: DeviceToleration,
  path: FieldPath,
): FieldError[] {
  return [
    ...(key === '' ? [] : checkLabelKey(key, path.child('key'))),
    ...checkOperator(operator, value, path),
    ...(effect === '' ? [] : checkEffect(effect, path)),
  ];
}

function checkOperator(operator: string, value: string, path: FieldPath): FieldError[] {
  const at = path.child('operator');
  if (operator === 'Equal') return checkLabelValue(value, path.child('value'));
  if (operator === 'Exists')
    return value === '' ? [] : [invalid(path.child('value'), value, 'must be empty for operator `Exists`')];
  return operator === '' ? [required(at)] : [notSupported(at, operator, OPERATORS)];
}

function checkEffect(effect: string, path: FieldPath): FieldError[] {
  return EFFECTS.includes(effect) ? [] : [notSupported(path.child('effect'), effect, EFFECTS)];
}

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDeviceBindingParameters. */
export function checkBindingConditions(
  conditions: readonly string[] | undefined,
  failures: readonly string[] | undefined,
  path: FieldPath,
): FieldError[] {
  const good = conditions ?? [];
  const bad = failures ?? [];
  const goodPath = path.child('bindingConditions');
  const badPath = path.child('bindingFailureConditions');
  return [
    ...checkList(good, MAX_CONDITIONS, goodPath, checkLabelKey),
    ...checkList(bad, MAX_CONDITIONS, badPath, checkLabelKey),
    ...good.flatMap((name, index) => (good.indexOf(name) < index ? [duplicate(goodPath.index(index), name)] : [])),
    ...bad.flatMap((name, index) => [
      ...(bad.indexOf(name) < index ? [duplicate(badPath.index(index), name)] : []),
      ...(good.includes(name)
        ? [invalid(badPath.index(index), name, 'bindingFailureConditions must not overlap with bindingConditions')]
        : []),
    ]),
    ...(good.length === 0 && bad.length > 0
      ? [
          invalid(
            goodPath,
            goStruct('[]string', conditions),
            'bindingConditions are required to use bindingFailureConditions',
          ),
        ]
      : []),
    ...(bad.length === 0 && good.length > 0
      ? [
          invalid(
            badPath,
            goStruct('[]string', failures),
            'bindingFailureConditions are required to use bindingConditions',
          ),
        ]
      : []),
  ];
}

/** The nodes that can use devices, given by a slice or by a device. */
interface Reach {
  readonly nodeName?: string;
  readonly nodeSelector?: NodeSelector;
  readonly allNodes?: boolean;
  readonly perDeviceNodeSelection?: boolean;
}

/** The wording of the problems at a place. */
interface Wording {
  readonly emptyName: string;
  /** Each of these must be true or absent. */
  readonly flags: readonly ('allNodes' | 'perDeviceNodeSelection')[];
  readonly none: string;
  readonly several: string;
}

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateResourceSliceSpec. */
export function checkSliceReach(reach: Reach, path: FieldPath): FieldError[] {
  return checkReach(reach, SLICE, path, (selector, at) => {
    const terms = selector.nodeSelectorTerms ?? [];
    if (terms.length === 1) return [];
    const shown = goStruct('[]NodeSelectorTerm', selector.nodeSelectorTerms);
    return [invalid(at.child('nodeSelectorTerms'), shown, 'must have exactly one node selector term')];
  });
}

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateDevice. */
function checkDeviceReach(reach: Reach, isSaidByDevice: boolean, path: FieldPath): FieldError[] {
  if (isSaidByDevice) return checkReach(reach, DEVICE, path, () => []);
  const { nodeName, nodeSelector, allNodes } = reach;
  if (nodeName === undefined && nodeSelector === undefined && allNodes === undefined) return [];
  const detail =
    '`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec';
  return [invalid(path, null, detail)];
}

function checkReach(
  reach: Reach,
  { emptyName, flags, none, several }: Wording,
  path: FieldPath,
  moreOfSelector: (selector: NodeSelector, at: FieldPath) => FieldError[],
): FieldError[] {
  const { nodeName, nodeSelector } = reach;
  const named = path.child('nodeName');
  const selected = path.child('nodeSelector');
  const errors: FieldError[] = [];
  if (nodeName === '') errors.push(invalid(named, '', emptyName));
  else if (nodeName !== undefined) errors.push(...checkName(dns1123Subdomain)(nodeName, named));
  if (nodeSelector)
    errors.push(...validateNodeSelector(nodeSelector, selected), ...moreOfSelector(nodeSelector, selected));
  for (const flag of flags)
    if (reach[flag] === false) errors.push(invalid(path.child(flag), false, 'must be either unset or set to true'));
  const set = [
    ...(nodeName ? ['`nodeName`'] : []),
    ...(nodeSelector ? ['`nodeSelector`'] : []),
    ...flags.filter((flag) => reach[flag] === true).map((flag) => `\`${flag}\``),
  ];
  if (set.length === 0) errors.push(required(path, none));
  if (set.length > 1) errors.push(invalid(path, `{${set.join(', ')}}`, several));
  return errors;
}
