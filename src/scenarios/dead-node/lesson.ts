import type { Check } from '#scenarios/check.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const since = (id: string): StoryValue => ({ seconds: { since: id } });
const between = (value: StoryValue, from: number, to: number): Check => ({
  all: [
    { value, atLeast: from },
    { value, atMost: to },
  ],
});
const onNode1: StoryValue = { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'node-1' } };
const leaving: StoryValue = {
  objects: 'Pod',
  named: 'web-*',
  where: { 'spec.nodeName': 'node-1', 'metadata.deletionTimestamp': '*' },
};
const all: StoryValue = { objects: 'Pod', named: 'web-*' };
const DELETED = { reason: 'pod.deletionStarted', subject: 'default/web-*' };

/** Silence, then a tolerance, then a deletion that nobody confirms. */
export const lesson: Lesson = {
  id: 'six-minutes',
  format: 1,
  release: 'v1.36.2',
  topic: 'G',
  level: 3,
  minutes: 7,
  needs: [],
  answers: [34],
  exam: ['CKA troubleshooting', 'CKA cluster architecture'],
  run: { scenario: 'dead-node', seed: 1 },
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'cut',
      kind: 'predict',
      at: { after: { reason: 'nodeFault.began', subject: 'node-1' } },
      values: { pods: onNode1 },
      question: { ask: 'moment', of: since('cut'), within: 180, tolerance: 15 },
      reveal: {
        at: { after: { reason: 'node.statusUpdated', subject: 'node-1' } },
        values: {
          ready: { object: 'Node/node-1', path: 'status.conditions.Ready.status' },
          seconds: since('cut'),
        },
      },
    },
    {
      id: 'elsewhere',
      kind: 'predict',
      at: { same: true },
      points: ['Node/node-1'],
      values: { pods: onNode1 },
      question: {
        ask: 'one',
        options: [
          { id: 'atOnce', when: between(since('elsewhere'), 0, 30) },
          { id: 'later', when: between(since('elsewhere'), 240, 360) },
          { id: 'never', when: { never: DELETED } },
        ],
      },
      reveal: {
        at: { after: DELETED },
        values: {
          tolerated: { object: 'subject', path: 'spec.tolerations.1.tolerationSeconds' },
          seconds: since('elsewhere'),
          all: since('cut'),
        },
      },
    },
    {
      id: 'old',
      kind: 'predict',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' }, nth: 2 },
      question: {
        ask: 'one',
        options: [
          { id: 'gone', when: { value: onNode1, atMost: 0 } },
          {
            id: 'terminating',
            when: {
              all: [
                { value: onNode1, atLeast: 1 },
                { value: leaving, is: onNode1 },
              ],
            },
          },
          {
            id: 'kept',
            when: {
              all: [
                { value: onNode1, atLeast: 1 },
                { value: leaving, atMost: 0 },
              ],
            },
          },
        ],
      },
      reveal: { at: { time: 420 }, values: { leaving, all } },
    },
    {
      id: 'clear',
      kind: 'act',
      at: { same: true },
      values: { leaving },
      goals: [{ id: 'gone', check: { value: onNode1, atMost: 0 } }],
      keeps: [
        { id: 'six', check: { value: { object: 'Deployment/default/web', path: 'spec.replicas' }, is: 6 } },
        {
          id: 'serve',
          check: { value: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } }, atLeast: 4 },
        },
      ],
      within: 58,
      allowed: ['kubectl delete', 'kubectl taint', 'kubectl patch'],
      hints: 3,
      solutions: [
        {
          id: 'outOfService',
          deeds: [
            {
              after: 0,
              line: 'kubectl taint nodes node-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
            },
          ],
        },
        {
          id: 'force',
          deeds: [
            {
              after: 0,
              line: 'kubectl delete pods -l app=web --field-selector spec.nodeName=node-1 --force --grace-period=0',
            },
          ],
        },
      ],
    },
    {
      id: 'cleared',
      kind: 'check',
      at: { same: true },
      values: { all },
      checks: [
        { id: 'gone', check: { value: onNode1, atMost: 0 } },
        {
          id: 'waited',
          check: { first: DELETED, later: { reason: 'pod.deleted', subject: 'default/web-*' }, since: 'start' },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
