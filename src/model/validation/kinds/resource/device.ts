import type {
  Counter,
  Device,
  DeviceAttribute,
  DeviceCapacity,
  DeviceCounterConsumption,
} from '#model/generated/types.ts';
import { byteLength } from '../../common/names.ts';
import { semanticEqual } from '../../common/semanticEqual.ts';
import { type FieldError, forbidden, invalid, required, tooLong } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { checkBindingConditions } from './bindingConditions.ts';
import { checkDeviceReach } from './deviceNodes.ts';
import { checkTaint } from './deviceTaints.ts';
import { checkList, checkMap, checkSet } from './lists.ts';
import { checkLabel, checkQualified, MAX_QUALIFIED } from './names.ts';
import { checkRequestPolicy } from './requestPolicy.ts';

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
