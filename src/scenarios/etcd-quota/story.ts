import type { Story } from '#scenarios/story.ts';

/** A full database: compaction and defragmentation do not help alone, the alarm has to be disarmed too. */
export const story: Story = {
  scenario: 'etcd-quota',
  opens: { view: 'storage', tab: 'etcd' },
  steps: [
    {
      id: 'full',
      kind: 'narrate',
      at: { after: { reason: 'etcdAlarm.raised' } },
      values: { message: { field: 'message' } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'request.refused', fields: { code: 500 } } },
      values: { subject: { name: 'subject' } },
    },
    {
      id: 'compacted',
      kind: 'point',
      at: { after: { reason: 'etcd.compacted' } },
      values: { revision: { field: 'revision' } },
    },
    {
      id: 'defragmented',
      kind: 'point',
      at: { after: { reason: 'etcd.defragmented' } },
      values: { freed: { in: 'Mi', of: { field: 'freedBytes' } } },
    },
    {
      id: 'still',
      kind: 'point',
      at: { after: { reason: 'request.refused', fields: { code: 500 } } },
      decisive: true,
      points: [{ part: 'component', name: 'etcd' }],
      values: { refused: { count: { reason: 'request.refused', fields: { code: 500 } } } },
    },
    {
      id: 'disarmed',
      kind: 'point',
      at: { after: { reason: 'etcdAlarm.disarmed' } },
      values: { seconds: { seconds: { since: 'full' } } },
    },
  ],
  end: {
    saw: [
      { id: 'order', values: { refused: { count: { reason: 'request.refused', fields: { code: 500 } } } } },
      { id: 'long', values: { seconds: { atStep: 'disarmed', value: { seconds: { since: 'full' } } } } },
    ],
    tries: [{ id: 'write', line: 'kubectl create configmap late', at: 'still' }],
    next: 'etcd-leader',
  },
};
