import type { Story, StoryMoment, StoryValue, StoryView } from '#scenarios/story.ts';

const created = (app: string): StoryMoment => ({
  after: { reason: 'deployment.created', subject: `default/${app}` },
});
const started = (app: string): StoryMoment => ({
  after: { reason: 'container.started', subject: `default/${app}-*` },
  nth: 10,
});
const rollout = (app: string): StoryView => ({ view: 'controllers', select: `Deployment/default/${app}` });
const etcd = (field: string): StoryValue => ({ answer: 'etcd', path: field });
const disk = etcd('diskMs');
const took = (from: string): StoryValue => ({ seconds: { since: from } });

/** The slower the disk of etcd, the longer a Pod's way; slower than the election timeout, and nobody leads for long. */
export const story: Story = {
  scenario: 'etcd-disk',
  opens: rollout('fast'),
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: created('fast'),
      values: { disk, replicas: { object: 'subject', path: 'spec.replicas' } },
    },
    { id: 'fast', kind: 'point', at: started('fast'), values: { seconds: took('asked') } },
    {
      id: 'slower',
      kind: 'narrate',
      at: created('above-the-guide'),
      show: rollout('above-the-guide'),
      values: { disk },
    },
    { id: 'above', kind: 'point', at: started('above-the-guide'), values: { seconds: took('slower') } },
    {
      id: 'logs',
      kind: 'narrate',
      at: created('logged'),
      show: { view: 'storage', tab: 'etcd' },
      values: { disk, message: etcd('applyWarning') },
    },
    {
      id: 'late',
      kind: 'point',
      at: started('logged'),
      show: rollout('logged'),
      values: { seconds: took('logs') },
    },
    {
      id: 'lost',
      kind: 'point',
      at: { after: { reason: 'etcdLeader.lost' } },
      show: { view: 'storage', tab: 'etcd' },
      decisive: true,
      points: [{ part: 'component', name: 'etcd' }],
      values: { member: { name: 'subject' }, disk },
    },
    {
      id: 'often',
      kind: 'narrate',
      at: { before: { reason: 'constant.changed' } },
      values: {
        lost: { count: { reason: 'etcdLeader.lost' } },
        seconds: took('lost'),
        pods: { objects: 'Pod', named: 'no-leader-*', where: { 'status.phase': 'Running' } },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'longer',
        values: {
          fast: { atStep: 'fast', value: took('asked') },
          above: { atStep: 'above', value: took('slower') },
          late: { atStep: 'late', value: took('logs') },
        },
      },
      { id: 'timeout', values: { lost: { count: { reason: 'etcdLeader.lost' } } } },
    ],
    tries: [
      { id: 'quick', command: { type: 'constant.change', id: 'etcd.write', value: 10 }, at: 'lost' },
      { id: 'one', command: { type: 'etcd.set', setting: 'members', value: 1 }, at: 'late' },
    ],
    next: 'etcd-leader',
  },
};
