import { expect, it } from 'vitest';
import type { Pod, ResourceQuota } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { missingFromPod } from './podQuota.ts';
import { isInScope, quotaUsage } from './quotaUsage.ts';

const object = (apiVersion: string, kind: string, rest: object): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'x', namespace: 'default' },
  ...rest,
});

it.each<[string, KubeObject, object]>([
  [
    'only the node ports that a LoadBalancer requests when allocation is off',
    object('v1', 'Service', {
      spec: {
        type: 'LoadBalancer',
        allocateLoadBalancerNodePorts: false,
        ports: [{ port: 80, nodePort: 30_080 }, { port: 81 }],
      },
    }),
    { 'services.nodeports': '1', 'services.loadbalancers': '1' },
  ],
  [
    'the requested bytes of a claim, or its capacity when that is larger',
    object('v1', 'PersistentVolumeClaim', {
      spec: { storageClassName: 'fast', resources: { requests: { storage: '1500m' } } },
      status: { allocatedResources: { storage: '2500m' } },
    }),
    { 'requests.storage': '3', 'fast.storageclass.storage.k8s.io/requests.storage': '3' },
  ],
  [
    'devices by class, with the largest of the alternatives',
    object('resource.k8s.io/v1', 'ResourceClaim', {
      spec: {
        devices: {
          requests: [
            { name: 'a', exactly: { deviceClassName: 'gpu', allocationMode: 'ExactCount', count: 2 } },
            {
              name: 'b',
              firstAvailable: [
                { name: 'x', deviceClassName: 'gpu', allocationMode: 'ExactCount', count: 3 },
                { name: 'y', deviceClassName: 'gpu', allocationMode: 'ExactCount', count: 1 },
                { name: 'z', deviceClassName: 'nic', allocationMode: 'All' },
              ],
            },
          ],
        },
      },
    }),
    {
      'count/resourceclaims.resource.k8s.io': '1',
      'gpu.deviceclass.resource.k8s.io/devices': '5',
      'nic.deviceclass.resource.k8s.io/devices': '32',
    },
  ],
])('a quota counts %s', (_, counted, expected) => expect(quotaUsage(counted, 0)).toMatchObject(expected));

it('requires requests on each container unless the Pod sets them', () => {
  const pod = object('v1', 'Pod', { spec: { containers: [{ name: 'a' }] } }) as Pod;
  expect(missingFromPod(pod, ['requests.cpu'])).toBe('requests.cpu for: a');
  const whole = { ...pod, spec: { ...pod.spec, resources: { requests: { cpu: '1' } } } };
  expect(missingFromPod(whole, ['requests.cpu'])).toBeUndefined();
});

it.each<[string, readonly string[], string | undefined, boolean]>([
  ['Exists', [], undefined, false],
  ['Exists', [], 'gold', true],
  ['In', ['gold'], 'gold', true],
  ['NotIn', ['gold'], undefined, true],
  ['NotIn', ['gold'], 'gold', false],
])('a VolumeAttributesClass scope %s %j matches class %s: %s', (operator, values, name, expected) => {
  const matchExpressions = [{ scopeName: 'VolumeAttributesClass', operator, values }];
  const quota = object('v1', 'ResourceQuota', { spec: { scopeSelector: { matchExpressions } } }) as ResourceQuota;
  const claim = object('v1', 'PersistentVolumeClaim', { spec: { ...(name && { volumeAttributesClassName: name }) } });
  expect(isInScope(quota, claim)).toBe(expected);
});
