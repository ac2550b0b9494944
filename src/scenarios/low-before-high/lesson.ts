import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const refused = (pod: string) => ({ reason: 'pod.unschedulable', subject: `default/${pod}` });
const nominated = (pod: string) => ({ reason: 'pod.nominated', subject: `default/${pod}` });
const of = (pod: string, path: string): StoryValue => ({ object: `Pod/default/${pod}`, path });
const freeOn = (node: string): StoryValue => ({
  minus: [
    { object: `Node/${node}`, path: 'status.allocatable.cpu' },
    { objects: 'Pod', where: { 'spec.nodeName': node }, sum: CPU },
  ],
});

/** Priority says who is tried first. It keeps no room; only preemption makes some. */
export const lesson: Lesson = {
  id: 'low-runs-while-high-waits',
  format: 1,
  release: 'v1.36.2',
  topic: 'D',
  level: 2,
  minutes: 7,
  needs: ['idle-yet-full'],
  answers: [17],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'low-before-high', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'bulky',
      kind: 'predict',
      at: { before: refused('bulky') },
      values: {
        priority: of('bulky', 'spec.priority'),
        cpu: of('bulky', CPU),
        free: freeOn('node-1'),
        policy: of('bulky', 'spec.preemptionPolicy'),
        low: of('low-*', 'spec.priority'),
      },
      question: {
        ask: 'one',
        options: [
          { id: 'placed', when: { has: placed('bulky') } },
          { id: 'preempts', when: { has: nominated('bulky') } },
          { id: 'waits', when: { all: [{ has: refused('bulky') }, { never: nominated('bulky') }] } },
        ],
      },
      reveal: {
        at: { after: refused('bulky') },
        inside: 'sum',
        values: { refused: { cycle: 'refused' }, policy: of('bulky', 'spec.preemptionPolicy') },
      },
    },
    {
      id: 'late',
      kind: 'predict',
      at: { before: placed('late') },
      values: {
        high: of('bulky', 'spec.priority'),
        priority: of('late', 'spec.priority'),
        cpu: of('late', CPU),
        free: freeOn('node-1'),
      },
      question: {
        ask: 'one',
        options: [
          { id: 'waits', when: { never: placed('late') } },
          { id: 'pending', when: { has: refused('late') } },
          { id: 'placed', when: { all: [{ has: placed('late') }, { never: placed('bulky') }] } },
        ],
      },
      reveal: {
        at: { after: placed('late') },
        inside: 'sum',
        values: { node: { cycle: 'node' }, phase: of('bulky', 'status.phase'), high: of('bulky', 'spec.priority') },
      },
    },
    {
      id: 'urgent',
      kind: 'predict',
      at: { before: nominated('bulky-2') },
      values: {
        policy: of('bulky-2', 'spec.preemptionPolicy'),
        cpu: of('bulky-2', CPU),
        one: freeOn('node-1'),
        two: freeOn('node-2'),
      },
      question: { ask: 'node', of: { cycle: 'node' }, traps: ['node-1'] },
      reveal: {
        at: { after: nominated('bulky-2') },
        inside: 'pick',
        values: { node: { cycle: 'node' }, victims: { cycle: 'victims' } },
      },
    },
    {
      id: 'who',
      kind: 'predict',
      at: { before: refused('bulky') },
      values: { cpu: of('bulky', CPU) },
      question: {
        ask: 'one',
        options: [
          { id: 'bulky', when: { has: placed('bulky') } },
          { id: 'bulky2', when: { all: [{ has: placed('bulky-2') }, { never: placed('bulky') }] } },
          { id: 'neither', when: { all: [{ never: placed('bulky-2') }, { never: placed('bulky') }] } },
        ],
      },
      reveal: {
        at: { after: placed('bulky-2') },
        inside: 'sum',
        values: { node: { cycle: 'node' }, priority: of('bulky-2', 'spec.priority') },
      },
    },
    {
      id: 'room',
      kind: 'act',
      at: { time: 50 },
      show: { view: 'nodes' },
      values: { cpu: of('bulky', CPU) },
      goals: [{ id: 'placed', check: { has: { reason: 'pod.bound', subject: 'default/bulky' } } }],
      keeps: [
        { id: 'late', check: { value: of('late', 'status.phase'), is: 'Running' } },
        { id: 'asks', check: { value: of('bulky', CPU), is: '3' } },
      ],
      within: 9,
      allowed: ['kubectl scale', 'kubectl delete', 'kubectl drain', 'kubectl patch', 'add'],
      hints: 2,
      solutions: [
        { id: 'fewer', deeds: [{ after: 0, line: 'kubectl scale deployment low --replicas=0' }] },
        { id: 'other', deeds: [{ after: 0, line: 'kubectl delete pod bulky-2' }] },
      ],
    },
    {
      id: 'now',
      kind: 'check',
      at: { same: true },
      values: { node: of('bulky', 'spec.nodeName') },
      checks: [
        { id: 'before', check: { first: placed('late'), later: placed('bulky'), since: 'start' } },
        { id: 'never', check: { never: nominated('bulky'), since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 60;
