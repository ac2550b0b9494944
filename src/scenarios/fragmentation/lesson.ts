import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/train' };
const PLACED = { reason: 'pod.scheduled', subject: 'default/train' };
const ALL: StoryValue = { objects: 'Node', sum: 'status.allocatable.cpu' };
const cpu: StoryValue = { object: 'Pod/default/train', path: CPU };
const replicas: StoryValue = { object: 'Deployment/default/api', path: 'spec.replicas' };
const freeInAll: StoryValue = { minus: [ALL, { objects: 'Pod', named: 'api-*', sum: CPU }] };
const freeOnOne: StoryValue = {
  minus: [
    { object: 'Node/node-1', path: 'status.allocatable.cpu' },
    { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
  ],
};

/** Free CPU on many nodes is no room for a Pod that needs more than any one of them has. */
export const lesson: Lesson = {
  id: 'half-of-everything-is-free',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 3,
  minutes: 5,
  needs: ['idle-yet-full'],
  answers: [2],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'fragmentation', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'fits',
      kind: 'predict',
      at: { before: REFUSED },
      values: { nodes: { objects: 'Node' }, all: ALL, free: freeInAll, cpu },
      question: {
        ask: 'one',
        options: [
          { id: 'placed', when: { has: PLACED } },
          { id: 'repacked', when: { has: { reason: 'pod.deletionStarted', subject: 'default/api-*' } } },
          { id: 'pending', when: { has: REFUSED } },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'filter',
        show: { view: 'scheduling', select: 'Pod/default/train' },
        values: { refused: { cycle: 'refused' }, nodes: { cycle: 'nodes' }, plugin: { cycle: 'plugin' } },
      },
    },
    {
      id: 'most',
      kind: 'predict',
      at: { same: true },
      show: { view: 'nodes' },
      values: { free: freeInAll, nodes: { objects: 'Node' } },
      question: { ask: 'number', of: freeOnOne, from: 0, to: 16, step: 0.5, tolerance: 0, unit: 'CPU' },
      reveal: { at: { same: true }, values: { left: freeOnOne, cpu } },
    },
    {
      id: 'pack',
      kind: 'act',
      at: { time: 20 },
      values: { replicas, cpu },
      goals: [{ id: 'runs', check: { value: { object: 'Pod/default/train', path: 'status.phase' }, is: 'Running' } }],
      keeps: [
        { id: 'asks', check: { value: cpu, is: '2500m' } },
        { id: 'replicas', check: { value: replicas, is: 8 } },
        {
          id: 'request',
          check: {
            value: {
              object: 'Deployment/default/api',
              path: 'spec.template.spec.containers.app.resources.requests.cpu',
            },
            is: '1',
          },
        },
        { id: 'nodes', check: { never: { reason: 'node.created' } } },
      ],
      within: 19,
      allowed: ['kubectl drain', 'kubectl cordon', 'kubectl uncordon', 'kubectl taint', 'kubectl delete pod'],
      hints: 3,
      solutions: [
        {
          id: 'drain',
          deeds: [
            { after: 0, line: 'kubectl drain node-1' },
            { after: 5, line: 'kubectl uncordon node-1' },
          ],
        },
        {
          id: 'taint',
          deeds: [
            { after: 0, line: 'kubectl taint node node-2 repack=now:NoExecute' },
            { after: 5, line: 'kubectl taint node node-2 repack=now:NoExecute-' },
          ],
        },
      ],
    },
    {
      id: 'packed',
      kind: 'check',
      at: { same: true },
      values: {
        node: { object: 'Pod/default/train', path: 'spec.nodeName' },
        free: { minus: [ALL, { objects: 'Pod', sum: CPU }] },
      },
      checks: [
        { id: 'placed', check: { first: REFUSED, later: PLACED, since: 'start' } },
        { id: 'same', check: { value: { objects: 'Node' }, is: { atStep: 'fits', value: { objects: 'Node' } } } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
