import type { Check } from '#scenarios/check.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const BROKEN = 'Pod/default/broken-*';
const EXITED = { reason: 'container.exited', subject: 'default/broken-*' };
const STARTED = { reason: 'container.started', subject: 'default/broken-*' };
const waited = (since: string): StoryValue => ({ seconds: { since } });
const waitOf = (prediction: string): StoryValue => ({ atStep: `${prediction}.reveal`, value: waited(prediction) });
const ofApp = (path: string): StoryValue => ({ object: BROKEN, path: `status.containerStatuses.app.${path}` });
const image: StoryValue = { object: 'Deployment/default/broken', path: 'spec.template.spec.containers.app.image' };

/** From so many seconds up to so many. */
const between = (value: StoryValue, from: number, to: number): Check => ({
  all: [
    { value, atLeast: from },
    { value, atMost: to },
  ],
});

/** The waits between restarts double; the phase says Running meanwhile; and a new Pod starts without the waits of the old one. */
export const lesson: Lesson = {
  id: 'crash-loop-back-off',
  format: 1,
  release: 'v1.36.2',
  topic: 'A',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [31],
  exam: ['CKA troubleshooting', 'CKAD observability and maintenance'],
  run: { scenario: 'crash-loop-backoff', seed: 1 },
  opens: { view: 'podLife', select: BROKEN },
  steps: [
    {
      id: 'first',
      kind: 'predict',
      at: { after: EXITED },
      values: { pod: { name: 'subject' }, code: { field: 'exitCode' } },
      question: { ask: 'number', of: waited('first'), from: 0, to: 30, step: 1, tolerance: 2, unit: 's' },
      reveal: { at: { after: STARTED }, values: { seconds: waited('first') } },
    },
    {
      id: 'second',
      kind: 'predict',
      at: { after: EXITED },
      values: { first: waitOf('first') },
      question: { ask: 'number', of: waited('second'), from: 0, to: 60, step: 1, tolerance: 3, unit: 's' },
      reveal: { at: { after: STARTED }, values: { seconds: waited('second') } },
    },
    {
      id: 'third',
      kind: 'predict',
      at: { after: EXITED },
      values: { second: waitOf('second'), restarts: ofApp('restartCount') },
      question: {
        ask: 'one',
        options: [
          { id: 'same', when: between(waited('third'), 8, 15) },
          { id: 'doubled', when: between(waited('third'), 20, 30) },
          { id: 'longest', when: { value: waited('third'), atLeast: 120 } },
        ],
      },
      reveal: { at: { after: STARTED }, values: { seconds: waited('third') } },
    },
    {
      id: 'phase',
      kind: 'predict',
      at: { time: 50 },
      // The stage does not show the phase before it is asked about.
      show: { view: 'nodes' },
      values: { reason: ofApp('state.waiting.reason') },
      question: {
        ask: 'one',
        of: { object: BROKEN, path: 'status.phase' },
        options: [
          { id: 'crash', is: 'CrashLoopBackOff' },
          { id: 'failed', is: 'Failed' },
          { id: 'running', is: 'Running' },
          { id: 'pending', is: 'Pending' },
        ],
      },
      reveal: {
        at: { same: true },
        show: { view: 'podLife', select: BROKEN },
        values: { phase: { object: BROKEN, path: 'status.phase' }, reason: ofApp('state.waiting.reason') },
      },
    },
    {
      id: 'mend',
      kind: 'act',
      at: { same: true },
      values: { restarts: ofApp('restartCount') },
      goals: [
        { id: 'image', check: { not: { value: image, is: '*broken*' } } },
        {
          id: 'available',
          check: { value: { object: 'Deployment/default/broken', path: 'status.availableReplicas' }, is: 1 },
        },
        {
          id: 'updated',
          check: { value: { object: 'Deployment/default/broken', path: 'status.updatedReplicas' }, is: 1 },
        },
      ],
      keeps: [
        { id: 'wanted', check: { value: { object: 'Deployment/default/broken', path: 'spec.replicas' }, is: 1 } },
      ],
      within: 30,
      allowed: ['kubectl set image', 'kubectl patch', 'kubectl apply', 'kubectl delete pod'],
      hints: 2,
      solutions: [
        { id: 'image', deeds: [{ after: 0, line: 'kubectl set image deployment/broken app=registry.example/web:1' }] },
        {
          id: 'delete',
          deeds: [
            { after: 0, line: 'kubectl delete pods -l app=broken' },
            {
              after: 1,
              line: `kubectl patch deployment broken -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","image":"registry.example/web:1"}]}}}}'`,
            },
          ],
        },
      ],
    },
    {
      id: 'fresh',
      kind: 'check',
      at: { same: true },
      values: { image },
      checks: [
        { id: 'started', check: { has: STARTED, since: 'mend' } },
        { id: 'before', check: { has: EXITED, since: 'start', atLeast: 3 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
