import { describe, expect, it } from 'vitest';
import { MetricError } from '#cluster/api/customScale.ts';
import type { HorizontalPodAutoscaler, MetricSpec } from '#model/generated/types.ts';
import { judgeMetric } from './metricReplicas.ts';

const AUTOSCALER = { metadata: { name: 'web', namespace: 'shop' } } as HorizontalPodAutoscaler;

function missing(): never {
  throw new MetricError('nothing there');
}

/** Verdict when the metric is unavailable. */
function refusal(spec: MetricSpec): object {
  return judgeMetric(
    {
      autoscaler: AUTOSCALER,
      pods: [],
      currentReplicas: 1,
      statusReplicas: 1,
      tolerances: { down: 0.1, up: 0.1 },
      metrics: { resource: missing, pods: missing, object: missing, external: missing },
      nowUs: 0,
    },
    spec,
  );
}

const metric = { name: 'qps' };

describe('missing metrics', () => {
  it.each<[MetricSpec, string, string]>([
    [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      'FailedGetResourceMetric',
      'failed to get cpu utilization: unable to get metrics for resource cpu: nothing there',
    ],
    [
      { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } },
      'FailedGetResourceMetric',
      'failed to get memory usage: unable to get metrics for resource memory: nothing there',
    ],
    [
      {
        type: 'ContainerResource',
        containerResource: { name: 'cpu', container: 'app', target: { type: 'AverageValue', averageValue: '1' } },
      },
      'FailedGetContainerResourceMetric',
      'failed to get cpu usage: unable to get metrics for resource cpu: nothing there',
    ],
    [
      { type: 'Pods', pods: { metric, target: { type: 'AverageValue', averageValue: '1' } } },
      'FailedGetPodsMetric',
      'unable to get metric qps: nothing there',
    ],
    [
      { type: 'External', external: { metric, target: { type: 'AverageValue', averageValue: '1' } } },
      'FailedGetExternalMetric',
      'failed to get qps external metric: unable to get external metric shop/qps/nil: nothing there',
    ],
    [
      { type: 'External', external: { metric, target: { type: 'Value', value: '1' } } },
      'FailedGetExternalMetric',
      'failed to get external metric qps: unable to get external metric shop/qps/nil: nothing there',
    ],
  ])('reports a failed metric: %j', (spec, reason, error) => {
    expect(refusal(spec)).toMatchObject({ ok: false, reason, error });
  });
});
