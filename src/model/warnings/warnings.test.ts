import { expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { warningsOf } from './warnings.ts';

const object = (apiVersion: string, kind: string, rest: object) =>
  ({ apiVersion, kind, metadata: { name: 'x', namespace: 'default' }, ...rest }) as KubeObject;

const SAID: readonly (readonly [object: KubeObject, warnings: readonly string[]])[] = [
  [
    object('v1', 'Service', {
      spec: {
        type: 'ClusterIP',
        clusterIP: 'None',
        sessionAffinity: 'ClientIP',
        externalName: 'a',
        trafficDistribution: 'PreferClose',
      },
    }),
    [
      'spec.SessionAffinity is ignored for headless services',
      'spec.externalName is ignored when spec.type is not "ExternalName"',
      'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"',
    ],
  ],
  [
    object('v1', 'Service', { spec: { type: 'ClusterIP', externalIPs: ['2001:DB8::1'] } }),
    [
      'spec.externalIPs[0]: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")',
      'spec.externalIPs is deprecated and may no longer be implemented in some clusters',
    ],
  ],
  [
    object('networking.k8s.io/v1', 'NetworkPolicy', {
      spec: { egress: [{ to: [{ ipBlock: { cidr: '10.1.2.3/8' } }] }] },
    }),
    [
      'spec.egress[0].to[0].ipBlock.cidr: CIDR value "10.1.2.3/8" is ambiguous in this context (should be "10.0.0.0/8" or "10.1.2.3/32"?)',
    ],
  ],
  [
    object('v1', 'ResourceQuota', { spec: { hard: { cpu: '2', 'limits.cpu': '1500m' } } }),
    ['ResourceQuota cpu (2) should be less than limits.cpu (1500m)'],
  ],
  [
    object('v1', 'PersistentVolume', {
      spec: {
        ...{ persistentVolumeReclaimPolicy: 'Recycle', storageos: {} },
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'beta.kubernetes.io/os', operator: 'Exists' }] }],
          },
        },
      },
    }),
    [
      'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
      'spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: beta.kubernetes.io/os is deprecated since v1.14; use "kubernetes.io/os" instead',
      'spec.storageOS: deprecated in v1.22, non-functional in v1.25+',
    ],
  ],
  [
    object('v1', 'PersistentVolumeClaim', { spec: { resources: { requests: { storage: '1500m' } } } }),
    ['spec.resources.requests[storage]: fractional byte value "1500m" is invalid, must be an integer'],
  ],
  [
    object('v1', 'Secret', { type: 'kubernetes.io/tls', data: { 'tls.crt': 'eA==' } }),
    ['tls: failed to find any PEM data in certificate input'],
  ],
  [
    object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {
      spec: {
        versions: [
          {
            schema: {
              openAPIV3Schema: {
                properties: { a: { type: 'string', format: 'date-time' }, b: { type: 'integer', format: 'int16' } },
              },
            },
          },
        ],
      },
    }),
    ['unrecognized format "int16"'],
  ],
  [object('v1', 'Endpoints', {}), ['v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice']],
  [object('v1', 'ConfigMap', {}), []],
];

it.each(SAID)('warns about %j like the API server', (given, warnings) => {
  expect(warningsOf(given)).toEqual(warnings);
});
