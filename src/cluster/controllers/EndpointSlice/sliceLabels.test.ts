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
    ['the labels of the Service and its own', { tier: 'web' }, '10.0.0.1', { tier: 'web' }],
    ['headless', {}, 'None', { [HEADLESS]: '' }],
    ['a Service without an address', {}, undefined, { [HEADLESS]: '' }],
    ['a Service with its own headless label', { [HEADLESS]: '' }, '10.0.0.1', {}],
    ['a Service with the label of another name', { 'kubernetes.io/service-name': 'bank' }, '10.0.0.1', {}],
  ])('sets the labels of a slice: %s', (_, labels, clusterIP, expected) => {
    expect(sliceLabels(service(labels, clusterIP))).toEqual({ ...OWN, ...expected });
  });
});

describe('isRelabelled', () => {
  it.each<[string, Labels | undefined, Labels, boolean]>([
    ['unchanged', { ...OWN, tier: 'web' }, { tier: 'web' }, false],
    ['an added label', OWN, { tier: 'web' }, true],
    ['another value', { ...OWN, tier: 'web' }, { tier: 'api' }, true],
    ['a removed label', { ...OWN, tier: 'web' }, {}, true],
    ['only labels of the controller differ', { [HEADLESS]: '' }, {}, false],
    ['no labels', undefined, {}, false],
  ])('compares the labels of a slice: %s', (_, present, labels, expected) => {
    expect(isRelabelled(slice(present), sliceLabels(service(labels, '10.0.0.1')))).toBe(expected);
  });
});
