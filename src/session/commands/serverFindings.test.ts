import { expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { serverFindings } from './readManifests.ts';

const LABELS = { app: 'web' };
const CONTAINERS = [{ name: 'c', image: 'i' }];
const template = { metadata: { labels: LABELS }, spec: { containers: CONTAINERS } };
const workload = (kind: string, spec: object) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web' },
  spec: { selector: { matchLabels: LABELS }, template, ...spec },
});
const deployment = (spec: object) => workload('Deployment', spec);
const daemonSet = (spec: object) => workload('DaemonSet', spec);
const statefulSet = (spec: object) => workload('StatefulSet', { serviceName: 'web', ...spec });
const jobTemplate = { spec: { restartPolicy: 'Never', containers: CONTAINERS } };
const job = (spec: object) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'j' },
  spec: { template: jobTemplate, ...spec },
});
const cronJob = (spec: object) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'c' },
  spec: { schedule: '* * * * *', jobTemplate: { spec: { template: jobTemplate } }, ...spec },
});
const autoscaler = (spec: object) => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'h' },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 3, ...spec },
});
const service = (spec: object) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec });
const node = (metadata: object) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n', ...metadata } });

it.each<[object, string[]]>([
  [deployment({}), []],
  [deployment({ strategy: { rollingUpdate: { maxSurge: 0 } } }), []],
  [
    deployment({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } } }),
    ['spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0'],
  ],
  [
    deployment({ strategy: { rollingUpdate: { maxSurge: '200%', maxUnavailable: '101%' } } }),
    ['spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%'],
  ],
  [
    deployment({ strategy: { type: 'Recreate', rollingUpdate: {} } }),
    ["spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'"],
  ],
  [
    deployment({ strategy: { type: 'Blue' } }),
    [
      'spec.strategy: Unsupported value: {"Type":"Blue","RollingUpdate":null}: supported values: "Recreate", "RollingUpdate"',
    ],
  ],
  [
    deployment({ progressDeadlineSeconds: 5, minReadySeconds: 5 }),
    ['spec.progressDeadlineSeconds: Invalid value: 5: must be greater than minReadySeconds'],
  ],
  [daemonSet({}), []],
  [daemonSet({ updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } }), []],
  [
    daemonSet({ updateStrategy: { rollingUpdate: { maxSurge: 1 } } }),
    ['spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero'],
  ],
  [
    daemonSet({ updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } }),
    ['spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0'],
  ],
  [statefulSet({}), []],
  [
    statefulSet({ podManagementPolicy: 'Serial' }),
    ["spec.podManagementPolicy: Invalid value: \"Serial\": must be 'OrderedReady' or 'Parallel'"],
  ],
  [
    statefulSet({ updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } }),
    [
      'spec.updateStrategy.rollingUpdate: Invalid value: {"Partition":1,"MaxUnavailable":null}: only allowed for updateStrategy \'RollingUpdate\'',
    ],
  ],
  [
    statefulSet({ updateStrategy: { rollingUpdate: { maxUnavailable: 0, partition: -1 } } }),
    ['spec.updateStrategy.rollingUpdate.partition: Invalid value: -1: must be greater than or equal to 0'],
  ],
  [
    statefulSet({ persistentVolumeClaimRetentionPolicy: { whenScaled: 'Keep' } }),
    [
      'spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: "Keep": supported values: "Retain", "Delete"',
    ],
  ],
  [job({}), []],
  [job({ completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1, maxFailedIndexes: 1 }), []],
  [job({ backoffLimit: -1 }), ['spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0']],
  [job({ completionMode: 'Indexed' }), []],
  [job({ backoffLimitPerIndex: 1 }), ['spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode']],
  [
    job({ podFailurePolicy: { rules: [{ action: 'FailIndex', onExitCodes: { operator: 'In', values: [1] } }] } }),
    ['spec.podFailurePolicy.rules[0].action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set'],
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
  [
    autoscaler({ maxReplicas: 0 }),
    [
      'spec.maxReplicas: Required value: must be set and greater than 0',
      'spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
    ],
  ],
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
  [
    service({ type: 'Nothing', ports: [{ port: 80 }] }),
    [
      'spec.type: Unsupported value: "Nothing": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
    ],
  ],
  [service({ selector: { a: 'b' } }), ['spec.ports: Required value']],
  // The API server clears it.
  [node({ namespace: 'b' }), []],
])('finds the server’s validation errors: case %#', (object, expected) => {
  expect(serverFindings(object as KubeObject).map(({ message }) => message)).toEqual(expected);
});
