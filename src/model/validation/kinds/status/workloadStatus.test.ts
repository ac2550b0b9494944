import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateStatusChange } from '../../validators.ts';

const VERSIONS: Record<string, string> = {
  Job: 'batch/v1',
  PodDisruptionBudget: 'policy/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking.k8s.io/v1',
  FlowSchema: 'flowcontrol.apiserver.k8s.io/v1',
  ReplicationController: 'v1',
};

function problemTexts(kind: string, status: object, old: object = {}, spec: object = {}): string[] {
  const metadata = { name: 'web', namespace: 'default', resourceVersion: '1' };
  const made = (inside: object) =>
    ({ apiVersion: VERSIONS[kind] ?? 'apps/v1', kind, metadata, spec, status: inside }) as KubeObject;
  return validateStatusChange(made(status), made(old)).map(({ path, message }) => `${path}: ${message}`);
}

const STARTED = { startTime: '2026-01-01T00:00:00Z' };
const IS_COMPLETE = { type: 'Complete', status: 'True' };
const IS_MET = { type: 'SuccessCriteriaMet', status: 'True' };
const IS_FAILED = { type: 'Failed', status: 'True' };
const DONE = { ...STARTED, completionTime: '2026-01-01T00:01:00Z', conditions: [IS_MET, IS_COMPLETE] };

describe('status validation', () => {
  it.each<[string, string, object, object, readonly string[]]>([
    [
      'Deployment',
      'more ready than there are',
      { replicas: 1, readyReplicas: 2 },
      {},
      ['status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas'],
    ],
    [
      'Deployment',
      'a count of collisions that goes away',
      { replicas: 1 },
      { collisionCount: 2 },
      ['status.collisionCount: Invalid value: 0: cannot be decremented'],
    ],
    [
      'ReplicaSet',
      'more available than ready',
      { replicas: 2, availableReplicas: 1 },
      {},
      ['status.availableReplicas: Invalid value: 1: cannot be greater than readyReplicas'],
    ],
    [
      'ReplicationController',
      'a negative count',
      { replicas: -1 },
      {},
      [
        'status.replicas: Invalid value: -1: must be greater than or equal to 0',
        ...['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'].map(
          (name) => `status.${name}: Invalid value: 0: cannot be greater than status.replicas`,
        ),
      ],
    ],
    [
      'StatefulSet',
      'more available than ready',
      { replicas: 2, availableReplicas: 1 },
      {},
      ['status.availableReplicas: Invalid value: 1: cannot be greater than status.readyReplicas'],
    ],
    [
      'DaemonSet',
      'a negative count',
      { numberReady: -1 },
      {},
      ['status.numberReady: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'HorizontalPodAutoscaler',
      'a negative count',
      { desiredReplicas: -1 },
      {},
      ['status.desiredReplicas: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'PodDisruptionBudget',
      'a negative count',
      { expectedPods: -1 },
      {},
      ['status.expectedPods: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'Ingress',
      'an address for a name',
      { loadBalancer: { ingress: [{ hostname: '127.0.0.1' }] } },
      {},
      ['status.loadBalancer.ingress[0].hostname: Invalid value: "127.0.0.1": must be a DNS name, not an IP address'],
    ],
    [
      'FlowSchema',
      'a condition twice',
      { conditions: [{ type: 'Dangling' }, { type: 'Dangling' }] },
      {},
      ['status.conditions[1].type: Duplicate value: "Dangling"'],
    ],
    ['Job', 'an end that is good', DONE, STARTED, []],
    [
      'Job',
      'an end without its time',
      { ...DONE, completionTime: undefined },
      STARTED,
      ['status.completionTime: Required value: completionTime is required for Complete jobs'],
    ],
    [
      'Job',
      'an end before the start',
      { ...DONE, completionTime: '2025-01-01T00:00:00Z' },
      STARTED,
      ['status.completionTime: Invalid value: "2025-01-01T00:00:00Z": must be equal to or after `startTime`'],
    ],
    [
      'Job',
      'both ends',
      { ...DONE, conditions: [IS_MET, IS_COMPLETE, IS_FAILED] },
      STARTED,
      [
        'status.conditions: Invalid value: cannot set Complete=True and Failed=true conditions',
        'status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true condition',
        'status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and Failed=true conditions',
      ],
    ],
    [
      'Job',
      'Pods that are left at the end',
      { ...DONE, active: 1, uncountedTerminatedPods: { failed: ['a'] } },
      STARTED,
      [
        'status.active: Invalid value: 1: active>0 is invalid for finished job',
        'status.uncountedTerminatedPods: Invalid value: {"Succeeded":null,"Failed":["a"]}: must be empty for finished job',
      ],
    ],
    [
      'Job',
      'an end that is taken back',
      STARTED,
      DONE,
      [
        'status.conditions: Invalid value: cannot disable the terminal Complete=True condition',
        'status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition',
      ],
    ],
    [
      'Job',
      'fewer failed Pods than there were',
      { failed: 1 },
      { failed: 2 },
      ['status.failed: Invalid value: 1: cannot decrease the failed counter'],
    ],
    [
      'Job',
      'more ready than active',
      { ready: 2, active: 1 },
      {},
      ['status.ready: Invalid value: 2: cannot set more ready pods than active'],
    ],
  ])('validates the status of a %s: %s', (kind, _, status, old, expected) =>
    expect(problemTexts(kind, status, old)).toEqual(expected),
  );

  it('refuses overlapping or invalid indexes in a Job status', () => {
    const spec = { completionMode: 'Indexed', completions: 5, parallelism: 1, backoffLimitPerIndex: 1 };
    expect(problemTexts('Job', { completedIndexes: '0,2-4', failedIndexes: '1,3' }, {}, spec)).toEqual([
      'status.failedIndexes: Invalid value: "1,3": failedIndexes and completedIndexes overlap at index: 3',
    ]);
    expect(problemTexts('Job', { completedIndexes: '0,7' }, {}, spec)).toEqual([
      'status.completedIndexes: Invalid value: "0,7": error parsing completedIndexes: too large index: "7"',
    ]);
  });
});
