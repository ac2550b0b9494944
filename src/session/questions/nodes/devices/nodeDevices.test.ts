import { expect, it } from 'vitest';
import { node, S, start } from '#session/testing/manifestSession.ts';

const SETUP = `---
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: gpu}
spec: {selectors: [{cel: {expression: device.driver == 'gpu.example.com'}}]}
---
apiVersion: resource.k8s.io/v1
kind: ResourceSlice
metadata: {name: n1-gpu}
spec:
  driver: gpu.example.com
  nodeName: n1
  pool: {name: n1, generation: 1, resourceSliceCount: 1}
  devices:
    - {name: gpu-0, attributes: {memory: {int: 24}}, taints: [{key: hot, value: 'yes', effect: NoSchedule, timeAdded: "2026-01-01T00:00:00Z"}]}
    - {name: gpu-1, attributes: {memory: {int: 24}}}
`;
const claim = (name: string, expression: string) => `---
apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {name: ${name}, namespace: default}
spec: {devices: {requests: [{name: dev, exactly: {deviceClassName: gpu, selectors: [{cel: {expression: "${expression}"}}]}}]}}
---
apiVersion: v1
kind: Pod
metadata: {name: p-${name}, namespace: default}
spec:
  resourceClaims: [{name: dev, resourceClaimName: ${name}}]
  containers: [{name: c, image: a}]
`;
const MEMORY = "device.attributes['gpu.example.com'].memory";

const OTHERS = `---
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: odd, namespace: default}
spec: {spec: {devices: {requests: [{name: dev, exactly: {deviceClassName: none}}]}}}
---
apiVersion: v1
kind: Pod
metadata: {name: no-claim, namespace: default}
spec: {resourceClaims: [{name: dev, resourceClaimName: nowhere}], containers: [{name: c, image: a}]}
---
apiVersion: v1
kind: Pod
metadata: {name: no-class, namespace: default}
spec: {schedulerName: nobody, resourceClaims: [{name: dev, resourceClaimTemplateName: odd}], containers: [{name: c, image: a}]}
---
apiVersion: v1
kind: Pod
metadata: {name: extended, namespace: default}
spec: {containers: [{name: c, image: a, resources: {limits: {deviceclass.resource.kubernetes.io/gpu: 3}}}]}
`;

const session = start(
  node('n1') + SETUP + claim('fits', `${MEMORY} >= 16`) + claim('large', `${MEMORY} >= 80`) + OTHERS,
);
session.seekTime(20 * S);

it('names the devices of a node, their taints, and the claims that have them', () => {
  expect(session.ask('nodeDevices', { node: 'n1' })).toMatchObject([
    {
      driver: 'gpu.example.com',
      pool: 'n1',
      state: 'offered',
      devices: [
        { name: 'gpu-0', taints: ['hot=yes:NoSchedule'], attributes: [{ name: 'memory', value: '24' }], users: [] },
        { name: 'gpu-1', taints: [], users: [{ claim: 'default/fits', isAdmin: false, pods: ['p-fits'] }] },
      ],
    },
  ]);
  expect(session.ask('nodeDevices', { node: 'none' })).toEqual([]);
  expect(session.ask('devicesOfNodes', {})).toEqual([{ node: 'n1', count: 2, taken: 1 }]);
});

const DRIVER = "device.driver == 'gpu.example.com'";
const ofClass = {
  of: 'class',
  expression: DRIVER,
  matched: 2,
  found: [{ field: 'driver', value: 'gpu.example.com', devices: 2 }],
};

it('names the selector of a claim that matches no device, and the values found instead', () => {
  expect(session.ask('claimMatches', { namespace: 'default', name: 'p-large' })).toEqual([
    {
      name: 'dev',
      claim: 'large',
      state: 'waiting',
      requests: [
        {
          request: 'dev',
          deviceClass: 'gpu',
          isClassThere: true,
          count: 1,
          devices: 2,
          selectors: [
            ofClass,
            {
              of: 'request',
              expression: `${MEMORY} >= 80`,
              matched: 0,
              found: [{ field: 'gpu.example.com/memory', value: '24', devices: 2 }],
            },
          ],
          matched: 0,
          free: 0,
          nodes: [{ node: 'n1', devices: 2, bySelector: [2, 0], matched: 0, free: 0 }],
          held: [],
          isShared: false,
        },
      ],
    },
  ]);
});

it('says which of the matching devices are taken or tainted', () => {
  expect(session.ask('claimMatches', { namespace: 'default', name: 'p-fits' })).toMatchObject([
    {
      claim: 'fits',
      state: 'allocated',
      requests: [
        {
          matched: 2,
          free: 0,
          held: [
            { device: 'gpu-0', pool: 'n1', taint: 'hot=yes:NoSchedule', users: [] },
            { device: 'gpu-1', pool: 'n1', taint: '', users: [{ claim: 'default/fits', pods: ['p-fits'] }] },
          ],
        },
      ],
    },
  ]);
});

it('reports missing claims, missing classes, and extended resources', () => {
  const asked = (name: string) => session.ask('claimMatches', { namespace: 'default', name });
  expect(asked('no-claim')).toEqual([{ name: 'dev', claim: 'nowhere', state: 'missing', requests: [] }]);
  expect(asked('no-class')).toMatchObject([
    { state: 'waiting', requests: [{ isClassThere: false, matched: 0, selectors: [] }] },
  ]);
  expect(asked('extended')).toMatchObject([
    { name: '<extended-resources>', state: 'unmade', requests: [{ deviceClass: 'gpu', count: 3, matched: 2 }] },
  ]);
  expect(asked('none')).toEqual([]);
});

it('shows no claim for extended resources while the gate DRAExtendedResource is off', () => {
  const without = start(node('n1') + SETUP + OTHERS, { switches: { featureGates: { DRAExtendedResource: false } } });
  without.seekTime(S);
  expect(without.ask('claimMatches', { namespace: 'default', name: 'extended' })).toEqual([]);
});
