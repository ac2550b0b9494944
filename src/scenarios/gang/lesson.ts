import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const MIN: StoryValue = { object: 'PodGroup/default/training', path: 'spec.schedulingPolicy.gang.minCount' };
const TRIED = { reason: 'podGroup.unschedulable', subject: 'default/training' };
const MESSAGE: StoryValue = { object: 'Pod/default/worker-1', path: 'status.conditions.PodScheduled.message' };
const cpuOf = (object: string, path: string): StoryValue => ({ object, path });
const nodes: StoryValue = { objects: 'Node' };
const closed: StoryValue = { objects: 'Node', where: { 'spec.unschedulable': true } };
const running: StoryValue = { objects: 'Pod', named: 'worker-*', where: { 'status.phase': 'Running' } };

/** The Pods of a gang are bound together or not at all; the room of three is held for nobody. */
export const lesson: Lesson = {
  id: 'four-or-none',
  format: 1,
  release: 'v1.36.2',
  topic: 'D',
  level: 2,
  minutes: 5,
  needs: [],
  answers: [],
  exam: [],
  run: { scenario: 'gang', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'three',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/worker-4' } },
      values: { workers: { objects: 'Pod', named: 'worker-*' }, min: MIN },
    },
    {
      id: 'bound',
      kind: 'predict',
      at: { before: TRIED },
      values: {
        cpu: cpuOf('Pod/default/worker-1', 'spec.containers.app.resources.requests.cpu'),
        size: cpuOf('Node/node-1', 'status.allocatable.cpu'),
        open: { minus: [nodes, closed] },
        nodes,
      },
      question: {
        ask: 'number',
        of: { count: { reason: 'pod.bound', subject: 'default/worker-*', actor: 'kube-apiserver' } },
        from: 0,
        to: 4,
        step: 1,
        tolerance: 0,
      },
      reveal: { at: { time: 11 }, values: { min: MIN, tries: { count: TRIED } } },
    },
    {
      id: 'says',
      kind: 'predict',
      at: { same: true },
      show: { view: 'nodes' },
      question: {
        ask: 'one',
        of: MESSAGE,
        options: [
          { id: 'cpu', is: '*Insufficient cpu*' },
          { id: 'group', is: '*minCount pods from a gang*' },
          { id: 'cordoned', is: '*were unschedulable*' },
        ],
      },
      reveal: {
        at: { same: true },
        show: { view: 'scheduling', select: 'Pod/default/worker-1' },
        values: { message: MESSAGE },
      },
    },
    {
      id: 'start',
      kind: 'act',
      at: { time: 12.5 },
      values: { min: MIN },
      goals: [{ id: 'run', check: { value: running, atLeast: 4 } }],
      keeps: [
        { id: 'min', check: { value: MIN, is: 4 } },
        {
          id: 'asks',
          check: { value: cpuOf('Pod/default/worker-1', 'spec.containers.app.resources.requests.cpu'), is: '3' },
        },
      ],
      within: 24,
      allowed: ['kubectl uncordon', 'kubectl patch', 'kubectl delete', 'kubectl apply', 'add'],
      hints: 2,
      solutions: [
        { id: 'open', deeds: [{ after: 0, line: 'kubectl uncordon node-4' }] },
        {
          id: 'node',
          deeds: [
            {
              after: 0,
              command: {
                type: 'nodes.add',
                count: 1,
                cpu: '4',
                memory: '16Gi',
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
      id: 'together',
      kind: 'check',
      at: { same: true },
      values: { running, tries: { count: TRIED } },
      checks: [
        {
          id: 'refused',
          check: { first: TRIED, later: { reason: 'podGroup.scheduled', subject: 'default/training' }, since: 'start' },
        },
        {
          id: 'none',
          check: {
            not: { first: { reason: 'pod.bound', subject: 'default/worker-*' }, later: TRIED, since: 'start' },
          },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 70;
