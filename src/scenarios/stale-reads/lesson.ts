import type { Lesson } from '#scenarios/lesson.ts';
import type { ReasonMatch, StoryValue } from '#scenarios/story.ts';

const cache = (field: string): StoryValue => ({ answer: 'watchCache', to: { kind: 'ConfigMap' }, path: field });
const informer = (field: string): StoryValue => ({ answer: 'clients', path: `id=informer.${field}` });
const readFrom = (servedBy: string): ReasonMatch => ({
  reason: 'request.read',
  kind: 'ConfigMap',
  subject: 'default/',
  fields: { servedBy },
});
const NEW = 'ConfigMap/default/new';
const CONFLICT = { reason: 'request.refused', subject: '*/configmaps/new', fields: { code: 409 } };
const LISTED = { reason: 'client.listed', subject: 'informer' };
const WATCHES = { reason: 'client.watches', subject: 'informer' };
const colour: StoryValue = { object: NEW, path: 'data.colour' };
const sent: StoryValue = { field: 'objectsSent' };
const seconds = (since: string): StoryValue => ({ seconds: { since } });

/** Three ways to be too old: a list of a cache that is behind, a write of an old version, a watch from before the window. */
export const lesson: Lesson = {
  id: '409-and-410',
  format: 1,
  release: 'v1.36.2',
  topic: 'A',
  level: 1,
  minutes: 6,
  needs: ['a-pods-first-two-seconds'],
  answers: [40],
  exam: ['CKA cluster architecture', 'CKA troubleshooting'],
  run: { scenario: 'stale-reads', seed: 1 },
  opens: { view: 'storage', tab: 'reads' },
  steps: [
    {
      id: 'stale',
      kind: 'predict',
      at: { before: readFrom('cache') },
      values: { ms: cache('fanoutMs'), stored: { objects: 'ConfigMap', namespace: 'default' } },
      question: { ask: 'number', of: sent, from: 0, to: 4, step: 1, tolerance: 0, unit: 'ConfigMaps' },
      reveal: { at: { after: readFrom('cache') }, values: { sent } },
    },
    {
      id: 'newest',
      kind: 'predict',
      at: { same: true },
      question: {
        ask: 'one',
        options: [
          { id: 'same', when: { value: sent, is: { atStep: 'stale.reveal', value: sent } } },
          {
            id: 'atOnce',
            when: {
              all: [
                { value: sent, is: { objects: 'ConfigMap', namespace: 'default' } },
                { value: seconds('newest'), atMost: 0.5 },
              ],
            },
          },
          {
            id: 'waits',
            when: {
              all: [
                { value: sent, is: { objects: 'ConfigMap', namespace: 'default' } },
                { value: seconds('newest'), atLeast: 1 },
              ],
            },
          },
        ],
      },
      reveal: { at: { after: readFrom('etcd') }, values: { sent, seconds: seconds('newest') } },
    },
    {
      id: 'conflict',
      kind: 'predict',
      at: { before: CONFLICT },
      values: { version: { object: NEW, path: 'metadata.resourceVersion' }, colour },
      question: {
        ask: 'one',
        options: [
          { id: 'written', when: { all: [{ value: colour, is: 'red' }, { never: CONFLICT }] } },
          { id: 'retried', when: { all: [{ value: colour, is: 'red' }, { has: CONFLICT }] } },
          { id: 'refused', when: { all: [{ value: colour, is: 'blue' }, { has: CONFLICT }] } },
        ],
      },
      reveal: { at: { after: CONFLICT }, values: { code: { field: 'code' }, colour } },
    },
    {
      id: 'away',
      kind: 'predict',
      at: { after: { reason: 'client.cut', subject: 'informer' } },
      values: {
        version: informer('resourceVersion'),
        rate: { answer: 'loads', path: 'id=churn.ratePerSecond' },
        seconds: { field: 'seconds' },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'goesOn', when: { all: [{ has: WATCHES }, { never: LISTED }] } },
          {
            id: 'conflict',
            when: { has: { reason: 'request.refused', subject: '*informer*', fields: { code: 409 } } },
          },
          { id: 'lists', when: { first: { reason: 'watch.refused' }, later: LISTED } },
        ],
      },
      reveal: {
        at: { after: LISTED },
        values: { seconds: seconds('away'), oldest: cache('oldestWatchable'), count: { field: 'count' } },
      },
    },
    {
      id: 'watches',
      kind: 'check',
      at: { after: WATCHES },
      values: { version: { field: 'resourceVersion' } },
      checks: [
        { id: 'stale', check: { has: readFrom('cache'), since: 'start' } },
        { id: 'conflict', check: { has: CONFLICT, since: 'start', atMost: 1 } },
        { id: 'gone', check: { first: { reason: 'watch.refused' }, later: LISTED, since: 'away' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
