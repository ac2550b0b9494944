import { describe, expect, it } from 'vitest';
import type { EndpointSlice, Service } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { isRelabelled, sliceLabels } from './slicePlan.ts';

const HEADLESS = 'service.kubernetes.io/headless';
const OWN = {
  'kubernetes.io/service-name': 'shop',
  'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
};

function service(labels: Labels, clusterIP?: string): Service {
  return { apiVersion: 'v1', kind: 'Service', metadata: { name: 'shop', labels }, spec: { clusterIP } };
}

function slice(labels?: Labels): EndpointSlice {
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: 'shop-a', labels },
    addressType: 'IPv4',
    endpoints: [],
  };
}

describe('sliceLabels', () => {
  it.each<[string, Labels, string | undefined, Labels]>([
    ['the Service’s and its own', { tier: 'web' }, '10.0.0.1', { tier: 'web' }],
    ['headless', {}, 'None', { [HEADLESS]: '' }],
    ['no address yet', {}, undefined, { [HEADLESS]: '' }],
    ['a Service that claims to be headless', { [HEADLESS]: '' }, '10.0.0.1', {}],
    ['a Service that claims another’s name', { 'kubernetes.io/service-name': 'bank' }, '10.0.0.1', {}],
  ])('%s', (_, labels, clusterIP, expected) => {
    expect(sliceLabels(service(labels, clusterIP))).toEqual({ ...OWN, ...expected });
  });
});

describe('isRelabelled', () => {
  it.each<[string, Labels | undefined, Labels, boolean]>([
    ['as it is', { ...OWN, tier: 'web' }, { tier: 'web' }, false],
    ['a label more', OWN, { tier: 'web' }, true],
    ['another value', { ...OWN, tier: 'web' }, { tier: 'api' }, true],
    ['a label less', { ...OWN, tier: 'web' }, {}, true],
    ['only the controller’s own differ', { [HEADLESS]: '' }, {}, false],
    ['none at all', undefined, {}, false],
  ])('%s', (_, present, labels, expected) => {
    expect(isRelabelled(slice(present), sliceLabels(service(labels, '10.0.0.1')))).toBe(expected);
  });
});
