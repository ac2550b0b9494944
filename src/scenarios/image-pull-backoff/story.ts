import type { Story, StoryMoment, StoryValue } from '#scenarios/story.ts';

const SHOP = 'Deployment/default/shop';
const IMAGE = 'spec.template.spec.containers.app.image';
const failed: StoryMoment = { after: { reason: 'imagePull.failed' } };
const waiting = (reason: string): StoryValue => ({
  objects: 'Pod',
  named: 'shop-*',
  where: { 'status.containerStatuses.app.state.waiting.reason': reason },
});
const available: StoryValue = { object: SHOP, path: 'status.availableReplicas' };

/** A tag that the registry does not have: which waits follow, what goes on serving, and what ends it. */
export const story: Story = {
  scenario: 'image-pull-backoff',
  opens: { view: 'podLife' },
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.updated', subject: 'default/shop' } },
      values: { image: { object: SHOP, path: IMAGE } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/shop-*' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, node: { field: 'node' } },
    },
    {
      id: 'fails',
      kind: 'point',
      at: failed,
      values: { node: { name: 'subject' }, image: { field: 'image' } },
    },
    { id: 'backoff', kind: 'narrate', at: { time: 20 }, values: { pods: waiting('ErrImagePull') } },
    { id: 'second', kind: 'point', at: failed, values: { seconds: { seconds: { since: 'fails' } } } },
    { id: 'third', kind: 'point', at: failed, values: { seconds: { seconds: { since: 'second' } } } },
    {
      id: 'serves',
      kind: 'narrate',
      at: { time: 230 },
      decisive: true,
      values: {
        available,
        tries: { count: { reason: 'imagePull.failed' } },
        pods: waiting('ImagePullBackOff'),
      },
    },
    {
      id: 'mended',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/shop-*' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, image: { object: SHOP, path: IMAGE } },
    },
  ],
  end: {
    saw: [
      { id: 'waits', values: { tries: { count: { reason: 'imagePull.failed' } } } },
      { id: 'held', values: { available } },
    ],
    tries: [
      { id: 'right', line: 'kubectl set image deployment/shop app=registry.example/shop:1.5', at: 'backoff' },
      { id: 'undo', line: 'kubectl rollout undo deployment/shop', at: 'serves' },
    ],
    next: 'crash-loop-backoff',
  },
};
