import { expect, it } from 'vitest';
import { parseManifests } from './parseManifests.ts';

const readV1 = (spec: object, more: object = {}) =>
  parseManifests(
    [
      {
        name: 'hpa.json',
        text: JSON.stringify({
          apiVersion: 'autoscaling/v1',
          kind: 'HorizontalPodAutoscaler',
          metadata: { name: 'web', ...more },
          spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 5, ...spec },
        }),
      },
    ],
    () => [],
  );

it('converts an autoscaler from autoscaling/v1 to autoscaling/v2', () => {
  const { errors, objects, notes } = readV1({ minReplicas: 2, targetCPUUtilizationPercentage: 50 });
  expect([errors, notes]).toEqual([[], []]);
  expect(objects[0]?.object).toMatchObject({
    apiVersion: 'autoscaling/v2',
    spec: {
      minReplicas: 2,
      maxReplicas: 5,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      ],
    },
  });
});

it('reads metrics and behavior from annotations', () => {
  const metrics = [
    { type: 'Resource', resource: { name: 'memory', targetAverageUtilization: 60 } },
    { type: 'Pods', pods: { metricName: 'rps', targetAverageValue: '10' } },
    {
      type: 'External',
      external: { metricName: 'depth', metricSelector: { matchLabels: { q: 'a' } }, targetValue: '30' },
    },
  ];
  const behavior = { ScaleDown: { StabilizationWindowSeconds: 60, SelectPolicy: null } };
  const { objects } = readV1(
    { targetCPUUtilizationPercentage: 50 },
    {
      annotations: {
        team: 'shop',
        'autoscaling.alpha.kubernetes.io/metrics': JSON.stringify(metrics),
        'autoscaling.alpha.kubernetes.io/behavior': JSON.stringify(behavior),
      },
    },
  );
  const read = objects[0]?.object as { readonly metadata: object; readonly spec?: unknown } | undefined;
  expect(read?.metadata).toEqual({ name: 'web', annotations: { team: 'shop' } });
  expect(read?.spec).toMatchObject({
    behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
    metrics: [
      { resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 60 } } },
      { pods: { metric: { name: 'rps' }, target: { type: 'AverageValue', averageValue: '10' } } },
      {
        external: {
          metric: { name: 'depth', selector: { matchLabels: { q: 'a' } } },
          target: { type: 'Value', value: '30' },
        },
      },
      { resource: { name: 'cpu' } },
    ],
  });
});

it('gives an autoscaler without metrics a target of 80 percent', () => {
  expect(readV1({}).objects[0]?.object.spec).toMatchObject({
    metrics: [{ resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
  });
});

it('reports mistakes with the field names of v1', () => {
  const { errors } = readV1({ targetCPUUtilizationPercentage: 'x', metrics: [] });
  expect(errors.map(({ path, message }) => [path, message])).toEqual([
    ['spec.metrics', 'unknown field "spec.metrics"'],
    [
      'spec.targetCPUUtilizationPercentage',
      'json: cannot unmarshal string into Go struct field HorizontalPodAutoscalerSpec.spec.targetCPUUtilizationPercentage of type int32',
    ],
  ]);
});
