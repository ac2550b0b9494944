import type { Story, StoryValue } from '#scenarios/story.ts';

const waiting = (reason: string): StoryValue => ({
  objects: 'Pod',
  where: { 'status.containerStatuses.app.state.waiting.reason': reason },
});

/** A ConfigMap and a Secret that nobody has made: what the Pods wait for, how often the kubelet looks, and how long it takes after they are there. */
export const story: Story = {
  scenario: 'missing-config',
  opens: { view: 'podLife' },
  steps: [
    {
      id: 'applied',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/reports' } },
    },
    {
      id: 'mount',
      kind: 'point',
      at: { after: { reason: 'volume.unset', subject: 'default/reports-*' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, message: { field: 'message' } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'container.unconfigured', subject: 'default/shop-*' } },
      decisive: true,
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, message: { field: 'message' } },
    },
    {
      id: 'kubectl',
      kind: 'narrate',
      at: { time: 30 },
      values: {
        refused: waiting('CreateContainerConfigError'),
        creating: waiting('ContainerCreating'),
        tries: { count: { reason: 'container.unconfigured' } },
        mounts: { count: { reason: 'volume.unset' } },
      },
    },
    { id: 'settings', kind: 'point', at: { after: { reason: 'configMap.created', subject: 'default/shop-settings' } } },
    {
      id: 'healed',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/shop-*' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'settings' } } },
    },
    {
      id: 'key',
      kind: 'point',
      at: { after: { reason: 'secret.created', subject: 'default/reports-key' } },
      values: { mounts: { count: { reason: 'volume.unset' } } },
    },
    {
      id: 'runs',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/reports-*' } },
      decisive: true,
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'key' } } },
    },
  ],
  end: {
    saw: [
      { id: 'environment', values: { seconds: { atStep: 'healed', value: { seconds: { since: 'settings' } } } } },
      { id: 'volume', values: { seconds: { atStep: 'runs', value: { seconds: { since: 'key' } } } } },
    ],
    tries: [
      { id: 'made', line: 'kubectl create configmap shop-settings --from-literal=LEVEL=info', at: 'refused' },
      { id: 'again', line: 'kubectl rollout restart deployment/reports', at: 'key' },
    ],
    next: 'image-pull-backoff',
  },
};
