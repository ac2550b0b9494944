import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/report' };

const onNode = (node: string, sum?: string): StoryValue => ({
  objects: 'Pod',
  where: { 'spec.nodeName': node },
  ...(sum !== undefined && { sum }),
});
const freeOn = (node: string): StoryValue => ({
  minus: [{ object: `Node/${node}`, path: 'status.allocatable.cpu' }, onNode(node, CPU)],
});
const used: StoryValue = { used: 'cpu', named: 'web-*' };
const cpu: StoryValue = { object: 'Pod/default/report', path: CPU };

export const lesson: Lesson = {
  id: 'idle-yet-full',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 2,
  minutes: 5,
  needs: [],
  answers: [1],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'idle-but-full', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'idle',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/report' } },
      values: {
        pods: { objects: 'Pod', named: 'web-*' },
        nodes: { objects: 'Node' },
        asked: { objects: 'Pod', named: 'web-*', sum: CPU },
        all: { objects: 'Node', sum: 'status.allocatable.cpu' },
        used,
      },
    },
    {
      id: 'fits',
      kind: 'predict',
      at: { before: REFUSED },
      values: { cpu, used },
      question: {
        ask: 'one',
        options: [
          { id: 'placed', when: { has: { reason: 'pod.scheduled', subject: 'default/report' } } },
          { id: 'preempts', when: { has: { reason: 'pod.nominated', subject: 'default/report' } } },
          { id: 'pending', when: { has: REFUSED } },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'filter',
        show: { view: 'scheduling', select: 'Pod/default/report' },
        values: {
          refused: { cycle: 'refused' },
          total: { cycle: 'nodes' },
          plugin: { cycle: 'plugin' },
          free: freeOn('node-1'),
          cpu,
          priority: { object: 'Pod/default/report', path: 'spec.priority' },
        },
      },
    },
    {
      id: 'free',
      kind: 'predict',
      at: { same: true },
      show: { view: 'nodes' },
      values: { allocatable: { object: 'Node/node-2', path: 'status.allocatable.cpu' }, count: onNode('node-2') },
      question: { ask: 'number', of: freeOn('node-2'), from: 0, to: 4, step: 0.5, tolerance: 0, unit: 'CPU' },
      reveal: {
        at: { same: true },
        values: {
          allocatable: { object: 'Node/node-2', path: 'status.allocatable.cpu' },
          requested: onNode('node-2', CPU),
          left: freeOn('node-2'),
          cpu,
        },
      },
    },
    {
      id: 'room',
      kind: 'act',
      at: { time: 20 },
      values: { cpu },
      goals: [{ id: 'runs', check: { value: { object: 'Pod/default/report', path: 'status.phase' }, is: 'Running' } }],
      keeps: [
        { id: 'asks', check: { value: cpu, is: '1500m' } },
        {
          id: 'serves',
          check: {
            value: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } },
            atLeast: 2,
          },
        },
        { id: 'nodes', check: { never: { reason: 'node.created' } } },
      ],
      within: 19,
      allowed: ['kubectl scale', 'kubectl set resources', 'kubectl patch', 'kubectl apply', 'kubectl delete pod'],
      hints: 3,
      solutions: [
        {
          id: 'smaller',
          deeds: [
            {
              after: 0,
              line: 'kubectl set resources deployment web --requests=cpu=500m',
            },
          ],
        },
        { id: 'fewer', deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=4' }] },
      ],
    },
    {
      id: 'moved',
      kind: 'check',
      at: { same: true },
      values: { node: { object: 'Pod/default/report', path: 'spec.nodeName' }, used },
      checks: [
        {
          id: 'placed',
          check: { first: REFUSED, later: { reason: 'pod.scheduled', subject: 'default/report' }, since: 'start' },
        },
        { id: 'same', check: { never: { reason: 'node.created' }, since: 'fits' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
