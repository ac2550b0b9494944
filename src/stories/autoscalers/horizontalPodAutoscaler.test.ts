import { describe, expect, it } from 'vitest';
import type { Deployment, HorizontalPodAutoscaler } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';
import { eventsOf, openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

function replicasOf(session: Session, name: string): number | undefined {
  const found = session.ask('get', { kind: 'Deployment', namespace: 'default', name }) as Deployment;
  return found.spec.replicas;
}

function autoscalerOf(session: Session, name: string): HorizontalPodAutoscaler {
  return session.ask('get', { kind: 'HorizontalPodAutoscaler', namespace: 'default', name }) as HorizontalPodAutoscaler;
}

function conditionOf(session: Session, name: string, type: string): string | undefined {
  return autoscalerOf(session, name).status?.conditions?.find((condition) => condition.type === type)?.reason;
}

/** When a Deployment first has so many replicas, in seconds of the run. */
function secondOf(session: Session, name: string, replicas: number, from: number, to: number): number | undefined {
  for (let second = from; second <= to; second++) {
    seekSeconds(session, second);
    if (replicasOf(session, name) === replicas) return second;
  }
  return undefined;
}

describe('HorizontalPodAutoscaler', () => {
  it('scales from 2 to 6 Pods under load, and keeps them for 300 s afterwards', () => {
    const session = openedScenario('hpa-load');
    seekSeconds(session, 109);
    expect([replicasOf(session, 'by-requests'), replicasOf(session, 'by-cpu')]).toEqual([2, 2]);
    const scaledAt = secondOf(session, 'by-requests', 6, 110, 130) ?? 0;
    expect(scaledAt - 110).toBeLessThanOrEqual(16);
    seekSeconds(session, 239);
    expect([replicasOf(session, 'by-requests'), replicasOf(session, 'by-cpu')]).toEqual([6, 6]);
    seekSeconds(session, 500);
    expect(replicasOf(session, 'by-requests')).toBe(6);
    expect(conditionOf(session, 'by-requests', 'AbleToScale')).toBe('ScaleDownStabilized');
    const droppedAt = secondOf(session, 'by-requests', 2, 520, 580) ?? 0;
    expect(droppedAt - 240).toBeGreaterThanOrEqual(285);
    expect(droppedAt - 240).toBeLessThanOrEqual(331);
    expect(eventsOf(session, 'HorizontalPodAutoscaler', 'by-requests')).toEqual([
      'SuccessfulRescale: New size: 6; reason: pods metric http_requests_per_second above target',
      'SuccessfulRescale: New size: 2; reason: All metrics below target',
    ]);
  });

  it('scaling by CPU lags, because limits cap usage and new Pods count only once measured', () => {
    const session = openedScenario('hpa-load');
    const byRequests = secondOf(session, 'by-requests', 6, 110, 130) ?? 0;
    const byCpu = secondOf(session, 'by-cpu', 6, byRequests, 240) ?? 0;
    expect(byCpu - byRequests).toBeGreaterThanOrEqual(30);
    const sizes = eventsOf(session, 'HorizontalPodAutoscaler', 'by-cpu').map(
      (text) => /New size: (\d+)/.exec(text)?.[1],
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.at(-1)).toBe('6');
  });

  const worker = (spec: string) => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: worker}
spec:
  replicas: 1
  selector: {matchLabels: {app: worker}}
  template:
    metadata: {labels: {app: worker}}
    spec: {containers: [{name: app, image: registry.example/worker:1}]}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: worker}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: worker}
  maxReplicas: 10
${spec}`;
  const QUEUE = `  metrics:
    - type: External
      external: {metric: {name: sqs_messages_visible}, target: {type: AverageValue, averageValue: "10"}}
