import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateObject } from './validateObject.ts';

const messages = (object: object) => validateObject(object as KubeObject).map(({ message }) => message);
const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } };
const job = (spec: object) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'j' },
  spec: { template, ...spec },
});
const cronJob = (spec: object) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'c' },
  spec: { schedule: '* * * * *', jobTemplate: { spec: { template } }, ...spec },
});
const autoscaler = (spec: object) => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'h' },
  spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 3, ...spec },
});

describe('Jobs, CronJobs and autoscalers that the API server refuses', () => {
  it.each<[object, string[]]>([
    [job({}), []],
    [job({ completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1, maxFailedIndexes: 1 }), []],
    [job({ backoffLimit: -1 }), ['spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0']],
    [job({ completionMode: 'Indexed' }), ['spec.completions: Required value: when completion mode is Indexed']],
    [
      job({ backoffLimitPerIndex: 1 }),
      ['spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode'],
    ],
    [
      job({ podFailurePolicy: { rules: [{ action: 'FailIndex', onExitCodes: { operator: 'In', values: [1] } }] } }),
      [
        'spec.podFailurePolicy.rules[0].action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set',
      ],
    ],
    [cronJob({}), []],
    [
      cronJob({ schedule: '* * *' }),
      ['spec.schedule: Invalid value: "* * *": expected exactly 5 fields, found 3: [* * *]'],
    ],
    [
      cronJob({ concurrencyPolicy: 'Maybe' }),
      ['spec.concurrencyPolicy: Unsupported value: "Maybe": supported values: "Allow", "Forbid", "Replace"'],
    ],
    [autoscaler({}), []],
    [autoscaler({ maxReplicas: 0 }), ['spec.maxReplicas: Invalid value: 0: must be greater than 0']],
    [
      autoscaler({ minReplicas: 5 }),
      ['spec.maxReplicas: Invalid value: 3: must be greater than or equal to `minReplicas`'],
    ],
    [
      autoscaler({ metrics: [{ type: 'Resource' }] }),
      ['spec.metrics[0].resource: Required value: must populate information for the given metric source'],
    ],
    [
      autoscaler({ metrics: [{ type: 'External', external: { metric: { name: 'q' }, target: { type: 'Value' } } }] }),
      [
        'spec.metrics[0].external.target.averageValue: Required value: must set either a target value for metric or a per-pod target',
      ],
    ],
    [
      autoscaler({ metrics: [{ type: 'Pods', pods: { metric: { name: '' }, target: { type: 'AverageValue' } } }] }),
      [
        'spec.metrics[0].pods.metric.name: Required value: must specify a metric name',
        'spec.metrics[0].pods.target.averageValue: Required value: must specify a positive target averageValue',
      ],
    ],
    [
      autoscaler({ behavior: { scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 3600 }] } } }),
      ['spec.behavior.scaleUp.policies[0].periodSeconds: Invalid value: 3600: must be less than or equal to 1800'],
    ],
  ])('case %#', (object, expected) => expect(messages(object)).toEqual(expected));
});
