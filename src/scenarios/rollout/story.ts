import type { Story } from '#scenarios/story.ts';

const IMAGE = 'spec.containers.app.image';
const OLD = { [IMAGE]: '*:1.4' };
const NEW = { [IMAGE]: '*:1.5' };
const READY = { 'status.conditions.Ready.status': 'True' };
const ROLLING = 'spec.strategy.rollingUpdate';
const END = { reason: 'pod.deletionStarted', subject: 'default/web-*' };

/** New Pods come, old ones go, and two limits and the readiness probe set the pace. */
export const story: Story = {
  scenario: 'rollout',
  opens: { view: 'controllers', select: 'Deployment/default/web' },
  steps: [
    {
      id: 'before',
      kind: 'narrate',
      at: { time: 29 },
      values: {
        ready: { objects: 'Pod', named: 'web-*', where: { ...OLD, ...READY } },
        nodes: { objects: 'Node' },
        closed: { objects: 'Node', where: { 'spec.unschedulable': true } },
      },
    },
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.updated', subject: 'default/web' } },
      values: {
        surge: { object: 'Deployment/default/web', path: `${ROLLING}.maxSurge` },
        unavailable: { object: 'Deployment/default/web', path: `${ROLLING}.maxUnavailable` },
      },
    },
    {
      id: 'first',
      kind: 'point',
      at: { after: END },
      values: {
        pod: { name: 'subject' },
        fresh: { objects: 'Pod', named: 'web-*', where: NEW },
      },
    },
    {
      id: 'waits',
      kind: 'point',
      at: { time: 34 },
      decisive: true,
      values: {
        fresh: { objects: 'Pod', named: 'web-*', where: NEW },
        freshReady: { objects: 'Pod', named: 'web-*', where: { ...NEW, ...READY } },
        ready: { objects: 'Pod', named: 'web-*', where: { ...OLD, ...READY } },
      },
    },
    {
      id: 'next',
      kind: 'point',
      at: { after: END },
      values: {
        pod: { name: 'subject' },
        freshReady: { objects: 'Pod', named: 'web-*', where: { ...NEW, ...READY } },
        seconds: { seconds: { since: 'asked' } },
      },
    },
    {
      id: 'done',
      kind: 'narrate',
      at: { time: 70 },
      decisive: true,
      values: {
        old: { objects: 'Pod', named: 'web-*', where: OLD },
        fresh: { objects: 'Pod', named: 'web-*', where: { ...NEW, ...READY } },
        closed: { objects: 'Pod', named: 'web-*', where: { ...NEW, 'spec.nodeName': 'node-4' } },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'limits',
        values: {
          surge: { object: 'Deployment/default/web', path: `${ROLLING}.maxSurge` },
          unavailable: { object: 'Deployment/default/web', path: `${ROLLING}.maxUnavailable` },
        },
      },
      { id: 'probe' },
    ],
    tries: [
      { id: 'back', line: 'kubectl rollout undo deployment web', at: 'waits' },
      {
        id: 'bolder',
        line: 'kubectl patch deployment web -p \'{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":5}}}}\'',
        at: 'asked',
      },
    ],
    next: 'rollout-502',
  },
};
