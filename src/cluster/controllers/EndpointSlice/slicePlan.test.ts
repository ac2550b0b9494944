import { describe, expect, it } from 'vitest';
import type { Endpoint, EndpointSlice } from '../../../model/generated/types.ts';
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
  it('makes slices of at most 100', () => {
    const { create } = slicePlan([{ ports: PORTS, endpoints: endpoints(0, 230) }], []);
    expect(create.map((group) => group.endpoints.length)).toEqual([100, 100, 30]);
  });

  it('keeps endpoints where they are and fills the gaps', () => {
    const full = slice('a', endpoints(0, 100));
    const other = slice('b', endpoints(100, 110));
    const wanted = [...endpoints(1, 110), ...endpoints(200, 201)];
    const plan = slicePlan([{ ports: PORTS, endpoints: wanted }], [full, other]);
    expect(plan.create).toEqual([]);
    expect(plan.remove).toEqual([]);
    expect(plan.update).toEqual([{ slice: full, endpoints: [...endpoints(1, 100), ...endpoints(200, 201)] }]);
  });

  it('writes nothing when all is so', () => {
    expect(slicePlan([{ ports: PORTS, endpoints: endpoints(0, 3) }], [slice('a', endpoints(0, 3))])).toEqual({
      create: [],
      update: [],
      remove: [],
    });
  });

  it('leaves one empty slice to a Service without Pods', () => {
    expect(slicePlan([{ ports: [], endpoints: [] }], []).create).toHaveLength(1);
    expect(slicePlan([{ ports: [], endpoints: [] }], [slice('a', [], [])])).toEqual({
      create: [],
      update: [],
      remove: [],
    });
  });

  it('removes slices of ports that nobody has any more', () => {
    const old = slice('a', endpoints(0, 1), [{ name: '', port: 81, protocol: 'TCP' }]);
    const plan = slicePlan([{ ports: PORTS, endpoints: endpoints(0, 1) }], [old]);
    expect(plan.remove).toEqual([old]);
    expect(plan.create).toHaveLength(1);
  });
});