`;

  it('an external metric sets the replicas and is reported when missing', () => {
    const session = start(worker(QUEUE));
    session.seekTime(40 * S);
    expect(conditionOf(session, 'worker', 'ScalingActive')).toBe('FailedGetExternalMetric');
    expect(eventsOf(session, 'HorizontalPodAutoscaler', 'worker')[0]).toContain(
      'unable to get external metric default/sqs_messages_visible/nil: no metrics returned from external metrics API',
    );
    does(session, { type: 'metric.set', namespace: 'default', metric: 'sqs_messages_visible', value: '35' });
    session.seekTime(60 * S);
    expect(replicasOf(session, 'worker')).toBe(4);
    expect(autoscalerOf(session, 'worker').status?.currentMetrics?.[0]?.external?.current).toEqual({
      averageValue: '35',
    });
    expect(session.ask('hpa', {})?.metrics).toMatchObject([
      {
        perPod: true,
        set: { series: [{ namespace: 'default', metric: 'sqs_messages_visible' }], value: 35, most: 125 },
      },
    ]);
    does(session, { type: 'metric.set', namespace: 'default', metric: 'sqs_messages_visible', value: '1k' });
    session.seekTime(90 * S);
    expect(replicasOf(session, 'worker')).toBe(10);
    expect(conditionOf(session, 'worker', 'ScalingLimited')).toBe('TooManyReplicas');
  });

  it.each<[string, string, number]>([
    ['of 10 % by default', '', 1],
    ['of its own', '  behavior: {scaleUp: {tolerance: "0.01"}}\n', 2],
  ])('changes nothing within a tolerance %s', (_, behavior, replicas) => {
    const session = start(worker(QUEUE + behavior));
    does(session, { type: 'metric.set', namespace: 'default', metric: 'sqs_messages_visible', value: '10900m' });
    session.seekTime(40 * S);
    expect(replicasOf(session, 'worker')).toBe(replicas);
  });

  it('a missing metric prevents scaling down but not scaling up', () => {
    const missing = '    - type: External\n      external: {metric: {name: gone}, target: {type: Value, value: "1"}}\n';
    const session = start(worker(QUEUE + missing));
    const queue = (value: string) =>
      does(session, { type: 'metric.set', namespace: 'default', metric: 'sqs_messages_visible', value });
    queue('40');
    session.seekTime(40 * S);
    expect(replicasOf(session, 'worker')).toBe(4);
    expect(conditionOf(session, 'worker', 'ScalingActive')).toBe('ValidMetricFound');
    queue('10');
    session.seekTime(500 * S);
    expect(replicasOf(session, 'worker')).toBe(4);
    expect(conditionOf(session, 'worker', 'ScalingActive')).toBe('FailedGetExternalMetric');
  });

  it('container metrics, memory and object values count as well', () => {
    const metrics = `  metrics:
    - type: Object
      object:
        describedObject: {apiVersion: networking.k8s.io/v1, kind: Ingress, name: main-route}
        metric: {name: requests-per-second}
        target: {type: Value, value: "2k"}
    - type: ContainerResource
      containerResource: {name: memory, container: app, target: {type: AverageValue, averageValue: 8Mi}}
`;
    const session = start(worker(metrics));
    const object = { kind: 'Ingress', name: 'main-route' };
    does(session, { type: 'metric.set', namespace: 'default', metric: 'requests-per-second', object, value: '10k' });
    session.seekTime(20 * S);
    expect(autoscalerOf(session, 'worker').status?.currentMetrics).toMatchObject([
      { object: { current: { value: '10k' } } },
      { containerResource: { container: 'app', current: { averageValue: '16777216' } } },
    ]);
    expect(replicasOf(session, 'worker')).toBe(4);
    expect(conditionOf(session, 'worker', 'ScalingLimited')).toBe('ScaleUpLimit');
    const [byObject, byMemory] = session.ask('hpa', {})?.metrics ?? [];
    const series = [{ namespace: 'default', metric: 'requests-per-second', object }];
    expect(byObject).toMatchObject({ perPod: false, set: { series, value: 10_000 } });
    expect(byMemory?.set).toBeUndefined();
  });

  it('reports a target that does not exist', () => {
    const session = start(worker(QUEUE).replace('kind: Deployment, name: worker}', 'kind: Deployment, name: gone}'));
    session.seekTime(40 * S);
    expect(conditionOf(session, 'worker', 'AbleToScale')).toBe('FailedGetScale');
    expect(eventsOf(session, 'HorizontalPodAutoscaler', 'worker')).toEqual([
      'FailedGetScale: deployments.apps "gone" not found',
    ]);
  });

  it('two autoscalers with the same Pods do nothing', () => {
    const second = worker(QUEUE).split('---')[1]?.replace('metadata: {name: worker}', 'metadata: {name: other}') ?? '';
    const session = start(`${worker(QUEUE)}---${second}`);
    does(session, { type: 'metric.set', namespace: 'default', metric: 'sqs_messages_visible', value: '50' });
    session.seekTime(40 * S);
    expect(replicasOf(session, 'worker')).toBe(1);
    expect(conditionOf(session, 'worker', 'ScalingActive')).toBe('AmbiguousSelector');
  });
});
