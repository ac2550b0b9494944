import { describe, expect, it } from 'vitest';
import type { APIService, EndpointSlice, Service } from '#model/generated/types.ts';
import { availabilityOf, discoveryFailure, staleGroupVersions } from './apiServiceAvailability.ts';

function apiService(name: string, status?: string): APIService {
  return {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: `v1.${name}` },
    spec: {
      group: name,
      version: 'v1',
      groupPriorityMinimum: 1,
      versionPriority: 1,
      service: { namespace: 'ns', name: 'back', port: 443 },
    },
    ...(status && { status: { conditions: [{ type: 'Available', status }] } }),
  };
}

const service = (spec: Service['spec']): Service => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'back' },
  spec,
});
const slice = (ready: boolean | undefined, name: string): EndpointSlice => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name: 'back-1' },
  addressType: 'IPv4',
  endpoints: [{ addresses: ['10.0.0.1'], conditions: ready === undefined ? {} : { ready } }],
  ports: [{ name, port: 8443 }],
});
const HTTPS = service({ ports: [{ name: 'https', port: 443 }] });

describe('the availability of an APIService', () => {
  it.each<[string, Service | undefined, EndpointSlice[], string]>([
    ['ServiceNotFound', undefined, [], 'service/back in "ns" is not present'],
    ['ServicePortError', service({ ports: [{ port: 80 }] }), [], 'service/back in "ns" is not listening on port 443'],
    ['EndpointsNotFound', HTTPS, [], 'cannot find endpointslices for service/back in "ns"'],
    [
      'MissingEndpoints',
      HTTPS,
      [slice(false, 'https')],
      'endpointslices for service/back in "ns" have no addresses with port name "https"',
    ],
    [
      'MissingEndpoints',
      HTTPS,
      [slice(true, 'metrics')],
      'endpointslices for service/back in "ns" have no addresses with port name "https"',
    ],
    ['Passed', HTTPS, [slice(true, 'https')], 'all checks passed'],
    ['Passed', HTTPS, [slice(false, 'https'), slice(undefined, 'https')], 'all checks passed'],
    ['Passed', service({ type: 'ExternalName', externalName: 'a.example' }), [], 'all checks passed'],
  ])('sets the Available condition of an APIService with reason %s', (reason, found, slices, message) => {
    const status = reason === 'Passed' ? 'True' : 'False';
    expect(availabilityOf(apiService('x.io'), found, slices)).toEqual({ status, reason, message });
  });

  it('makes discovery fail for an APIService that is not available', () => {
    const {
      spec: { service: _, ...local },
      ...rest
    } = apiService('local.io', 'False');
    const all = [
      apiService('z.io', 'False'),
      apiService('ok.io', 'True'),
      apiService('a.io', 'False'),
      apiService('new.io'),
    ];
    const stale = staleGroupVersions([...all, { ...rest, spec: local }]);
    expect(stale).toEqual(['a.io/v1', 'z.io/v1']);
    expect(discoveryFailure(stale)).toBe(
      'unable to retrieve the complete list of server APIs: a.io/v1: stale GroupVersion discovery: a.io/v1, z.io/v1: stale GroupVersion discovery: z.io/v1',
    );
  });
});
