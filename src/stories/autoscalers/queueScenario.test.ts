import { describe, expect, it } from 'vitest';
import type { Deployment } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';
import { eventsOf, openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

const replicasOf = (session: Session, name: string): number =>
  (session.ask('get', { kind: 'Deployment', namespace: 'default', name }) as Deployment).spec.replicas ?? 1;
const hpaOf = (session: Session, name: string) =>
  session.ask('hpa', { kind: 'Deployment', namespace: 'default', name });
const sumOf = (session: Session) => hpaOf(session, 'by-queue')?.metrics[0]?.external;

describe('queue-length', () => {
  it('scaling by queue length adds Pods until the queue is empty; scaling by CPU adds none', () => {
    const session = openedScenario('queue-length');
    seekSeconds(session, 60);
    expect(sumOf(session)).toMatchObject({ sum: 0, target: 30, isAverage: true, asks: 0 });
    seekSeconds(session, 89);
    const before = sumOf(session);
    expect(before?.queues).toMatchObject([{ name: 'orders', arriving: 40 }]);
    expect(before?.sum).toBeGreaterThan(100);
    seekSeconds(session, 125);
    expect([replicasOf(session, 'by-queue'), replicasOf(session, 'by-cpu')]).toEqual([20, 1]);
    expect(sumOf(session)?.sum).toBe(0);
    seekSeconds(session, 180);
    expect(hpaOf(session, 'by-cpu')?.metrics).toMatchObject([{ name: 'cpu', current: '50%', target: '80%' }]);
    seekSeconds(session, 380);
    expect(replicasOf(session, 'by-queue')).toBe(20);
    seekSeconds(session, 480);
    expect([replicasOf(session, 'by-queue'), replicasOf(session, 'by-cpu')]).toEqual([1, 1]);
    const events = eventsOf(session, 'HorizontalPodAutoscaler', 'by-queue');
    expect(events[0]).toContain(
      'external metric queue_length(&LabelSelector{MatchLabels:map[string]string{queue: orders,},MatchExpressions:[]LabelSelectorRequirement{},}) above target',
    );
  });
});

describe('a work queue as a metric', () => {
  it('a queue keeps its length when rates change, and has no metric once stopped', () => {
    const hpa = (target: string) => `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: worker}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: worker}
  maxReplicas: 10
  metrics:
    - {type: External, external: {metric: {name: queue_length}, target: ${target}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: worker}
spec:
  selector: {matchLabels: {app: worker}}
  template:
    metadata: {labels: {app: worker}}
    spec: {containers: [{name: app, image: registry.example/worker:1}]}
`;
    const session = start(hpa('{type: Value, value: "100"}'));
    const queue = { namespace: 'default', consumers: 'nobody', perPodPerSecond: 5 } as const;
    const sum = () => hpaOf(session, 'worker')?.metrics[0]?.external;
    session.seekTime(10 * S);
    expect(sum()).toBeUndefined();
    does(session, { type: 'queue.start', name: 'a', ratePerSecond: 20, ...queue });
    session.seekTime(15 * S);
    expect(sum()).toMatchObject({ sum: 100, target: 100, isAverage: false, isWithinTolerance: true, asks: 1 });
    does(session, { type: 'queue.start', name: 'a', ratePerSecond: 0, ...queue });
    does(session, { type: 'queue.start', name: 'b', ratePerSecond: 40, ...queue });
    session.seekTime(20 * S);
    expect(sum()).toMatchObject({ sum: 300, isWithinTolerance: false, asks: 3 });
    does(session, { type: 'queue.stop', namespace: 'default', name: 'b' });
    expect(sum()).toMatchObject({ sum: 100 });
    does(session, { type: 'queue.stop', namespace: 'default', name: 'a' });
    expect(sum()).toBeUndefined();
    const wrong = session.accept({ type: 'queue.start', name: 'a', ratePerSecond: -1, ...queue });
    expect(wrong).toMatchObject({ ok: false, problems: [{ field: 'ratePerSecond' }] });
  });
});
