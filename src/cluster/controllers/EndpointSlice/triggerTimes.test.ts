import { expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { Pod, Service } from '#model/generated/types.ts';
import { triggerTime } from './endpointSliceController.ts';

const at = (second: number) => `2026-01-01T00:00:0${second}Z`;

function pod(name: string, readySince: number): Pod {
  const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: at(readySince) }];
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { containers: [] }, status: { conditions } };
}

it('an EndpointSlice carries the time of its first change', () => {
  const world = new World();
  const service: Service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'default', creationTimestamp: at(1) },
    spec: {},
  };
  expect(triggerTime(world, service, [pod('a', 3)])).toBe(at(1));
  expect(triggerTime(world, service, [pod('a', 3)])).toBeUndefined();
  expect(triggerTime(world, service, [pod('a', 3), pod('b', 6), pod('c', 5)])).toBe(at(5));
});
