import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateChange, validateNew } from '../validators.ts';

const problemTexts = (object: KubeObject) => validateNew(object).map(({ path, message }) => `${path}: ${message}`);

function service(spec: object): KubeObject {
  const filled = { type: 'ClusterIP', sessionAffinity: 'None', internalTrafficPolicy: 'Cluster', ...spec };
  return { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'default' }, spec: filled };
}

const PORTS = [{ port: 80, protocol: 'TCP', targetPort: 80 }];

describe('Services', () => {
  it('reports only the unavailable cluster IP or node port', () => {
    expect(problemTexts(service({ ports: PORTS, clusterIP: '1.2.3.4', sessionAffinity: 'Cookie' }))).toEqual([
      'spec.clusterIPs: Invalid value: ["1.2.3.4"]: failed to allocate IP 1.2.3.4: the provided network does not match the current range',
    ]);
    expect(problemTexts(service({ ports: PORTS, clusterIP: '10.96.255.255' }))).toEqual([
      'spec.clusterIPs: Invalid value: ["10.96.255.255"]: failed to allocate IP 10.96.255.255: the provided IP (10.96.255.255) is not in the valid range. The range of valid IPs is 10.96.0.0/16',
    ]);
    const twice = [
      { port: 80, nodePort: 30_001 },
      { port: 81, nodePort: 30_001 },
    ];
    expect(problemTexts(service({ type: 'NodePort', ports: twice }))).toEqual([
      'spec.ports[1].nodePort: Invalid value: 30001: provided port is already allocated',
    ]);
    expect(problemTexts(service({ ports: PORTS, ipFamilies: ['IPv6'] }))).toEqual([
      'spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster',
    ]);
    expect(problemTexts(service({ ports: PORTS, ipFamilies: ['IPv4', 'IPv6'] }))).toEqual([
      "spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified",
    ]);
  });

  it('accepts a shared node port, and a headless dual-stack Service without selector', () => {
    const both = [
      { name: 'a', port: 53, protocol: 'TCP', targetPort: 53, nodePort: 30_053 },
      { name: 'b', port: 53, protocol: 'UDP', targetPort: 53, nodePort: 30_053 },
    ];
    expect(problemTexts(service({ type: 'NodePort', ports: both, externalTrafficPolicy: 'Cluster' }))).toEqual([]);
    expect(
      problemTexts(service({ clusterIP: 'None', ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' })),
    ).toEqual([]);
  });

  it('refuses a change of the first cluster IP', () => {
    const old = service({ ports: PORTS, clusterIP: '10.96.0.7', clusterIPs: ['10.96.0.7'] });
    const metadata = { ...old.metadata, resourceVersion: '1' };
    const changed = service({ ports: PORTS, clusterIP: '10.96.0.8', clusterIPs: ['10.96.0.8'] });
    const errors = validateChange({ ...changed, metadata }, { ...old, metadata });
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'spec.clusterIPs[0]: Invalid value: ["10.96.0.8"]: may not change once set',
    ]);
  });
});

describe('addresses', () => {
  const external = (address: string) =>
    problemTexts(service({ ports: PORTS, externalIPs: [address], externalTrafficPolicy: 'Cluster' }));
  const said = (address: string, detail: string) => [`spec.externalIPs[0]: Invalid value: "${address}": ${detail}`];

  it('accepts only unambiguous addresses', () => {
    expect(external('2001:db8::1')).toEqual([]);
    expect(external('10.0.0.01')).toEqual(said('10.0.0.01', 'must not have leading 0s'));
    expect(external('::ffff:10.0.0.1')).toEqual(said('::ffff:10.0.0.1', 'must not be an IPv4-mapped IPv6 address'));
    for (const none of ['1.2.3', '1.2.3.4.5', '256.1.1.1', '::1::', '1:2:3:4:5:6:7', ':', 'fe80::1%eth0', '']) {
      expect(external(none)).toEqual(said(none, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'));
    }
  });

  it('accepts only addresses that can receive traffic', () => {
    expect(external('0.0.0.0')).toEqual(said('0.0.0.0', 'may not be unspecified (0.0.0.0)'));
    expect(external('::1')).toEqual(said('::1', 'may not be in the loopback range (127.0.0.0/8, ::1/128)'));
    expect(external('fe80::1')).toEqual(
      said('fe80::1', 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'),
    );
    expect(external('224.0.0.5')).toEqual(
      said('224.0.0.5', 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'),
    );
  });
});

describe('a NetworkPolicy', () => {
  const policy = (ipBlock: object): KubeObject => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'p', namespace: 'default' },
    spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ from: [{ ipBlock }] }] },
  });
  const at = 'spec.ingress[0].from[0].ipBlock';

  it('requires exceptions inside their range', () => {
    expect(problemTexts(policy({ cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] }))).toEqual([]);
    expect(problemTexts(policy({ cidr: '10.0.0.0/8', except: ['11.0.0.0/16', '10.0.0.0/8'] }))).toEqual([
      `${at}.except[0]: Invalid value: "11.0.0.0/16": must be a strict subset of \`cidr\``,
      `${at}.except[1]: Invalid value: "10.0.0.0/8": must be a strict subset of \`cidr\``,
    ]);
    expect(problemTexts(policy({ cidr: '10.0.0.1/8' }))).toEqual([
      `${at}.cidr: Invalid value: "10.0.0.1/8": must not have bits set beyond the prefix length`,
    ]);
    expect(problemTexts(policy({ cidr: '10.0.0.0/08' }))).toEqual([
      `${at}.cidr: Invalid value: "10.0.0.0/08": must not have leading 0s in IP or prefix length`,
    ]);
  });
});
