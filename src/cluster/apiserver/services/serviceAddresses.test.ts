import { describe, expect, it } from 'vitest';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { World } from '#kernel/world.ts';
import type { Service, ServiceSpec } from '#model/generated/types.ts';
import type { ApiError } from '../apiErrors.ts';
import { refuseAddresses } from './serviceAddresses.ts';

const service = (uid: string, spec: ServiceSpec): Service => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: uid, namespace: 'default', uid },
  spec,
});

const etcd = new Etcd(new World());
etcd.put(
  'Service',
  service('other', {
    type: 'LoadBalancer',
    externalTrafficPolicy: 'Local',
    clusterIP: '10.96.5.5',
    clusterIPs: ['10.96.5.5'],
    ports: [{ port: 80, nodePort: 30_100 }],
    healthCheckNodePort: 30_200,
  }),
);

function refused(spec: ServiceSpec, old?: ServiceSpec): string {
  try {
    refuseAddresses(service('web', spec), old && service('web', old), etcd);
    return '';
  } catch (error) {
    const { code, message } = error as ApiError;
    return `${code} ${message}`;
  }
}

const RANGE = 'provided port is not in the valid range. The range of valid ports is 30000-32767';
const TAKEN = 'provided port is already allocated';
const head = '422 Service "web" is invalid: ';
const health = '500 Internal error occurred: failed to allocate requested HealthCheck NodePort';

function nodePort(...ports: readonly number[]): ServiceSpec {
  return {
    type: 'NodePort',
    clusterIP: '10.96.7.7',
    clusterIPs: ['10.96.7.7'],
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    ports: ports.map((port, index) => ({ port: 80 + index, nodePort: port, protocol: 'TCP' })),
  };
}

const local: ServiceSpec = { ...nodePort(30_300), type: 'LoadBalancer', externalTrafficPolicy: 'Local' };

describe('address checks of a Service', () => {
  it.each<[string, ServiceSpec, string]>([
    ['nothing in use', nodePort(30_101), ''],
    [
      'an address in use',
      { clusterIP: '10.96.5.5', clusterIPs: ['10.96.5.5'] },
      `${head}spec.clusterIPs: Invalid value: ["10.96.5.5"]: failed to allocate IP 10.96.5.5: provided IP is already allocated`,
    ],
    ['a node port in use', nodePort(30_100), `${head}spec.ports[0].nodePort: Invalid value: 30100: ${TAKEN}`],
    ['a health check port in use', nodePort(30_200), `${head}spec.ports[0].nodePort: Invalid value: 30200: ${TAKEN}`],
    ['a health check port out of range', { ...local, healthCheckNodePort: 80 }, `${health} 80: ${RANGE}`],
    ['its own node port as health check port', { ...local, healthCheckNodePort: 30_300 }, `${health} 30300: ${TAKEN}`],
  ])('checks a new Service: %s', (_, spec, expected) => expect(refused(spec)).toBe(expected));

  it.each<[string, ServiceSpec, ServiceSpec, string]>([
    ['no change', nodePort(30_101), nodePort(30_101), ''],
    [
      'a port out of range',
      nodePort(80),
      nodePort(30_101),
      `${head}spec.ports[0].nodePort: Invalid value: 80: ${RANGE}`,
    ],
    [
      'a node port in use',
      nodePort(30_101, 30_100),
      nodePort(30_101),
      `${head}spec.ports[1].nodePort: Invalid value: 30100: ${TAKEN}`,
    ],
    ['a duplicate node port', nodePort(30_101, 30_101), nodePort(30_101), '500 duplicate nodePort: {TCP 30101}'],
    ['a health check port', { ...local, healthCheckNodePort: 80 }, nodePort(30_300), `${health} 80: ${RANGE}`],
    [
      'an invalid address',
      { ...nodePort(30_101), clusterIP: 'x', clusterIPs: ['x'] },
      nodePort(30_101),
      `${head}spec.clusterIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)`,
    ],
    [
      'both IP families',
      { ...nodePort(30_101), ipFamilyPolicy: 'RequireDualStack' },
      nodePort(30_101),
      `${head}spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services`,
    ],
    [
      'an address in use, where it had none',
      { type: 'ClusterIP', clusterIP: '10.96.5.5', clusterIPs: ['10.96.5.5'] },
      { type: 'ExternalName', externalName: 'a.example.com' },
      `${head}spec.clusterIPs: Invalid value: ["10.96.5.5"]: failed to allocate IP 10.96.5.5: provided IP is already allocated`,
    ],
    [
      'one family in place of two',
      { clusterIP: 'None', clusterIPs: ['None'], ipFamilies: ['IPv4'], ipFamilyPolicy: 'RequireDualStack' },
      { clusterIP: 'None', clusterIPs: ['None'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' },
      `${head}spec.ipFamilyPolicy: Invalid value: "RequireDualStack": must be 'SingleStack' to release the secondary IP family`,
    ],
  ])('checks a changed Service: %s', (_, spec, old, expected) => expect(refused(spec, old)).toBe(expected));
});
