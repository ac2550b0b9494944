import type { Story, StoryValue } from '#scenarios/story.ts';

const cache = (field: string): StoryValue => ({ answer: 'watchCache', to: { kind: 'ConfigMap' }, path: field });
const informer = (field: string): StoryValue => ({ answer: 'clients', path: `id=informer.${field}` });

/** Three ways to be too old: a list of a cache that is behind, a write of an old version, a watch from before the window. */
export const story: Story = {
  scenario: 'stale-reads',
  opens: { view: 'storage', tab: 'reads' },
  steps: [
    {
      id: 'slow',
      kind: 'narrate',
      at: { after: { reason: 'constant.changed', fields: { value: 5000 } } },
      values: { ms: cache('fanoutMs') },
    },
    {
      id: 'written',
      kind: 'narrate',
      at: { after: { reason: 'configMap.created', subject: 'default/new' } },
      values: { version: { object: 'ConfigMap/default/new', path: 'metadata.resourceVersion' } },
    },
    {
      id: 'stale',
      kind: 'point',
      at: { after: { reason: 'request.read', kind: 'ConfigMap', fields: { servedBy: 'cache' } } },
      decisive: true,
      points: [{ part: 'component', name: 'watch-cache' }],
      values: { sent: { field: 'objectsSent' } },
    },
    {
      id: 'newest',
      kind: 'point',
      at: { after: { reason: 'request.read', kind: 'ConfigMap', fields: { servedBy: 'etcd' } } },
      values: { sent: { field: 'objectsSent' }, seconds: { seconds: { since: 'stale' } } },
    },
    {
      id: 'conflict',
      kind: 'point',
      at: { after: { reason: 'request.refused', fields: { code: 409 } } },
      values: {
        code: { field: 'code' },
        version: { object: 'ConfigMap/default/new', path: 'metadata.resourceVersion' },
      },
    },
    {
      id: 'away',
      kind: 'narrate',
      at: { after: { reason: 'client.cut', subject: 'informer' } },
      values: { version: informer('resourceVersion'), rate: { answer: 'loads', path: 'id=churn.ratePerSecond' } },
    },
    {
      id: 'gone',
      kind: 'point',
      at: { after: { reason: 'watch.refused' } },
      decisive: true,
      points: [{ part: 'component', name: 'watch-cache' }],
      values: {
        seconds: { seconds: { since: 'away' } },
        version: informer('resourceVersion'),
        oldest: cache('oldestWatchable'),
      },
    },
    {
      id: 'again',
      kind: 'point',
      at: { after: { reason: 'client.listed', subject: 'informer' } },
      values: { count: { field: 'count' } },
    },
  ],
  end: {
    saw: [
      {
        id: 'choice',
        values: {
          stale: { atStep: 'stale', value: { field: 'objectsSent' } },
          newest: { atStep: 'newest', value: { field: 'objectsSent' } },
          seconds: { atStep: 'newest', value: { seconds: { since: 'stale' } } },
        },
      },
      { id: 'window', values: { count: { atStep: 'again', value: { field: 'count' } } } },
    ],
    tries: [
      { id: 'quick', command: { type: 'constant.change', id: 'watch.fanOut', value: 5 }, at: 'slow' },
      { id: 'calm', command: { type: 'load.stop', id: 'churn' }, at: 'away' },
    ],
    next: 'list-cost',
  },
};
