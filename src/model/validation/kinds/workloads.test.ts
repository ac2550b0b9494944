import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateChange, validateNew } from '../validators.ts';

const TEMPLATE = {
  metadata: { labels: { app: 'web' } },
  spec: {
    containers: [{ name: 'main', image: 'nginx', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' }],
    restartPolicy: 'Always',
    dnsPolicy: 'ClusterFirst',
    terminationGracePeriodSeconds: 30,
  },
};
const ENDING = { ...TEMPLATE, spec: { ...TEMPLATE.spec, restartPolicy: 'Never' } };
const SELECTOR = { matchLabels: { app: 'web' } };

function problemTexts(kind: string, apiVersion: string, spec: object): string[] {
  const metadata = { name: 'web', namespace: 'default', uid: '1' };
  const object = { apiVersion, kind, metadata, spec } as KubeObject;
  return validateNew(object).map(({ path, message }) => `${path}: ${message}`);
}

describe('workload validation', () => {
  it.each([
    [
      'a rolling update with zero surge and zero unavailable',
      'Deployment',
      'apps/v1',
      {
        selector: SELECTOR,
        template: TEMPLATE,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } },
      },
      ['spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0'],
    ],
    [
      'a DaemonSet with both surge and unavailable',
      'DaemonSet',
      'apps/v1',
      {
        selector: SELECTOR,
        template: TEMPLATE,
        updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
      },
      ['spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero'],
    ],
    [
      'a mounted claim template without a size',
      'StatefulSet',
      'apps/v1',
      {
        selector: SELECTOR,
        template: TEMPLATE,
        podManagementPolicy: 'OrderedReady',
        updateStrategy: { type: 'OnDelete' },
        volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }],
      },
      ['spec.volumeClaimTemplates[0].spec.resources[storage]: Required value'],
    ],
    [
      'success indexes out of order',
      'Job',
      'batch/v1',
      {
        manualSelector: true,
        selector: SELECTOR,
        template: ENDING,
        completions: 5,
        completionMode: 'Indexed',
        successPolicy: { rules: [{ succeededIndexes: '3,1' }] },
      },
      [
        'spec.successPolicy.rules[0].succeededIndexes: Invalid value: "3,1": error parsing succeededIndexes: non-increasing order, previous: 3, current: 1',
      ],
    ],
    [
      'incomplete exit code rules',
      'Job',
      'batch/v1',
      {
        manualSelector: true,
        selector: SELECTOR,
        template: ENDING,
        podFailurePolicy: { rules: [{ onExitCodes: { operator: 'In', values: [0] } }] },
      },
      [
        'spec.podFailurePolicy.rules[0].action: Required value: valid values: ["Count" "FailIndex" "FailJob" "Ignore"]',
        'spec.podFailurePolicy.rules[0].onExitCodes.values[0]: Invalid value: 0: must not be 0 for the In operator',
      ],
    ],
    [
      'a schedule with a time zone, and Pods that restart always',
      'CronJob',
      'batch/v1',
      {
        schedule: 'TZ=UTC * * * * *',
        concurrencyPolicy: 'Allow',
        jobTemplate: { spec: { template: TEMPLATE } },
      },
      [
        'spec.schedule: Invalid value: "TZ=UTC * * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
        'spec.jobTemplate.spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
      ],
    ],
    [
      'a metric with two sources',
      'HorizontalPodAutoscaler',
      'autoscaling/v2',
      {
        maxReplicas: 3,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 0 } },
            pods: { metric: { name: 'rps' }, target: { type: 'AverageValue', averageValue: '0' } },
          },
        ],
      },
      [
        'spec.metrics[0].pods.target.averageValue: Invalid value: "0": must be positive',
        'spec.metrics[0].pods: Forbidden: must populate the given metric source only',
      ],
    ],
    [
      'a budget with both minimum and maximum',
      'PodDisruptionBudget',
      'policy/v1',
      { minAvailable: '101%', selector: SELECTOR },
      ['spec.minAvailable: Invalid value: "101%": must not be greater than 100%'],
    ],
  ])('refuses %s', (_, kind, apiVersion, spec, expected) =>
    expect(problemTexts(kind, apiVersion, spec)).toEqual(expected),
  );
});

describe('immutable fields of workloads', () => {
  const metadata = { name: 'web', namespace: 'default', uid: '1', resourceVersion: '1' };
  const deployment = { progressDeadlineSeconds: 600, strategy: { type: 'Recreate' }, selector: SELECTOR };
  const set = { podManagementPolicy: 'OrderedReady', updateStrategy: { type: 'OnDelete' }, selector: SELECTOR };
  const job = {
    manualSelector: true,
    selector: SELECTOR,
    backoffLimit: 6,
    parallelism: 1,
    completions: 1,
    template: ENDING,
  };

  it.each([
    ['Deployment', { ...deployment, template: TEMPLATE }, { replicas: 2 }, []],
    [
      'Deployment',
      { ...deployment, template: TEMPLATE },
      { selector: { matchLabels: {}, matchExpressions: [{ key: 'app', operator: 'Exists' }] } },
      ['spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"Exists"}]}: field is immutable'],
    ],
    ['StatefulSet', { ...set, serviceName: 'a', template: TEMPLATE }, { replicas: 2 }, []],
    [
      'StatefulSet',
      { ...set, serviceName: 'a', template: TEMPLATE },
      { serviceName: 'b' },
      [expect.stringMatching(/^spec: Forbidden: updates to statefulset spec for fields other than 'replicas', /)],
    ],
    [
      'Job',
      { ...job, completionMode: 'NonIndexed' },
      { completions: 2 },
      ['spec.completions: Invalid value: 2: field is immutable'],
    ],
    ['Job', { ...job, completionMode: 'Indexed' }, { completions: 2, parallelism: 2 }, []],
  ])('checks the immutable fields of a %s: %j with %j', (kind, spec, change, expected) => {
    const of = (own: object) => ({ apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, metadata, spec: own });
    const errors = validateChange(of({ ...spec, ...change }), of(spec));
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });
});

describe('target of an autoscaler', () => {
  const autoscaler = (kind: string, apiVersion?: string) =>
    ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web', namespace: 'default', resourceVersion: '1' },
      spec: {
        minReplicas: 1,
        maxReplicas: 2,
        scaleTargetRef: { kind, name: 'web', ...(apiVersion && { apiVersion }) },
      },
    }) as KubeObject;

  it('requires an API group except for ReplicationControllers, and skips an unchanged target', () => {
    const refused = ['Invalid value: "v1": apiVersion must specify API group'];
    expect(validateNew(autoscaler('Deployment', 'v1')).map(({ message }) => message)).toEqual(refused);
    expect(validateNew(autoscaler('ReplicationController'))).toEqual([]);
    expect(validateChange(autoscaler('Deployment', 'v1'), autoscaler('Deployment', 'v1'))).toEqual([]);
    const changed = validateChange(autoscaler('Deployment', 'v1'), autoscaler('Deployment', 'v2'));
    expect(changed.map(({ message }) => message)).toEqual(refused);
  });
});
