import type { Lesson } from '#scenarios/lesson.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const nominated = (pod: string) => ({ reason: 'pod.nominated', subject: `default/${pod}` });
const priorityOf = (pod: string) => ({ object: `Pod/default/${pod}`, path: 'spec.priority' });
const nominatedNodeOf = (pod: string) => ({ object: `Pod/default/${pod}`, path: 'status.nominatedNodeName' });

/** A nomination marks where room is being made; it is no promise, neither of the node nor of the room. */
export const lesson: Lesson = {
  id: 'nominated-yet-elsewhere',
  format: 1,
  release: 'v1.36.2',
  topic: 'E',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [27],
  exam: ['CKA workloads and scheduling'],
  run: { scenario: 'nominated-elsewhere', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'victim',
      kind: 'point',
      at: { after: nominated('pay') },
      inside: 'pick',
      values: {
        priority: priorityOf('pay'),
        node: { cycle: 'node' },
        cpu: { object: 'Pod/default/pay', path: CPU },
      },
    },
    {
      id: 'where',
      kind: 'predict',
      at: { before: placed('pay') },
      values: { node: nominatedNodeOf('pay') },
      question: { ask: 'node', of: { cycle: 'node' }, traps: ['node-1'] },
      reveal: {
        at: { after: placed('pay') },
        inside: 'sum',
        values: { node: { cycle: 'node' }, feasible: { cycle: 'feasible' }, seconds: { seconds: { since: 'victim' } } },
      },
    },
    {
      id: 'gains',
      kind: 'predict',
      at: { before: placed('boss') },
      values: { order: priorityOf('order'), boss: priorityOf('boss') },
      question: {
        ask: 'one',
        options: [
          { id: 'order', when: { has: placed('order') } },
          { id: 'boss', when: { all: [{ has: placed('boss') }, { never: placed('order') }] } },
          { id: 'neither', when: { all: [{ never: placed('boss') }, { never: placed('order') }] } },
        ],
      },
      reveal: {
        at: { after: { reason: 'pod.unschedulable', subject: 'default/order' } },
        inside: 'sum',
        values: { refused: { cycle: 'refused' }, nodes: { cycle: 'nodes' }, boss: priorityOf('boss') },
      },
    },
    {
      id: 'orderRuns',
      kind: 'act',
      at: { time: 70 },
      values: { cpu: { object: 'Pod/default/order', path: CPU } },
      goals: [{ id: 'runs', check: { value: { object: 'Pod/default/order', path: 'status.phase' }, is: 'Running' } }],
      keeps: [
        { id: 'asks', check: { value: { object: 'Pod/default/order', path: CPU }, is: '3' } },
        { id: 'nodes', check: { never: { reason: 'node.created' } } },
      ],
      within: 19,
      allowed: ['kubectl delete pod', 'kubectl drain', 'kubectl taint'],
      hints: 2,
      solutions: [
        { id: 'boss', deeds: [{ after: 0, line: 'kubectl delete pod boss' }] },
        { id: 'pay', deeds: [{ after: 0, line: 'kubectl delete pod pay' }] },
      ],
    },
    {
      id: 'claims',
      kind: 'check',
      at: { same: true },
      values: { node: { object: 'Pod/default/order', path: 'spec.nodeName' } },
      checks: [
        {
          id: 'elsewhere',
          check: { first: nominated('pay'), later: { ...placed('pay'), fields: { node: 'node-2' } }, since: 'start' },
        },
        { id: 'waited', check: { first: nominated('order'), later: placed('order'), since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
