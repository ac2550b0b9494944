import { describe, expect, it } from 'vitest';
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { testPod } from '../../framework/testing/objects.ts';
import { eventsToRegister, volumeTopologies } from './VolumeZone.ts';

const ZONE = 'topology.kubernetes.io/zone';

function volume(zones: string): PersistentVolume {
  return { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'pv', labels: { [ZONE]: zones } }, spec: {} };
}

function hint(resource: string) {
  const found = eventsToRegister().find(({ event }) => event.resource === resource)?.hint;
  if (!found) throw new Error(`no hint for ${resource}`);
  return found;
}

const isQueued = (resource: string, pod: Pod, old: object | undefined, now: object) =>
  hint(resource)(pod, old as Parameters<ReturnType<typeof hint>>[1], now as Parameters<ReturnType<typeof hint>>[2]);

describe('the zones of a volume', () => {
  it('zones form a set, which is empty when one zone is empty', () => {
    expect(volumeTopologies(volume('b__a__b'))[0]?.values).toEqual(['a', 'b']);
    expect(volumeTopologies(volume('a____b'))).toEqual([]);
  });

  it('changed zones wake a Pod, but a new order of zones does not', () => {
    const pod = testPod('p');
    expect(isQueued('PersistentVolume', pod, volume('a__b'), volume('b__a'))).toBe('QueueSkip');
    expect(isQueued('PersistentVolume', pod, volume('a__b'), volume('a'))).toBe('Queue');
    expect(isQueued('PersistentVolume', pod, undefined, volume('a'))).toBe('Queue');
  });
});

it("an ephemeral volume's claim does not wake the Pod", () => {
  const claim = (name: string): PersistentVolumeClaim => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { namespace: 'default', name },
    spec: {},
  });
  const volumes = [
    { name: 'data', persistentVolumeClaim: { claimName: 'mine' } },
    { name: 'scratch', ephemeral: {} },
  ];
  const pod = testPod('p', {}, { volumes });
  expect(isQueued('PersistentVolumeClaim', pod, undefined, claim('mine'))).toBe('Queue');
  expect(isQueued('PersistentVolumeClaim', pod, undefined, claim('p-scratch'))).toBe('QueueSkip');
});
