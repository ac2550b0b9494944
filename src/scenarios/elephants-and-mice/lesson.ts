import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const of = (user: string) => ({ user: `*${user}` });
const MOUSE = of('prod:sa-3');
const REFUSED = { reason: 'request.rejected', fields: MOUSE };
const ANSWERED = { reason: 'response.begun', fields: MOUSE };
const level = (field: string): StoryValue => ({ answer: 'fairness', path: `levels.tenants.${field}` });
const elephantWaits: StoryValue = {
  answer: 'fairnessQueues',
  to: { level: 'tenants' },
  path: 'flows.distinguisher=*cd:bot.waiting',
};
const waited: StoryValue = { seconds: { since: 'mouse' } };
const lost: StoryValue = { count: REFUSED, since: 'oneQueue' };

/** Queues of their own, and turns between them: a large client waits for itself. */
export const lesson: Lesson = {
  id: 'elephants-and-mice',
  format: 1,
  release: 'v1.36.2',
  topic: 'H',
  level: 3,
  minutes: 7,
  needs: ['three-reasons-to-wait'],
  answers: [39],
  exam: ['CKA cluster architecture', 'CKA troubleshooting'],
  run: { scenario: 'elephants-and-mice', seed: 1 },
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    {
      id: 'full',
      kind: 'point',
      at: { after: { reason: 'request.rejected', fields: of('cd:bot') } },
      values: {
        seats: level('current'),
        queues: level('queues'),
        hand: level('handSize'),
        waiting: elephantWaits,
      },
    },
    {
      id: 'mouse',
      kind: 'predict',
      at: { after: { reason: 'request.queued', fields: MOUSE }, nth: 2 },
      values: { waiting: elephantWaits },
      question: {
        ask: 'one',
        options: [
          { id: 'last', when: { all: [{ value: waited, atLeast: 1 }, { never: REFUSED }] } },
          { id: 'turn', when: { all: [{ value: waited, atMost: 0.9 }, { never: REFUSED }] } },
          { id: 'refused', when: { has: REFUSED } },
        ],
      },
      reveal: {
        at: { after: ANSWERED },
        values: {
          seconds: waited,
          elephant: { count: { reason: 'request.rejected', fields: of('cd:bot') } },
          hand: level('handSize'),
        },
      },
    },
    {
      id: 'oneQueue',
      kind: 'predict',
      at: { after: { reason: 'priorityLevelConfiguration.updated', subject: 'tenants' } },
      values: {
        before: { count: REFUSED },
        queues: { object: 'subject', path: 'spec.limited.limitResponse.queuing.queues' },
      },
      question: { ask: 'number', of: lost, from: 0, to: 20, step: 1, tolerance: 5 },
      reveal: { at: { time: 90 }, values: { lost, limit: level('queueLengthLimit') } },
    },
    {
      id: 'through',
      kind: 'act',
      at: { same: true },
      goals: [{ id: 'answered', check: { has: ANSWERED, atLeast: 16 } }],
      keeps: [
        { id: 'elephant', check: { never: { reason: 'load.stopped' } } },
        {
          id: 'schema',
          check: {
            value: { object: 'FlowSchema/tenants', path: 'spec.priorityLevelConfiguration.name' },
            is: 'tenants',
          },
        },
      ],
      within: 10,
      allowed: ['kubectl patch', 'kubectl apply'],
      hints: 2,
      solutions: [
        {
          id: 'queues',
          deeds: [
            {
              after: 0,
              line: `kubectl patch prioritylevelconfiguration tenants --type=merge -p '{"spec":{"limited":{"limitResponse":{"queuing":{"queues":64,"handSize":6}}}}}'`,
            },
          ],
        },
        {
          id: 'seats',
          deeds: [
            {
              after: 0,
              line: `kubectl patch prioritylevelconfiguration tenants --type=merge -p '{"spec":{"limited":{"nominalConcurrencyShares":60}}}'`,
            },
          ],
        },
      ],
    },
    {
      id: 'now',
      kind: 'check',
      at: { same: true },
      values: { seats: level('current'), queues: level('queues') },
      checks: [
        { id: 'paid', check: { has: REFUSED, since: 'oneQueue', atLeast: 2 } },
        { id: 'through', check: { has: ANSWERED, since: 'through', atLeast: 16 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
