import { expect, test } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import type { TellingStage, TellingSubject } from '#protocol/telling.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { type Happening, happeningOf, happeningTo, isOnStage } from './happening.ts';

function happeningsFor(scenario: string, seconds: number, subject?: TellingSubject): Happening[] {
  const session = openedScenario(scenario);
  session.seekTime(seconds * SECOND_US);
  const { run } = session;
  const all: Happening[] = [];
  for (let seq = 1; seq <= run.head.seq; seq++) {
    const entry = run.entry(seq);
    const happening = entry && (subject ? happeningTo(entry, subject) : happeningOf(entry));
    if (happening && happening.salience !== 'background') all.push(happening);
  }
  return all;
}

test('a followed Deployment shows its own steps and the decisions about its Pods', () => {
  const happenings = happeningsFor('first-minute', 5, { kind: 'Deployment', namespace: 'default', name: 'web' });
  expect(happenings.map(({ type }) => type)).toContain('deployment.created');
  const ofPods = happenings.filter(({ kind }) => kind === 'Pod');
  expect(ofPods.length).toBeGreaterThan(0);
  expect(ofPods.every(({ subject, salience }) => subject.startsWith('default/web-') && salience === 'decisive')).toBe(
    true,
  );
  expect(ofPods.filter(({ type }) => type === 'pod.scheduled')).toHaveLength(4);
});

test('a followed node shows the Pods that it gets and the work of its kubelet', () => {
  const happenings = happeningsFor('crash-loop-backoff', 10, { kind: 'Node', name: 'node-1' });
  const types = new Set(happenings.map(({ type }) => type));
  expect(types).toContain('pod.scheduled');
  expect(types).toContain('container.exited');
});

test('a container counts as restarted from its second instance on', () => {
  const started = happeningsFor('crash-loop-backoff', 30).filter(({ type }) => type === 'container.started');
  const byPod = new Map<string, string[]>();
  for (const { subject, salience } of started) byPod.set(subject, [...(byPod.get(subject) ?? []), salience]);
  const [first, ...again] = byPod.get(
    [...byPod.keys()].find((key) => key.startsWith('default/broken-')) as string,
  ) as string[];
  expect(first).toBe('step');
  expect(again.length).toBeGreaterThan(0);
  expect(new Set(again)).toEqual(new Set(['decisive']));
});

test('a probe is decisive when its result changes, not when it fails once', () => {
  const ofSlow = happeningsFor('slow-starter', 60).filter(
    ({ type, subject }) => type === 'container.probed' && subject.startsWith('default/slow-'),
  );
  // failureThreshold is 3; the container is killed then, and the next one begins anew.
  expect(ofSlow.map(({ salience }) => salience)).toEqual(['step', 'step', 'decisive', 'step', 'step']);
});

test('a status write is decisive only when the rollout is stuck', () => {
  const statuses = happeningsFor('rollout', 60).filter(({ type }) => type === 'deployment.statusUpdated');
  expect(statuses.some(({ salience }) => salience === 'decisive')).toBe(true);
  expect(statuses.some(({ salience }) => salience === 'step')).toBe(true);
});

test('a stage shows the subject of its view', () => {
  const happening = (component: string, type: string, kind: string): Happening => ({
    seq: 1,
    atUs: 0,
    salience: 'decisive',
    type,
    kind,
    subject: 'x',
    component,
    isCycle: false,
  });
  const stagesOf = (each: Happening) =>
    (['scheduler', 'nodes', 'controllers', 'requests', 'storage'] as TellingStage[]).filter((stage) =>
      isOnStage(each, stage),
    );
  expect(stagesOf(happening('kube-scheduler', 'pod.scheduled', 'Pod'))).toEqual(['scheduler', 'nodes']);
  expect(stagesOf(happening('kube-apiserver', 'node.statusUpdated', 'Node'))).toEqual(['nodes', 'controllers']);
  expect(stagesOf(happening('kube-apiserver', 'request.rejected', 'Pod'))).toEqual(['requests']);
  expect(stagesOf(happening('kube-apiserver', 'request.refused', 'Pod'))).toEqual(['controllers', 'requests']);
  expect(stagesOf(happening('kube-apiserver', 'watch.refused', 'ConfigMap'))).toEqual(['storage']);
  expect(stagesOf(happening('traffic', 'requests.sent', 'Service'))).toEqual(['controllers']);
});
