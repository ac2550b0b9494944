import type { Lesson } from '#scenarios/lesson.ts';

const REFUSED = { reason: 'pod.unschedulable', subject: 'default/db' };
const QUEUED = { reason: 'pod.queued', subject: 'default/db' };
const PLACED = { reason: 'pod.scheduled', subject: 'default/db' };
const inQueue = (queue: string) => ({ ...QUEUED, fields: { queue } });
const labelled = (node: string) => ({ reason: 'node.updated', subject: node });

/** A Pod that was refused sleeps until something happens that the plugin that refused it finds helpful. */
export const lesson: Lesson = {
  id: 'who-wakes-whom',
  format: 1,
  release: 'v1.36.2',
  topic: 'D',
  level: 2,
  minutes: 5,
  needs: ['idle-yet-full'],
  answers: [18],
  exam: ['CKA troubleshooting', 'CKA workloads and scheduling'],
  run: { scenario: 'wake-by-label', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'refused',
      kind: 'predict',
      at: { after: REFUSED },
      values: { refused: { cycle: 'refused' }, plugin: { cycle: 'plugin' } },
      question: {
        ask: 'one',
        options: [
          { id: 'active', when: { has: inQueue('active') } },
          { id: 'backoff', when: { has: inQueue('backoff') } },
          { id: 'sleeps', when: { all: [{ has: inQueue('unschedulable') }, { never: inQueue('active') }] } },
        ],
      },
      reveal: {
        at: { time: 15 },
        values: {
          seconds: { seconds: { since: 'refused' } },
          plugin: { atStep: 'refused', value: { cycle: 'plugin' } },
        },
      },
    },
    {
      id: 'foo',
      kind: 'predict',
      at: { after: labelled('node-1') },
      values: { foo: { object: 'Node/node-1', path: 'metadata.labels.foo' } },
      question: {
        ask: 'one',
        options: [
          { id: 'tried', when: { all: [{ has: QUEUED }, { never: PLACED }] } },
          { id: 'placed', when: { has: PLACED } },
          { id: 'sleeps', when: { never: QUEUED } },
        ],
      },
      reveal: { at: { time: 25 }, values: { tries: { count: REFUSED }, seconds: { seconds: { since: 'foo' } } } },
    },
    {
      id: 'wake',
      kind: 'act',
      at: { same: true },
      goals: [
        { id: 'woken', check: { has: inQueue('active') } },
        { id: 'placed', check: { has: PLACED } },
      ],
      keeps: [
        {
          id: 'same',
          check: {
            value: {
              object: 'Pod/default/db',
              path: 'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.0.matchExpressions.0.key',
            },
            is: 'disk',
          },
        },
        { id: 'once', check: { value: { count: { reason: 'pod.created', subject: 'default/db' } }, is: 1 } },
      ],
      within: 14,
      allowed: ['kubectl label', 'kubectl patch', 'kubectl apply', 'kubectl scale', 'add'],
      hints: 2,
      solutions: [
        { id: 'label', deeds: [{ after: 0, line: 'kubectl label node node-3 disk=ssd' }] },
        {
          id: 'other',
          deeds: [{ after: 0, line: `kubectl patch node node-1 -p '{"metadata":{"labels":{"disk":"ssd"}}}'` }],
        },
      ],
    },
    {
      id: 'hint',
      kind: 'check',
      at: { same: true },
      values: { node: { object: 'Pod/default/db', path: 'spec.nodeName' } },
      checks: [
        {
          id: 'affinity',
          check: { has: { ...QUEUED, fields: { plugin: 'NodeAffinity', hint: 'Queue' } }, since: 'wake' },
        },
        { id: 'event', check: { has: { ...QUEUED, fields: { event: 'Node*' } }, since: 'wake' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
