import { describe, expect, it } from 'vitest';
import type { Endpoint, EndpointSlice } from '#model/generated/types.ts';
import { slicePlan } from './slicePlan.ts';

const PORTS = [{ name: '', port: 80, protocol: 'TCP' }];
const endpoints = (from: number, to: number): Endpoint[] =>
  Array.from({ length: to - from }, (_, i) => ({
    addresses: [`10.0.0.${from + i}`],
    targetRef: { uid: String(from + i) },
  }));

function slice(name: string, content: readonly Endpoint[], ports = PORTS): EndpointSlice {
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name },
    addressType: 'IPv4',
    endpoints: content,
    ports,
  };
}

describe('slicePlan', () => {
  it('splits endpoints into slices of at most 100', () => {
    const { create } = slicePlan([{ ports: PORTS, endpoints: endpoints(0, 230) }], [], {});
    expect(create.map((group) => group.endpoints.length)).toEqual([100, 100, 30]);
  });

  it('keeps endpoints in their slices and fills the gaps', () => {
    const full = slice('a', endpoints(0, 100));
    const other = slice('b', endpoints(100, 110));
    const wanted = [...endpoints(1, 110), ...endpoints(200, 201)];
    const plan = slicePlan([{ ports: PORTS, endpoints: wanted }], [full, other], {});
    expect(plan.create).toEqual([]);
    expect(plan.remove).toEqual([]);
    expect(plan.update).toEqual([
      { slice: full, ports: PORTS, endpoints: [...endpoints(1, 100), ...endpoints(200, 201)] },
    ]);
  });

  it('writes nothing when the slices are already correct', () => {
    expect(slicePlan([{ ports: PORTS, endpoints: endpoints(0, 3) }], [slice('a', endpoints(0, 3))], {})).toEqual({
      create: [],
      update: [],
      remove: [],
    });
  });

  it('keeps one empty slice for a Service without Pods', () => {
    expect(slicePlan([{ ports: [], endpoints: [] }], [], {}).create).toHaveLength(1);
    expect(slicePlan([{ ports: [], endpoints: [] }], [slice('a', [], [])], {})).toEqual({
      create: [],
      update: [],
      remove: [],
    });
  });

  it('reuses a slice whose ports are no longer used', () => {
    const old = slice('a', endpoints(0, 1), [{ name: '', port: 81, protocol: 'TCP' }]);
    const plan = slicePlan([{ ports: PORTS, endpoints: endpoints(0, 1) }], [old], {});
    expect(plan).toEqual({
      create: [],
      remove: [],
      update: [{ slice: old, ports: PORTS, endpoints: endpoints(0, 1) }],
    });
  });

  it('adds new endpoints to the fullest slice that fits and writes no other', () => {
    const [a, b, c] = [slice('a', endpoints(0, 50)), slice('b', endpoints(50, 145)), slice('c', endpoints(145, 242))];
    const { update } = slicePlan([{ ports: PORTS, endpoints: endpoints(0, 246) }], [a, b, c], {});
    expect(update.map(({ slice: { metadata }, endpoints: { length } }) => [metadata.name, length])).toEqual([
      ['b', 99],
    ]);
  });

  it('creates a new slice instead of filling two', () => {
    const [a, b] = [slice('a', endpoints(0, 99)), slice('b', endpoints(99, 198))];
    const { create, update } = slicePlan([{ ports: PORTS, endpoints: endpoints(0, 200) }], [a, b], {});
    expect(update).toEqual([]);
    expect(create.map((group) => group.endpoints.length)).toEqual([2]);
  });

  it('updates a slice whose labels differ from the Service', () => {
    const labels = { app: 'web' };
    const [full, empty] = [slice('a', endpoints(0, 1)), slice('b', [], [])];
    expect(slicePlan([{ ports: PORTS, endpoints: endpoints(0, 1) }], [full], labels).update).toHaveLength(1);
    expect(slicePlan([], [empty], labels)).toEqual({
      create: [],
      remove: [],
      update: [{ slice: empty, ports: [], endpoints: [] }],
    });
  });
});
