import type { Story, StoryValue } from '#scenarios/story.ts';

const on = (node: string): StoryValue => ({ objects: 'Pod', where: { 'spec.nodeName': node } });

/** By default a kubelet pulls one image after the other. */
export const story: Story = {
  scenario: 'slow-image-pull',
  opens: { view: 'podLife', select: 'Pod/default/serial-web' },
  steps: [
    {
      id: 'sandboxes',
      kind: 'narrate',
      at: { after: { reason: 'sandbox.created', subject: 'default/parallel-api' } },
      values: { one: on('node-1'), two: on('node-2') },
    },
    {
      id: 'parallel',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: 'default/parallel-web' } },
      values: { seconds: { seconds: { since: 'sandboxes' } } },
    },
    {
      id: 'waits',
      kind: 'narrate',
      at: { time: 40 },
      decisive: true,
      values: {
        reason: { object: 'Pod/default/serial-web', path: 'status.containerStatuses.app.state.waiting.reason' },
        seconds: { seconds: { since: 'sandboxes' } },
      },
    },
    {
      id: 'large',
      kind: 'narrate',
      at: { after: { reason: 'image.pulled', subject: 'node-1' } },
      values: { seconds: { seconds: { since: 'sandboxes' } } },
    },
    {
      id: 'serial',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/serial-web' } },
      decisive: true,
      values: { seconds: { seconds: { since: 'parallel' } }, pull: { seconds: { since: 'large' } } },
    },
    {
      id: 'last',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: 'default/serial-api' } },
      values: { seconds: { seconds: { since: 'sandboxes' } } },
    },
  ],
  end: {
    saw: [
      { id: 'line', values: { seconds: { seconds: { since: 'parallel' } } } },
      {
        id: 'size',
        values: { running: { count: { reason: 'container.started', actor: 'kubelet/node-1' } } },
      },
    ],
    tries: [
      { id: 'delete', line: 'kubectl delete pod serial-huge', at: 'sandboxes' },
      { id: 'elsewhere', line: 'kubectl run third --image=registry.example/web:1', at: 'waits' },
    ],
    next: 'image-locality',
  },
};
