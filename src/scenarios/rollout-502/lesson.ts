import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const ASKED = { kind: 'Deployment', namespace: 'default', name: 'shop' };
const failed: StoryValue = { answer: 'requestFailures', to: ASKED, path: 'failed' };
const failedSince = (step: string): StoryValue => ({ minus: [failed, { atStep: step, value: failed }] });
const SIGTERM = { reason: 'sigterm.sent', subject: 'default/shop-*' };
const SLICE = { reason: 'endpointSlice.updated', subject: 'default/shop-*' };
const RULES = { reason: 'rules.programmed', actor: 'kube-proxy/*' };
const sleep: StoryValue = {
  object: 'Deployment/default/shop',
  path: 'spec.template.spec.containers.app.lifecycle.preStop.sleep.seconds',
};

/** A Pod that is deleted gets SIGTERM and leaves the endpoints at the same time; a preStop hook keeps it serving meanwhile. */
export const lesson: Lesson = {
  id: '502-during-a-rollout',
  format: 1,
  release: 'v1.36.2',
  topic: 'F',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [33],
  exam: ['CKAD application deployment', 'CKA services and networking'],
  run: { scenario: 'rollout-502', seed: 1 },
  opens: { view: 'controllers', select: 'Deployment/default/shop' },
  steps: [
    {
      id: 'flows',
      kind: 'narrate',
      at: { time: 28 },
      values: {
        pods: { objects: 'Pod', named: 'shop-*', where: { 'status.phase': 'Running' } },
        rate: { answer: 'requestFailures', to: ASKED, path: 'ratePerSecond' },
        failed,
      },
    },
    {
      id: 'race',
      kind: 'predict',
      at: { before: { reason: 'pod.deletionStarted', subject: 'default/shop-*' } },
      question: {
        ask: 'one',
        options: [
          { id: 'rules', when: { first: RULES, later: SIGTERM } },
          {
            id: 'slice',
            when: { all: [{ first: SLICE, later: SIGTERM }, { not: { first: RULES, later: SIGTERM } }] },
          },
          {
            id: 'sigterm',
            when: {
              all: [
                { first: SIGTERM, later: SLICE },
                { first: SIGTERM, later: RULES },
              ],
            },
          },
        ],
      },
      reveal: {
        at: { after: RULES },
        values: { seconds: { seconds: { since: 'race' } }, failed: failedSince('race') },
      },
    },
    {
      id: 'count',
      kind: 'predict',
      at: { same: true },
      values: { rate: { answer: 'requestFailures', to: ASKED, path: 'ratePerSecond' } },
      question: { ask: 'number', of: failedSince('flows'), from: 0, to: 200, step: 5, tolerance: 15 },
      reveal: { at: { time: 70 }, values: { failed: failedSince('flows') } },
    },
    {
      id: 'hook',
      kind: 'predict',
      at: {
        before: { reason: 'pod.deletionStarted', subject: 'default/shop-*' },
      },
      values: { sleep },
      question: {
        ask: 'one',
        options: [
          { id: 'none', when: { value: failedSince('hook'), atMost: 0 } },
          { id: 'some', when: { value: failedSince('hook'), atLeast: 1 } },
        ],
      },
      reveal: { at: { time: 125 }, values: { failed: failedSince('hook') } },
    },
    {
      id: 'third',
      kind: 'check',
      at: { time: 175 },
      values: { failed: failedSince('hook.reveal') },
      checks: [
        {
          id: 'updated',
          check: { value: { object: 'Deployment/default/shop', path: 'status.updatedReplicas' }, is: 4 },
        },
        { id: 'none', check: { value: failedSince('hook.reveal'), atMost: 0 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
