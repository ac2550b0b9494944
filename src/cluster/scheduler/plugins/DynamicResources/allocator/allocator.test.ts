import { describe, expect, it } from 'vitest';
import type { Device, DeviceClaim, DeviceRequest, ResourceClaim, ResourceSlice } from '#model/generated/types.ts';
import { allocatedState } from './allocatedState.ts';
import { Allocator } from './allocator.ts';

const DRIVER = 'gpu.example.com';
const NODE = { metadata: { name: 'n1', labels: { zone: 'a' } } };
const ONE: DeviceRequest = { name: 'dev', exactly: { deviceClassName: 'gpu' } };

type Spec = Partial<ResourceSlice['spec']>;

function slice(name: string, devices: readonly Device[], spec: Spec = { nodeName: 'n1' }): ResourceSlice {
  const pool = { name: 'n1', generation: 1, resourceSliceCount: 1 };
  const metadata = { name };
  const of = spec.sharedCounters ? {} : { devices };
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceSlice',
    metadata,
    spec: { driver: DRIVER, pool, ...of, ...spec },
  };
}

function claim(devices: DeviceClaim, name = 'c'): ResourceClaim {
  const metadata = { name, namespace: 'default', uid: name };
  return { apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaim', metadata, spec: { devices } };
}

const names = (...all: string[]): Device[] => all.map((name) => ({ name }));
const wants = (count: number, more: object = {}): DeviceRequest => ({
  name: 'dev',
  exactly: { deviceClassName: 'gpu', allocationMode: 'ExactCount', count, ...more },
});

/** Devices of each claim, without the names of driver and pool, or the reason for none. */
function allocate(
  slices: readonly ResourceSlice[],
  claims: readonly ResourceClaim[],
  taken: readonly ResourceClaim[] = [],
) {
  const allocator = new Allocator({
    allocated: allocatedState(taken),
    deviceClass: (name) => ({ apiVersion: 'v1', kind: 'DeviceClass', metadata: { name }, spec: {} }),
    slices,
    compile: (expression) => ({ ok: true, matches: ({ attributes = {} }) => attributes[expression]?.bool === true }),
    shareId: (_, ordinal) => `share-${ordinal}`,
  });
  try {
    return allocator
      .allocate(NODE, claims)
      ?.map(({ devices }) => devices?.results?.map(({ request, device }) => `${request}=${device}`).join(' '));
  } catch (error) {
    return (error as Error).message;
  }
}

function taken(device: string, more: object = {}): ResourceClaim {
  const results = [{ request: 'dev', driver: DRIVER, pool: 'n1', device, ...more }];
  return { ...claim({}, `of-${device}`), status: { allocation: { devices: { results } } } };
}

describe('device order by pool, slice and list', () => {
  const two = { name: 'n1', generation: 1, resourceSliceCount: 2 };
  it.each([
    ['the first device', [slice('s', names('d0', 'd1'))], ['dev=d0']],
    ['no device that is in use', [slice('s', names('d1', 'd2'))], ['dev=d2']],
    [
      'slices by name',
      [slice('b', names('d3'), { nodeName: 'n1', pool: two }), slice('a', names('d4'), { nodeName: 'n1', pool: two })],
      ['dev=d4'],
    ],
    ['no device of another node', [slice('s', names('d0'), { nodeName: 'n2' })], undefined],
    ['no device of an incomplete pool', [slice('s', names('d0'), { nodeName: 'n1', pool: two })], undefined],
    [
      'no device of a pool with duplicate names',
      [slice('s', names('d0', 'd0'))],
      'invalid resource pools were encountered',
    ],
  ])('allocates devices: %s', (_, slices, expected) =>
    expect(allocate(slices, [claim({ requests: [ONE] })], [taken('d1')])).toEqual(expected),
  );

  it('releases a chosen device when the next request finds none', () => {
    const big: Device = { name: 'big', attributes: { big: { bool: true } } };
    const any = { name: 'any', exactly: { deviceClassName: 'gpu' } };
    const needsBig = { name: 'big', exactly: { deviceClassName: 'gpu', selectors: [{ cel: { expression: 'big' } }] } };
    expect(allocate([slice('s', [big, { name: 'small' }])], [claim({ requests: [any, needsBig] })])).toEqual([
      'any=small big=big',
    ]);
  });

  it('admin access allocates devices in use, but no device twice', () => {
    const admin = { name: 'dev', exactly: { deviceClassName: 'gpu', adminAccess: true, count: 2 } };
    const slices = [slice('s', names('d0', 'd1'))];
    expect(allocate(slices, [claim({ requests: [admin] })], [taken('d0')])).toEqual(['dev=d0 dev=d1']);
    expect(allocate(slices, [claim({ requests: [ONE] })], [taken('d0', { adminAccess: true })])).toEqual(['dev=d0']);
  });
});

describe('allocation mode All', () => {
  const all = { name: 'dev', exactly: { deviceClassName: 'gpu', allocationMode: 'All' } };
  const two = { name: 'n1', generation: 1, resourceSliceCount: 2 };
  it.each([
    ['each device', [slice('s', names('d0', 'd2'))], ['dev=d0 dev=d2']],
    ['none when one is in use', [slice('s', names('d0', 'd1'))], undefined],
    ['none when none exists', [slice('s', [])], undefined],
    [
      'an error when a slice is missing',
      [slice('s', names('d0'), { nodeName: 'n1', pool: two })],
      'claim default/c, request dev: asks for all devices, but resource pool gpu.example.com/n1 is currently being updated',
    ],
  ])('allocates all devices: %s', (_, slices, expected) =>
    expect(allocate(slices, [claim({ requests: [all] })], [taken('d1')])).toEqual(expected),
  );
});

describe('constraints', () => {
  const on = (name: string, model: string): Device => ({ name, attributes: { model: { string: model } } });
  const slices = [slice('s', [on('d0', 'a'), on('d1', 'b'), on('d2', 'b'), { name: 'd3' }])];
  it.each([
    ['the same value', { matchAttribute: `${DRIVER}/model` }, ['dev=d1 dev=d2']],
    ['different', { distinctAttribute: `${DRIVER}/model` }, ['dev=d0 dev=d1']],
    ['an attribute that no device has', { matchAttribute: `${DRIVER}/none` }, undefined],
  ])('applies a constraint: %s', (_, constraint, expected) =>
    expect(allocate(slices, [claim({ requests: [wants(2)], constraints: [constraint] })])).toEqual(expected),
  );
});

it('allocates the first available alternative', () => {
  const alternative = (name: string, count: number) => ({ name, deviceClassName: 'gpu', count });
  const request = { name: 'r', firstAvailable: [alternative('three', 3), alternative('two', 2)] };
  expect(allocate([slice('s', names('d0', 'd1'))], [claim({ requests: [request] })])).toEqual(['r/two=d0 r/two=d1']);
});

it('devices share the counters of their pool', () => {
  const uses = (name: string, value: string): Device => ({
    name,
    consumesCounters: [{ counterSet: 'card', counters: { memory: { value } } }],
  });
  const pool = { name: 'n1', generation: 1, resourceSliceCount: 2 };
  const slices = [
    slice('counters', [], {
      nodeName: 'n1',
      pool,
      sharedCounters: [{ name: 'card', counters: { memory: { value: '40Gi' } } }],
    }),
    slice('devices', [uses('whole', '40Gi'), uses('half-0', '20Gi'), uses('half-1', '20Gi')], { nodeName: 'n1', pool }),
  ];
  expect(allocate(slices, [claim({ requests: [wants(1)] })])).toEqual(['dev=whole']);
  expect(allocate(slices, [claim({ requests: [wants(1)] })], [taken('half-0')])).toEqual(['dev=half-1']);
  expect(allocate(slices, [claim({ requests: [wants(2)] })])).toEqual(['dev=half-0 dev=half-1']);
});

describe('device with multiple allocations', () => {
  const policy = { default: '1', validRange: { min: '1', step: '2' } };
  const shared: Device = {
    name: 'd0',
    allowMultipleAllocations: true,
    capacity: { units: { value: '6', requestPolicy: policy } },
  };
  const asks = (units: string) => claim({ requests: [wants(1, { capacity: { requests: { units } } })] }, `c${units}`);
  it.each([
    ['both claims fit', ['3', '3'], ['dev=d0', 'dev=d0']],
    ['a request is rounded up', ['2', '4'], undefined],
    ['the full capacity is not available', ['7'], undefined],
  ])('shares a device: %s', (_, units, expected) =>
    expect(allocate([slice('s', [shared])], units.map(asks))).toEqual(expected),
  );
});

it('a device with a taint needs a toleration', () => {
  const slices = [slice('s', [{ name: 'd0', taints: [{ key: 'hot', effect: 'NoSchedule' }] }])];
  const tolerations = [{ key: 'hot', operator: 'Exists' }];
  expect(allocate(slices, [claim({ requests: [ONE] })])).toBeUndefined();
  expect(allocate(slices, [claim({ requests: [wants(1, { tolerations })] })])).toEqual(['dev=d0']);
});
