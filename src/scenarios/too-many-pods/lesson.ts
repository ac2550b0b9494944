import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const MEMORY = 'spec.containers.app.resources.requests.memory';
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/one-more' };
const PLACED = { reason: 'pod.scheduled', subject: 'default/one-more' };
const onNode = { 'spec.nodeName': 'node-1' };
const ofNode = (path: string): StoryValue => ({ object: 'Node/node-1', path: `status.allocatable.${path}` });
const cpu: StoryValue = { object: 'Pod/default/one-more', path: CPU };
const asked: StoryValue = { objects: 'Pod', where: onNode, sum: CPU };
const free: StoryValue = { minus: [ofNode('cpu'), asked] };
const pods: StoryValue = { objects: 'Pod', where: onNode };

/** A node takes so many Pods, whatever they ask for. */
export const lesson: Lesson = {
  id: 'one-hundred-and-ten',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 2,
  minutes: 4,
  needs: ['idle-yet-full'],
  answers: [4],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'too-many-pods', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'room',
      kind: 'predict',
      at: { before: { reason: 'pod.created', subject: 'default/one-more' } },
      values: { cpu: ofNode('cpu'), pods, each: { object: 'Pod/default/tiny-*', path: CPU } },
      question: { ask: 'number', of: free, from: 0, to: 16, step: 0.5, tolerance: 0.5, unit: 'CPU' },
      reveal: { at: { same: true }, values: { cpu: ofNode('cpu'), asked, free } },
    },
    {
      id: 'refused',
      kind: 'predict',
      at: { before: REFUSED },
      values: {
        cpu,
        memory: { object: 'Pod/default/one-more', path: MEMORY },
        free,
      },
      question: {
        ask: 'one',
        of: { cycle: 'message' },
        options: [
          { id: 'placed', when: { has: PLACED } },
          { id: 'cpu', is: '*Insufficient cpu*' },
          { id: 'memory', is: '*Insufficient memory*' },
          { id: 'pods', is: '*Too many pods*' },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'filter',
        show: { view: 'scheduling', select: 'Pod/default/one-more' },
        values: { plugin: { cycle: 'plugin' }, pods, most: ofNode('pods') },
      },
    },
    {
      id: 'place',
      kind: 'act',
      at: { time: 35 },
      values: { cpu },
      goals: [
        { id: 'runs', check: { value: { object: 'Pod/default/one-more', path: 'status.phase' }, is: 'Running' } },
      ],
      keeps: [
        { id: 'asks', check: { value: cpu, is: '50m' } },
        { id: 'serves', check: { value: { objects: 'Pod', named: 'tiny-*', where: onNode }, atLeast: 100 } },
      ],
      within: 24,
      allowed: ['kubectl scale', 'kubectl delete pod', 'kubectl patch', 'kubectl apply', 'add'],
      hints: 2,
      solutions: [
        { id: 'fewer', deeds: [{ after: 0, line: 'kubectl scale deployment tiny --replicas=105' }] },
        {
          id: 'node',
          deeds: [
            {
              after: 0,
              command: {
                type: 'nodes.add',
                count: 1,
                cpu: '4',
                memory: '8Gi',
                pods: 110,
                zones: 1,
                namePrefix: 'more-',
              },
            },
          ],
        },
      ],
    },
    {
      id: 'counted',
      kind: 'check',
      at: { same: true },
      values: { node: { object: 'Pod/default/one-more', path: 'spec.nodeName' }, free },
      checks: [
        { id: 'placed', check: { first: REFUSED, later: PLACED, since: 'start' } },
        { id: 'most', check: { value: pods, atMost: 110 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
