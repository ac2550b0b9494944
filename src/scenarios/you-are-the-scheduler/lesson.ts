import type { Check } from '#scenarios/check.ts';
import type { Lesson, LessonOption } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

/** They are there when the run begins, because they carry a uid. */
const uid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const CLASSES: readonly (readonly [name: string, value: number])[] = [
  ['spare', -1],
  ['low', 10],
  ['mid', 50],
  ['high', 100],
  ['urgent', 1000],
  ['top', 2000],
];

interface Wanted {
  readonly name: string;
  readonly cpu: number;
  readonly priority?: string;
  readonly node?: string;
  readonly scheduler?: string;
}

/** Each asks for as many MiB of memory as thousandths of a CPU, by 1.024, so that both resources say the same. */
const PODS: readonly Wanted[] = [
  { name: 'batch', cpu: 3000, priority: 'low', node: 'node-1' },
  { name: 'shop', cpu: 2000, priority: 'high', node: 'node-2' },
  { name: 'cheap', cpu: 1000, node: 'node-3' },
  { name: 'dear', cpu: 1000, priority: 'mid', node: 'node-3' },
  { name: 'core', cpu: 3250, priority: 'top', node: 'node-4' },
  { name: 'web', cpu: 1000 },
  { name: 'pay', cpu: 3000, priority: 'urgent' },
  { name: 'mail', cpu: 500, priority: 'mid' },
  { name: 'log', cpu: 250, priority: 'spare' },
  { name: 'yours', cpu: 500, scheduler: 'you' },
];

const manifests = [
  ...CLASSES.map(([name, value], n) => ({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name, uid: uid(n) },
    value,
  })),
  ...PODS.map(({ name, cpu, priority, node, scheduler = 'default-scheduler' }, n) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', uid: uid(100 + n) },
    spec: {
      schedulerName: scheduler,
      ...(priority !== undefined && { priorityClassName: priority }),
      ...(node !== undefined && { nodeName: node }),
      containers: [
        {
          name: 'app',
          image: `registry.example/${name}:1`,
          resources: { requests: { cpu: `${cpu}m`, memory: `${cpu * 1.024}Mi` } },
        },
      ],
    },
  })),
]
  .map((object) => JSON.stringify(object))
  .join('\n---\n');

const CPU = 'spec.containers.app.resources.requests.cpu';
const PLACED = { reason: 'pod.scheduled' };
const NOMINATED = { reason: 'pod.nominated', subject: 'default/pay' };
const cpuOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: CPU });
const priorityOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: 'spec.priority' });
const goes = (node: string, victims: number): Check => ({
  all: [
    { value: { cycle: 'node' }, is: node },
    { value: { cycle: 'victims' }, is: victims },
  ],
});
/** A node that was struck out has no points. */
const struckOut = (node: string): LessonOption => ({
  id: node,
  when: { not: { value: { scored: node }, atLeast: 0 } },
});
const total = (node: string): { id: string; by: StoryValue } => ({ id: node, by: { scored: node } });
const yours = (path: string): StoryValue => ({ object: 'Pod/default/yours', path });
const bind = (node: string) => ({
  after: 0,
  command: { type: 'pod.bind', namespace: 'default', name: 'yours', node } as const,
});

/** All that a scheduling cycle decides, asked before it does: victims, the next Pod, the nodes that are struck out, the points. */
export const lesson: Lesson = {
  id: 'you-are-the-scheduler',
  format: 1,
  release: 'v1.36.2',
  topic: 'H',
  level: 3,
  minutes: 9,
  needs: ['idle-yet-full', 'all-on-one-node', 'nominated-yet-elsewhere'],
  answers: [1, 17, 19, 26, 27],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { manifests, seed: 1, nodes: { count: 4, cpu: '4', memory: '4Gi', pods: 110 } },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'victims',
      kind: 'predict',
      at: { before: NOMINATED },
      values: {
        cpu: cpuOf('pay'),
        priority: priorityOf('pay'),
        each: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
      },
      question: {
        ask: 'one',
        options: [
          {
            id: 'cheap',
            values: { cheap: priorityOf('cheap'), dear: priorityOf('dear') },
            when: goes('node-3', 1),
          },
          { id: 'both', when: goes('node-3', 2) },
          { id: 'batch', values: { priority: priorityOf('batch') }, when: goes('node-1', 1) },
          { id: 'shop', values: { priority: priorityOf('shop') }, when: goes('node-2', 1) },
        ],
      },
      reveal: {
        at: { after: NOMINATED },
        inside: 'pick',
        values: { node: { cycle: 'node' }, victims: { cycle: 'victims' }, cheap: priorityOf('cheap') },
      },
    },
    {
      id: 'next',
      kind: 'predict',
      at: { before: PLACED },
      values: { web: priorityOf('web'), mail: priorityOf('mail'), pay: priorityOf('pay') },
      question: {
        ask: 'one',
        of: { cycle: 'pod' },
        options: [
          { id: 'web', is: 'web' },
          { id: 'mail', is: 'mail' },
          { id: 'pay', is: 'pay' },
        ],
      },
      reveal: { at: { after: PLACED }, inside: 'sum', values: { pod: { cycle: 'pod' }, node: { cycle: 'node' } } },
    },
    {
      id: 'out',
      kind: 'predict',
      at: { before: { ...PLACED, subject: 'default/web' } },
      values: { cpu: cpuOf('web'), pay: cpuOf('pay') },
      question: {
        ask: 'many',
        options: [struckOut('node-1'), struckOut('node-2'), struckOut('node-3'), struckOut('node-4')],
      },
      reveal: {
        at: { after: { ...PLACED, subject: 'default/web' } },
        inside: 'filter',
        values: { refused: { cycle: 'refused' }, nodes: { cycle: 'nodes' }, pay: cpuOf('pay') },
      },
    },
    {
      id: 'points',
      kind: 'predict',
      at: { before: { ...PLACED, subject: 'default/log' } },
      values: { cpu: cpuOf('log') },
      question: { ask: 'order', options: [total('node-1'), total('node-2'), total('node-4')] },
      reveal: {
        at: { after: { ...PLACED, subject: 'default/log' } },
        inside: 'score',
        values: {
          node: { cycle: 'node' },
          best: { scored: 'best', by: 'NodeResourcesFit' },
          second: { scored: 'second', by: 'NodeResourcesFit' },
        },
      },
    },
    {
      id: 'yours',
      kind: 'act',
      at: { time: 12 },
      values: { cpu: yours(CPU), scheduler: yours('spec.schedulerName') },
      goals: [{ id: 'runs', check: { value: yours('status.phase'), is: 'Running' } }],
      keeps: [
        { id: 'failed', check: { value: { objects: 'Pod', where: { 'status.phase': 'Failed' } }, atMost: 0 } },
        { id: 'asks', check: { value: yours(CPU), is: '500m' } },
      ],
      within: 30,
      allowed: ['bind'],
      hints: 2,
      solutions: [
        { id: 'room', deeds: [bind('node-1')] },
        { id: 'tight', deeds: [bind('node-4')] },
      ],
    },
    {
      id: 'done',
      kind: 'check',
      at: { same: true },
      values: { node: yours('spec.nodeName'), pay: { object: 'Pod/default/pay', path: 'spec.nodeName' } },
      checks: [
        { id: 'pay', check: { first: NOMINATED, later: { ...PLACED, subject: 'default/pay' }, since: 'start' } },
        { id: 'accepted', check: { value: yours('status.phase'), is: 'Running' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 50;
