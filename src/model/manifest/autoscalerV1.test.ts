import { expect, it } from 'vitest';
import { parseManifests } from './parseManifests.ts';

const read = (spec: string, more = '') =>
  parseManifests(
    [
      {
        name: 'a.yaml',
        text: `apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}${spec}}\n${more}`,
      },
    ],
    () => [],
  );
const cpu = (averageUtilization: number) => [
  { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } },
];

it('reads an autoscaler of autoscaling/v1 as one of autoscaling/v2', () => {
  const { objects, notes } = read(
    ', targetCPUUtilizationPercentage: 50',
    'status: {currentCPUUtilizationPercentage: 7}\n',
  );
  expect(notes).toEqual([]);
  expect(objects[0]).toMatchObject({
    known: true,
    object: {
      apiVersion: 'autoscaling/v2',
      spec: { maxReplicas: 3, metrics: cpu(50) },
      status: { currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 7 } } }] },
    },
  });
  expect(read('').objects[0]?.object.spec).toMatchObject({ metrics: cpu(80) });
});

it('reports mistakes by the names that were written', () => {
  const found = read(', targetCPUUtilizationPercentage: x, metrics: []').errors;
  expect(found.map(({ path, message }) => [path, message])).toEqual([
    ['spec.metrics', 'unknown field "spec.metrics"'],
    [
      'spec.targetCPUUtilizationPercentage',
      'json: cannot unmarshal string into Go struct field HorizontalPodAutoscalerSpec.spec.targetCPUUtilizationPercentage of type int32',
    ],
  ]);
});
