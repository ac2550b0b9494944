import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const NEXT = 'default/next-*';
const PLACED = { reason: 'pod.scheduled', subject: NEXT };
const REJECTED = { reason: 'pod.rejected', subject: NEXT, fields: { reason: 'OutOf*' } };
const ENDED = { reason: 'container.exited', subject: 'default/old' };
const failed: StoryValue = { objects: 'Pod', named: 'next-*', where: { 'status.phase': 'Failed' } };

/** The scheduler counts objects, the kubelet what is on its node; after a forced deletion the two differ. */
export const lesson: Lesson = {
  id: 'out-of-cpu',
  format: 1,
  release: 'v1.36.2',
  topic: 'E',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [29],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'out-of-cpu', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'waits',
      kind: 'narrate',
      at: { before: { reason: 'pod.deletionStarted', subject: 'default/old' } },
      values: {
        cpu: { object: 'Pod/default/old', path: CPU },
        all: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
        next: { object: 'Pod/default/next-*', path: CPU },
      },
    },
    {
      id: 'forced',
      kind: 'predict',
      at: { before: PLACED },
      values: { left: { objects: 'Pod', named: 'old' } },
      question: {
        ask: 'one',
        options: [
          { id: 'waits', when: { first: ENDED, later: PLACED } },
          { id: 'places', when: { all: [{ has: PLACED }, { never: ENDED }] } },
          { id: 'refuses', when: { has: { reason: 'pod.unschedulable', subject: NEXT } } },
        ],
      },
      reveal: {
        at: { after: PLACED },
        inside: 'sum',
        values: { pod: { cycle: 'pod' }, node: { cycle: 'node' } },
      },
    },
    {
      id: 'phase',
      kind: 'predict',
      at: { before: REJECTED },
      show: { view: 'podLife', select: 'Pod/default/next-*' },
      question: {
        ask: 'one',
        of: { object: 'subject', path: 'status.phase' },
        options: [
          { id: 'Pending', is: 'Pending' },
          { id: 'Running', is: 'Running' },
          { id: 'Failed', is: 'Failed' },
        ],
      },
      reveal: {
        at: { after: { reason: 'pod.statusUpdated', subject: NEXT, fields: { user: 'system:node:node-1' } } },
        values: {
          pod: { name: 'subject' },
          reason: { object: 'subject', path: 'status.reason' },
          message: { object: 'subject', path: 'status.message' },
        },
      },
    },
    {
      id: 'again',
      kind: 'predict',
      at: { same: true },
      show: { view: 'controllers', select: 'Deployment/default/next' },
      values: { failed },
      question: { ask: 'number', of: { count: REJECTED }, from: 0, to: 40, step: 1, tolerance: 8, unit: 'Pods' },
      reveal: {
        at: { after: ENDED },
        values: {
          rejected: { count: REJECTED },
          seconds: { seconds: { since: 'forced' } },
          code: { field: 'exitCode' },
        },
      },
    },
    {
      id: 'runs',
      kind: 'check',
      at: { after: { reason: 'container.started', subject: NEXT } },
      values: { pod: { name: 'subject' }, failed },
      checks: [
        { id: 'order', check: { first: REJECTED, later: ENDED, since: 'start' } },
        {
          id: 'started',
          check: { first: ENDED, later: { reason: 'container.started', subject: NEXT }, since: 'start' },
        },
        { id: 'kept', check: { value: failed, atLeast: 2 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 60;
