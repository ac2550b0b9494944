import type { Device, ResourcePool, ResourceSlice, ResourceSliceSpec } from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../common/metadata.ts';
import { dns1123Subdomain } from '../../common/names.ts';
import { immutable } from '../../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, invalid } from '../../fieldError.ts';
import { validatorFor } from '../../kindValidator.ts';
import { checkCounters, checkDevice, checkSetName, checkSliceReach } from './device.ts';
import { checkDriver, checkPool, checkSet } from './names.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
const MAX_DEVICES = 128;
/** Whether a device has taints or uses shared counters. */
const MAX_ADVANCED_DEVICES = 64;
const MAX_COUNTER_SETS = 8;

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, ValidateResourceSlice and ValidateResourceSliceUpdate. */
export const resourceSliceValidator = validatorFor(
  'ResourceSlice',
  (slice: ResourceSlice) => [
    ...validateObjectMeta(slice.metadata, { namespaced: false, name: dns1123Subdomain }),
    ...checkSpec(slice.spec, undefined, field('spec')),
  ],
  (slice, old) => [
    ...validateObjectMetaUpdate(slice.metadata, old.metadata),
    ...checkSpec(slice.spec, old.spec, field('spec')),
  ],
);

function checkSpec(spec: ResourceSliceSpec, old: ResourceSliceSpec | undefined, path: FieldPath): FieldError[] {
  return [
    ...checkDriver(spec.driver, path.child('driver')),
    ...checkResourcePool(spec.pool, path.child('pool')),
    ...(old ? checkFixed(spec, old, path) : []),
    ...checkSliceReach(spec, path),
    ...(spec.sharedCounters !== undefined && spec.devices !== undefined
      ? [invalid(path, '', 'only one of `sharedCounters` or `devices` is allowed')]
      : []),
    ...checkDevices(spec, old, path.child('devices')),
    ...checkSet(
      spec.sharedCounters,
      MAX_COUNTER_SETS,
      path.child('sharedCounters'),
      ({ name, counters }, at) => [
        ...checkSetName(name, at.child('name')),
        ...checkCounters(counters, at.child('counters')),
      ],
      ({ name = '' }) => name,
    ),
  ];
}

function checkResourcePool(pool: ResourcePool | undefined, path: FieldPath): FieldError[] {
  const { name = '', generation = 0, resourceSliceCount = 0 } = pool ?? {};
  return [
    ...checkPool(name, path.child('name')),
    ...(resourceSliceCount > 0
      ? []
      : [invalid(path.child('resourceSliceCount'), resourceSliceCount, 'must be greater than zero')]),
    ...(generation >= 0
      ? []
      : [invalid(path.child('generation'), generation, 'must be greater than or equal to zero')]),
  ];
}

function checkFixed(spec: ResourceSliceSpec, old: ResourceSliceSpec, path: FieldPath): FieldError[] {
  return [
    ...immutable('string', spec.pool?.name, old.pool?.name, path.child('pool', 'name')),
    ...immutable('string', spec.driver, old.driver, path.child('driver')),
    ...immutable('*string', spec.nodeName, old.nodeName, path.child('nodeName')),
  ];
}

function checkDevices(spec: ResourceSliceSpec, old: ResourceSliceSpec | undefined, path: FieldPath): FieldError[] {
  const devices = spec.devices ?? [];
  const max = devices.some(isAdvanced) ? MAX_ADVANCED_DEVICES : MAX_DEVICES;
  const before = new Map((old?.devices ?? []).map((device) => [device.name, device]).reverse() as [string, Device][]);
  const check = (device: Device, at: FieldPath) =>
    checkDevice(device, before.get(device.name), spec.perDeviceNodeSelection === true, at);
  return checkSet(devices, max, path, check, ({ name = '' }) => name);
}

function isAdvanced({ taints = [], consumesCounters = [] }: Device): boolean {
  return taints.length > 0 || consumesCounters.length > 0;
}
