import type { Story } from '#scenarios/story.ts';

/** Two of three must live: with one leader less nothing is lost, with a second one gone no write is answered. */
export const story: Story = {
  scenario: 'etcd-leader',
  opens: { view: 'storage', tab: 'etcd' },
  steps: [
    {
      id: 'lost',
      kind: 'narrate',
      at: { after: { reason: 'etcdLeader.lost' } },
      values: { member: { name: 'subject' } },
    },
    {
      id: 'elected',
      kind: 'point',
      at: { after: { reason: 'etcdLeader.elected' } },
      values: { member: { name: 'subject' }, term: { field: 'term' }, seconds: { seconds: { since: 'lost' } } },
    },
    {
      id: 'second',
      kind: 'point',
      at: { after: { reason: 'etcdLeader.lost' } },
      values: { member: { name: 'subject' } },
    },
    {
      id: 'noQuorum',
      kind: 'point',
      at: { after: { reason: 'etcdElection.failed' } },
      decisive: true,
      points: [{ part: 'component', name: 'etcd' }],
    },
    {
      id: 'back',
      kind: 'point',
      at: { after: { reason: 'etcdLeader.elected' } },
      values: { member: { name: 'subject' }, seconds: { seconds: { since: 'second' } } },
    },
  ],
  end: {
    saw: [
      { id: 'one', values: { seconds: { atStep: 'elected', value: { seconds: { since: 'lost' } } } } },
      { id: 'two', values: { seconds: { atStep: 'back', value: { seconds: { since: 'second' } } } } },
    ],
    tries: [{ id: 'write', line: 'kubectl scale deployment web --replicas=5', at: 'noQuorum' }],
    next: 'etcd-quota',
  },
};
