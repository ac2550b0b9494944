import { describe, expect, it } from 'vitest';
import type { Service, ServiceSpec } from '#model/generated/types.ts';
import { keepAssigned } from './keepAssigned.ts';
import { assignAddresses } from './serviceAddresses.ts';

function service(spec: ServiceSpec): Service {
  return { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', uid: 'u' }, spec };
}

/** Assigned values if all choices are free: always the first. */
function assigned(spec: ServiceSpec, others: readonly ServiceSpec[] = []): ServiceSpec | undefined {
  return assignAddresses(service(spec), { services: others.map(service), random: (first) => first }).spec;
}

describe('addresses of a Service', () => {
  it('assigns the first free address and node ports', () => {
    const given = { ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' };
    expect(assigned({ type: 'ClusterIP' })).toMatchObject({
      ...given,
      clusterIP: '10.96.1.1',
      clusterIPs: ['10.96.1.1'],
    });
    expect(assigned({ type: 'ClusterIP' }, [{ clusterIPs: ['10.96.1.1'] }])).toMatchObject({ clusterIP: '10.96.1.2' });
    const ports = [{ port: 80 }, { name: 'dns', port: 80, protocol: 'UDP' }, { name: 'b', port: 81 }];
    expect(assigned({ type: 'NodePort', ports }, [{ ports: [{ port: 1, nodePort: 30_086 }] }])?.ports).toMatchObject([
      { nodePort: 30_087 },
      { nodePort: 30_087 },
      { nodePort: 30_088 },
    ]);
  });

  it('assigns no address to ExternalName, and both families to a headless Service without selector', () => {
    expect(assigned({ type: 'ExternalName' })).toEqual({ type: 'ExternalName' });
    expect(assigned({ type: 'ClusterIP', clusterIP: 'None' })).toMatchObject({
      clusterIPs: ['None'],
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'RequireDualStack',
    });
    const local: ServiceSpec = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', ports: [{ port: 80 }] };
    expect(assigned({ ...local, allocateLoadBalancerNodePorts: false })).toMatchObject({
      ports: [{ port: 80 }],
      healthCheckNodePort: 30_086,
    });
  });

  it('keeps addresses on update, and drops those that the new type does not use', () => {
    const old = service(assigned({ type: 'NodePort', ports: [{ port: 80 }] }) ?? {});
    const update = service({ type: 'NodePort', ports: [{ port: 80 }, { name: 'b', port: 81 }] });
    expect(keepAssigned(update, old).spec).toMatchObject({
      clusterIP: '10.96.1.1',
      ports: [{ nodePort: 30_086 }, { name: 'b' }],
    });
    const plain = keepAssigned(service({ ...old.spec, type: 'ClusterIP' }), old).spec;
    expect(plain).toMatchObject({ clusterIP: '10.96.1.1', ports: [{ port: 80 }] });
    expect(plain?.ports?.[0]).not.toHaveProperty('nodePort');
    expect(keepAssigned(service({ ...old.spec, type: 'ExternalName' }), old).spec).not.toHaveProperty('clusterIP');
  });
});
