import type { Lesson, LessonOption } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const REJECTED = { reason: 'request.rejected', fields: { level: 'catch-all' } };
const EVICTED = { reason: 'pod.evicted', subject: 'default/db-0' };
const budgetRefused: StoryValue = { answer: 'fairnessTooMany', path: 'disruptionBudget' };
const held = (field: string): StoryValue => ({
  answer: 'fairnessTooMany',
  path: `clientSide.client=load/held-back.${field}`,
});
const seats: StoryValue = { answer: 'fairness', path: 'levels.catch-all.current' };
const least: StoryValue = { object: 'PodDisruptionBudget/default/db', path: 'spec.minAvailable' };
const database: StoryValue = { objects: 'Pod', named: 'db-*', where: { 'status.phase': 'Running' } };
const clientWaits: LessonOption = { id: 'client', when: { value: held('throttled'), atLeast: 1 } };

/** Who says no: a budget, a level of flow control, or the client to itself. */
export const lesson: Lesson = {
  id: 'three-reasons-to-wait',
  format: 1,
  release: 'v1.36.2',
  topic: 'H',
  level: 2,
  minutes: 7,
  needs: [],
  answers: [39],
  exam: ['CKA troubleshooting', 'CKA cluster architecture'],
  run: { scenario: 'too-many-requests', seed: 1 },
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    {
      id: 'eviction',
      kind: 'predict',
      at: { after: { reason: 'request.refused', fields: { code: 429 } } },
      values: { code: { field: 'code' }, pods: database },
      question: {
        ask: 'one',
        options: [
          { id: 'overload', when: { has: { reason: 'request.rejected' }, since: 'start' } },
          { id: 'budget', when: { value: budgetRefused, atLeast: 1 } },
          clientWaits,
        ],
      },
      reveal: {
        at: { same: true },
        show: { view: 'controllers' },
        values: { message: { field: 'message' }, least, pods: database },
      },
    },
    {
      id: 'goOn',
      kind: 'act',
      at: { same: true },
      values: { least },
      goals: [{ id: 'evicted', check: { has: EVICTED } }],
      keeps: [
        { id: 'budget', check: { value: least, atLeast: 2 } },
        { id: 'serves', check: { value: database, atLeast: 2 } },
      ],
      within: 18,
      allowed: ['kubectl patch', 'kubectl apply', 'kubectl run', 'kubectl create'],
      hints: 2,
      solutions: [
        {
          id: 'less',
          deeds: [{ after: 0, line: `kubectl patch pdb db --type=merge -p '{"spec":{"minAvailable":2}}'` }],
        },
        {
          id: 'more',
          deeds: [{ after: 0, line: 'kubectl run db-3 --image=registry.example/db:1 --labels=app=db' }],
        },
      ],
    },
    {
      id: 'events',
      kind: 'predict',
      at: { before: REJECTED },
      show: { view: 'fairness', tab: 'seats' },
      values: { seats },
      question: {
        ask: 'one',
        options: [
          { id: 'waits', when: { never: REJECTED } },
          { id: 'borrows', when: { value: { minus: [seats, { atStep: 'events', value: seats }] }, atLeast: 1 } },
          { id: 'refused', when: { has: REJECTED } },
        ],
      },
      reveal: {
        at: { after: REJECTED },
        values: { level: { field: 'level' }, reason: { field: 'reason' }, schema: { field: 'flowSchema' } },
      },
    },
    {
      id: 'held',
      kind: 'predict',
      at: { time: 55 },
      values: {
        sent: { count: { reason: 'request.admitted', fields: { user: '*tools:exporter' } } },
      },
      question: {
        ask: 'one',
        options: [
          {
            id: 'level',
            when: { has: { reason: 'request.rejected', fields: { user: '*tools:exporter' } }, since: 'start' },
          },
          {
            id: 'queue',
            when: { value: { answer: 'fairnessQueues', to: { level: 'workload-low' }, path: 'flowCount' }, atLeast: 1 },
          },
          clientWaits,
        ],
      },
      reveal: { at: { same: true }, values: { qps: held('qps'), throttled: held('throttled') } },
    },
    {
      id: 'three',
      kind: 'check',
      at: { same: true },
      values: { budget: budgetRefused, level: { count: REJECTED } },
      checks: [
        { id: 'budget', check: { value: budgetRefused, atLeast: 1 } },
        { id: 'level', check: { has: REJECTED, since: 'start' } },
        {
          id: 'client',
          check: {
            all: [
              { value: held('throttled'), atLeast: 1 },
              { never: { reason: 'request.rejected', fields: { user: '*tools:exporter' } }, since: 'start' },
            ],
          },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
