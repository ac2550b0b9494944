import type { Story, StoryValue } from '#scenarios/story.ts';

const failed: StoryValue = {
  answer: 'requestFailures',
  to: { kind: 'Deployment', namespace: 'default', name: 'shop' },
  path: 'failed',
};
const more = (since: string): StoryValue => ({ minus: [failed, { atStep: since, value: failed }] });
const updated = {
  after: { reason: 'deployment.updated', subject: 'default/shop', fields: { user: 'kubernetes-admin' } },
};

/** SIGTERM and the rules of kube-proxy race each other, unless a preStop hook waits. */
export const story: Story = {
  scenario: 'rollout-502',
  opens: { view: 'controllers', select: 'Deployment/default/shop' },
  steps: [
    {
      id: 'flows',
      kind: 'narrate',
      at: { time: 28 },
      values: {
        pods: { objects: 'Pod', named: 'shop-*', where: { 'status.phase': 'Running' } },
        rate: {
          answer: 'requestFailures',
          to: { kind: 'Deployment', namespace: 'default', name: 'shop' },
          path: 'ratePerSecond',
        },
        failed,
      },
    },
    { id: 'updated', kind: 'narrate', at: updated },
    {
      id: 'sigterm',
      kind: 'point',
      at: { after: { reason: 'sigterm.sent', subject: 'default/shop-*' } },
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'rules',
      kind: 'point',
      at: { after: { reason: 'rules.programmed', actor: 'kube-proxy/*' } },
      decisive: true,
      points: [{ part: 'component', name: 'kube-proxy' }],
      values: { seconds: { seconds: { since: 'sigterm' } }, failed: more('flows') },
    },
    {
      id: 'first',
      kind: 'narrate',
      at: { time: 70 },
      show: { view: 'controllers', select: 'Service/default/shop' },
      values: { failed },
    },
    {
      id: 'second',
      kind: 'narrate',
      at: { time: 120 },
      values: {
        seconds: {
          object: 'Deployment/default/shop',
          path: 'spec.template.spec.containers.app.lifecycle.preStop.sleep.seconds',
        },
        failed: more('first'),
      },
    },
    {
      id: 'third',
      kind: 'narrate',
      at: { time: 175 },
      decisive: true,
      values: { failed: more('second') },
    },
  ],
  end: {
    saw: [
      { id: 'race', values: { failed } },
      { id: 'hook', values: { last: more('second') } },
    ],
    tries: [
      {
        id: 'hook',
        line: `kubectl patch deployment shop -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","lifecycle":{"preStop":{"sleep":{"seconds":5}}}}]}}}}'`,
        at: 'flows',
      },
      { id: 'pause', line: 'kubectl rollout pause deployment shop', at: 'updated' },
    ],
    next: 'grace-budget',
  },
};
