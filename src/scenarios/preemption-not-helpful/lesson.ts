import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/db' };
const NOMINATED = { reason: 'pod.nominated', subject: 'default/db-urgent' };
const db = (path: string): StoryValue => ({ object: 'Pod/default/db', path });
const web: StoryValue = { object: 'Pod/default/web-*', path: 'spec.priority' };

/** The second half of the message says of each node whether evicting Pods could help there. */
export const lesson: Lesson = {
  id: 'not-helpful',
  format: 1,
  release: 'v1.36.2',
  topic: 'E',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [5],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'preemption-not-helpful', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'arrives',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/db' } },
      values: { cpu: db(CPU), disk: db('spec.nodeSelector.disk') },
    },
    {
      id: 'said',
      kind: 'predict',
      at: { before: REFUSED },
      question: {
        ask: 'one',
        of: { cycle: 'message' },
        options: [
          { id: 'full', is: '*preemption:* 1 Preemption is not helpful*' },
          { id: 'others', is: '*preemption:* 3 Preemption is not helpful*' },
          { id: 'all', is: '*preemption:* 4 Preemption is not helpful*' },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'filter',
        values: {
          taint: { refusedBy: 'TaintToleration' },
          disk: { refusedBy: 'NodeAffinity' },
          full: { refusedBy: 'NodeResourcesFit' },
        },
      },
    },
    {
      id: 'victims',
      kind: 'predict',
      at: { same: true },
      inside: 'sum',
      values: { web: { objects: 'Pod', where: { 'spec.nodeName': 'ssd-1' } } },
      question: {
        ask: 'one',
        options: [
          { id: 'budget', when: { not: { absent: 'PodDisruptionBudget/default/*' } } },
          { id: 'equal', when: { value: web, is: db('spec.priority') } },
          {
            id: 'helpless',
            when: { value: { cycle: 'message' }, is: '*4 Preemption is not helpful*' },
          },
        ],
      },
      reveal: { at: { same: true }, inside: 'sum', values: { priority: db('spec.priority') } },
    },
    {
      id: 'urgent',
      kind: 'predict',
      at: { before: NOMINATED },
      values: { priority: { object: 'Pod/default/db-urgent', path: 'spec.priority' } },
      question: { ask: 'node', of: { cycle: 'node' }, traps: ['kept-1', 'hdd-1', 'hdd-2'] },
      reveal: {
        at: { after: NOMINATED },
        inside: 'pick',
        values: { node: { cycle: 'node' }, victims: { cycle: 'victims' } },
      },
    },
    {
      id: 'place',
      kind: 'act',
      at: { time: 50 },
      values: { cpu: db(CPU) },
      goals: [{ id: 'runs', check: { value: db('status.phase'), is: 'Running' } }],
      keeps: [
        { id: 'asks', check: { value: db(CPU), is: '2' } },
        {
          id: 'urgent',
          check: { value: { object: 'Pod/default/db-urgent', path: 'status.phase' }, is: 'Running' },
        },
        { id: 'nobody', check: { never: { reason: 'pod.deletionStarted' } } },
        { id: 'nodes', check: { never: { reason: 'node.created' } } },
      ],
      within: 19,
      allowed: ['kubectl taint', 'kubectl label', 'kubectl patch'],
      hints: 3,
      solutions: [
        { id: 'untaint', deeds: [{ after: 0, line: 'kubectl taint node kept-1 team:NoSchedule-' }] },
        { id: 'label', deeds: [{ after: 0, line: 'kubectl label node hdd-1 disk=ssd --overwrite' }] },
      ],
    },
    {
      id: 'helped',
      kind: 'check',
      at: { same: true },
      values: { node: db('spec.nodeName') },
      checks: [
        {
          id: 'placed',
          check: { first: REFUSED, later: { reason: 'pod.scheduled', subject: 'default/db' }, since: 'start' },
        },
        { id: 'nobody', check: { never: { reason: 'pod.nominated', subject: 'default/db' }, since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
