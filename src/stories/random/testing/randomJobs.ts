import type { KubeObject } from '#model/kinds.ts';
import type { Command } from '#protocol/command.ts';
import type { Dice } from '#session/testing/dice.ts';
import { randomPodSpec } from './randomPodSpec.ts';

/** Most of its Pods end well, some badly, a few never. */
export function randomJob(dice: Dice, app: string, namespace: string): KubeObject {
  const name = `job-${app}-${dice.int(1, 4)}`;
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace }, spec: jobSpec(dice, app) };
}

/** Due every minute or two. */
export function randomCronJob(dice: Dice, app: string, namespace: string): KubeObject {
  const spec = {
    schedule: dice.pick(['* * * * *', '*/2 * * * *']),
    concurrencyPolicy: dice.pick(['Allow', 'Forbid', 'Replace']),
    jobTemplate: { spec: jobSpec(dice, app) },
    ...dice.some<object>(
      [20, () => ({ suspend: true })],
      [20, () => ({ startingDeadlineSeconds: dice.int(5, 60) })],
      [30, () => ({ successfulJobsHistoryLimit: dice.int(0, 2), failedJobsHistoryLimit: dice.int(0, 2) })],
    ),
  };
  return { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: `cron-${app}`, namespace }, spec };
}

/** By which an autoscaler goes; the values of those that are not of Pods are set by `randomMetric`. */
const METRICS: readonly ((dice: Dice) => readonly object[])[] = [
  (dice) => [cpuMetric(dice)],
  (dice) => [cpuMetric(dice)],
  (dice) => [externalMetric(dice)],
  (dice) => [externalMetric(dice), cpuMetric(dice)],
  (dice) => [objectMetric(dice)],
];

function cpuMetric(dice: Dice): object {
  const target = { type: 'Utilization', averageUtilization: dice.pick([20, 50, 90]) };
  return { type: 'Resource', resource: { name: 'cpu', target } };
}

function externalMetric(dice: Dice): object {
  const target = { type: 'AverageValue', averageValue: dice.pick(['10', '30']) };
  return { type: 'External', external: { metric: { name: QUEUE_LENGTH }, target } };
}

function objectMetric(dice: Dice): object {
  const describedObject = { apiVersion: 'v1', kind: 'Service', name: dice.pick(MEASURED) };
  const target = { type: 'Value', value: dice.pick(['50', '200']) };
  return { type: 'Object', object: { describedObject, metric: { name: REQUESTS }, target } };
}

const QUEUE_LENGTH = 'queue_length';
const REQUESTS = 'requests_per_second';
const MEASURED = ['app-1', 'app-2'] as const;

/** Sets the metrics of random autoscalers from now on, or makes them unknown. */
export function randomMetric(dice: Dice): Command {
  const namespace = dice.pick(['default', 'shop']);
  const value = dice.chance(15) ? null : String(dice.int(0, 400));
  if (dice.chance(50)) return { type: 'metric.set', namespace, metric: QUEUE_LENGTH, value };
  const object = { kind: 'Service', name: dice.pick(MEASURED) };
  return { type: 'metric.set', namespace, metric: REQUESTS, object, value };
}

export function randomAutoscaler(dice: Dice, app: string, namespace: string): KubeObject {
  const minReplicas = dice.int(1, 3);
  const spec = {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: app },
    minReplicas,
    maxReplicas: minReplicas + dice.int(0, 4),
    metrics: dice.pick(METRICS)(dice),
  };
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: `auto-${app}`, namespace },
    spec,
  };
}

function jobSpec(dice: Dice, app: string): object {
  const spec = randomPodSpec(dice, app, 'template');
  const containers = spec.containers.map((container) => ({
    ...container,
    image: dice.pick(['ending:1', 'ending:1', 'ending:1', 'crashing:1', 'good:1']),
  }));
  const restartPolicy = dice.pick(['Never', 'OnFailure']);
  const completions = dice.int(1, 4);
  const labels = { app, tier: 'job' };
  return {
    template: { metadata: { labels }, spec: { ...spec, containers, restartPolicy } },
    completions,
    parallelism: dice.int(1, 3),
    ...dice.some<object>(
      [40, () => ({ completionMode: 'Indexed' })],
      [40, () => ({ backoffLimit: dice.int(0, 3) })],
      [25, () => ({ activeDeadlineSeconds: dice.int(5, 60) })],
      [25, () => ({ ttlSecondsAfterFinished: dice.int(0, 20) })],
      [10, () => ({ suspend: true })],
    ),
  };
}
