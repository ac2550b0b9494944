import { describe, expect, it } from 'vitest';
import type { Endpoint, Service } from '#model/generated/types.ts';
import { withHints } from './endpointSliceController.ts';

const READY: Endpoint = { addresses: ['10.0.0.1'], conditions: { ready: true }, zone: 'a', nodeName: 'n1' };
const ZONE = { forZones: [{ name: 'a' }] };
const NODE = { forNodes: [{ name: 'n1' }] };
const MODE = 'service.kubernetes.io/topology-mode';
const OLD_MODE = 'service.kubernetes.io/topology-aware-hints';

function hints(
  trafficDistribution: string | undefined,
  changes: Partial<Endpoint> = {},
  annotations?: Record<string, string>,
) {
  const service: Service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'shop', annotations },
    spec: { trafficDistribution },
  };
  return withHints({ ...READY, ...changes }, service).hints;
}

describe('withHints', () => {
  it.each([
    ['PreferClose', ZONE],
    ['PreferSameZone', ZONE],
    ['PreferSameNode', { ...NODE, ...ZONE }],
    ['Anywhere', undefined],
    [undefined, undefined],
  ])('adds the topology hints of %s', (wanted, expected) => {
    expect(hints(wanted)).toEqual(expected);
  });

  it('adds no hints to an endpoint that is not ready or has no zone', () => {
    expect(hints('PreferClose', { conditions: { ready: false } })).toBeUndefined();
    expect(hints('PreferClose', { zone: undefined })).toBeUndefined();
    expect(hints('PreferSameNode', { zone: undefined })).toEqual(NODE);
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['Auto', { [MODE]: 'Auto' }, false],
    ['auto', { [MODE]: 'auto' }, false],
    ['aUto', { [MODE]: 'aUto' }, true],
    ['in the older annotation', { [OLD_MODE]: 'Auto' }, false],
    ['in both annotations, where the older one counts', { [OLD_MODE]: 'disabled', [MODE]: 'Auto' }, true],
  ])('applies the topology mode %s', (_, annotations, isHinted) => {
    expect(hints('PreferClose', {}, annotations) !== undefined).toBe(isHinted);
  });
});
