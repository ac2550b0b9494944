import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const STATUS = { reason: 'node.statusUpdated', subject: 'node-1' };
const ready = (path: string): StoryValue => ({ object: 'Node/node-1', path: `status.conditions.Ready.${path}` });
const runningOn = (node: string): StoryValue => ({
  objects: 'Pod',
  named: 'web-*',
  where: { 'spec.nodeName': node, 'status.phase': 'Running' },
});
const replicas: StoryValue = { object: 'Deployment/default/web', path: 'spec.replicas' };

/** A runtime that does not answer: nothing starts, nothing ends, and what runs goes on. */
export const lesson: Lesson = {
  id: 'pleg-is-not-healthy',
  format: 1,
  release: 'v1.36.2',
  topic: 'F',
  level: 3,
  minutes: 7,
  needs: [],
  answers: [35],
  exam: ['CKA troubleshooting'],
  run: { scenario: 'pleg-not-healthy', seed: 1 },
  opens: { view: 'nodes', select: 'Node/node-1' },
  steps: [
    {
      id: 'frozen',
      kind: 'narrate',
      at: { after: { reason: 'nodeFault.began', subject: 'node-1' } },
      values: { running: runningOn('node-1') },
    },
    {
      id: 'when',
      kind: 'predict',
      at: { time: 30 },
      values: { status: ready('status'), passed: { seconds: { since: 'frozen' } } },
      question: {
        ask: 'number',
        of: { seconds: { since: 'frozen' } },
        from: 0,
        to: 120,
        step: 5,
        tolerance: 8,
        unit: 's',
      },
      reveal: {
        at: { after: STATUS },
        values: { seconds: { seconds: { since: 'frozen' } }, message: ready('message') },
      },
    },
    {
      id: 'running',
      kind: 'predict',
      at: { same: true },
      question: {
        ask: 'one',
        options: [
          { id: 'ends', when: { has: { reason: 'container.exited', subject: 'default/web-*' } } },
          { id: 'moves', when: { has: { reason: 'pod.deletionStarted', subject: 'default/web-*' } } },
          {
            id: 'runs',
            when: { all: [{ value: runningOn('node-1'), atLeast: 1 }, { never: { reason: 'pod.deletionStarted' } }] },
          },
        ],
      },
      reveal: {
        at: { time: 150 },
        values: {
          minutes: { seconds: { since: 'frozen' } },
          tolerated: { object: 'Pod/default/web-*', path: 'spec.tolerations.0.tolerationSeconds' },
        },
      },
    },
    {
      id: 'pleg',
      kind: 'predict',
      at: { same: true },
      values: { message: ready('message'), passed: { seconds: { since: 'frozen' } } },
      question: {
        ask: 'number',
        of: { seconds: { since: 'frozen' } },
        from: 60,
        to: 420,
        step: 10,
        tolerance: 20,
        unit: 's',
      },
      reveal: {
        at: { after: STATUS },
        values: { seconds: { seconds: { since: 'frozen' } }, message: ready('message') },
      },
    },
    {
      id: 'help',
      kind: 'act',
      at: { same: true },
      values: { replicas, stuck: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Pending' } } },
      goals: [{ id: 'all', check: { value: runningOn('node-2'), atLeast: 4 } }],
      keeps: [{ id: 'nodes', check: { never: { reason: 'node.created' } } }],
      within: 25,
      allowed: [
        'kubectl drain',
        'kubectl delete pod',
        'kubectl scale',
        'kubectl rollout',
        'kubectl cordon',
        'kubectl patch',
      ],
      hints: 2,
      solutions: [
        { id: 'drain', deeds: [{ after: 0, line: 'kubectl drain node-1' }] },
        { id: 'scale', deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=8' }] },
      ],
    },
    {
      id: 'lives',
      kind: 'check',
      at: { same: true },
      values: { there: runningOn('node-1'), here: runningOn('node-2') },
      checks: [
        { id: 'none', check: { never: { reason: 'container.exited', actor: 'kubelet/node-1' }, since: 'start' } },
        { id: 'message', check: { value: ready('message'), is: '*PLEG is not healthy*' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 50;
