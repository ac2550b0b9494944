import { expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateUpdate } from './validateUpdate.ts';

const API: Record<string, string> = {
  Pod: 'v1',
  PersistentVolumeClaim: 'v1',
  Job: 'batch/v1',
  PriorityClass: 'scheduling.k8s.io/v1',
  StorageClass: 'storage.k8s.io/v1',
};
const object = (kind: string, rest: object): KubeObject => ({
  apiVersion: API[kind] ?? 'apps/v1',
  kind,
  metadata: { name: 'x' },
  ...rest,
});
const FORBIDDEN = /^spec: Forbidden: pod updates may not change fields other than `spec\.containers\[\*\]\.image`/;
const pod = { containers: [{ name: 'c', image: 'a' }], tolerations: [{ key: 'k', operator: 'Exists' }] };
const claim = { spec: { volumeName: 'v', resources: { requests: { storage: '1Gi' } } }, status: { phase: 'Bound' } };

it.each<[string, object, object, (string | RegExp)[]]>([
  ['Pod', { spec: pod }, { spec: { ...pod, containers: [{ name: 'c', image: 'b' }] } }, []],
  ['Pod', { spec: pod }, { spec: { ...pod, containers: [{ name: 'd', image: 'a' }] } }, [FORBIDDEN]],
  ['Pod', { spec: pod }, { spec: { ...pod, nodeName: 'n' } }, [FORBIDDEN]],
  ['Pod', { spec: pod }, { spec: { ...pod, nodeSelector: { a: 'b' } } }, [FORBIDDEN]],
  ['Pod', { spec: { ...pod, schedulingGates: [{ name: 'g' }] } }, { spec: { ...pod, nodeSelector: { a: 'b' } } }, []],
  [
    'Pod',
    { spec: pod },
    { spec: { ...pod, schedulingGates: [{ name: 'g' }] } },
    ["spec.schedulingGates: Forbidden: only deletion is allowed, but found new scheduling gate 'g'"],
  ],
  ['Pod', { spec: pod }, { spec: { ...pod, tolerations: [...pod.tolerations, { key: 'z' }] } }, []],
  [
    'Pod',
    { spec: pod },
    { spec: { ...pod, tolerations: [] } },
    ['spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds'],
  ],
  [
    'Pod',
    { spec: { ...pod, activeDeadlineSeconds: 5 } },
    { spec: { ...pod, activeDeadlineSeconds: 6 } },
    ['spec.activeDeadlineSeconds: Invalid value: 6: must be less than or equal to previous value'],
  ],
  [
    'Deployment',
    { spec: { selector: { matchLabels: { a: '1' } } } },
    { spec: { selector: { matchLabels: { a: '2' } } } },
    ['spec.selector: Invalid value: {"matchLabels":{"a":"2"}}: field is immutable'],
  ],
  ['Deployment', { spec: { replicas: 1 } }, { spec: { replicas: 2 } }, []],
  ['StatefulSet', { spec: { replicas: 1, serviceName: 'a' } }, { spec: { replicas: 2, serviceName: 'a' } }, []],
  [
    'StatefulSet',
    { spec: { serviceName: 'a' } },
    { spec: { serviceName: 'b' } },
    [
      "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ],
  ],
  [
    'Job',
    { spec: { template: {}, completions: 1 } },
    { spec: { template: {}, completions: 2 } },
    ['spec.completions: Invalid value: 2: field is immutable'],
  ],
  [
    'Job',
    { spec: { completionMode: 'Indexed', completions: 1 } },
    { spec: { completionMode: 'Indexed', completions: 2 } },
    [],
  ],
  [
    'PersistentVolumeClaim',
    claim,
    { ...claim, spec: { ...claim.spec, resources: { requests: { storage: '2Gi' } } } },
    [],
  ],
  [
    'PersistentVolumeClaim',
    claim,
    { ...claim, spec: { ...claim.spec, volumeName: 'w' } },
    [
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
  ],
  ['PriorityClass', { value: 1 }, { value: 2 }, ['value: Forbidden: may not be changed in an update.']],
  [
    'StorageClass',
    { provisioner: 'a' },
    { provisioner: 'b' },
    ['provisioner: Forbidden: updates to provisioner are forbidden.'],
  ],
])('%s: %j to %j', (kind, old, next, expected) => {
  const problems = validateUpdate(object(kind, next), object(kind, old));
  expect(problems).toEqual(expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));
});
