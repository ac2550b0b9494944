import type { Lesson } from '#scenarios/lesson.ts';

const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const ON_SSD = { reason: 'pod.scheduled', subject: 'default/app-*', fields: { node: 'node-99' } };

const app = (name: string): string => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec:
  affinity:
    nodeAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        preference: {matchExpressions: [{key: disk, operator: In, values: [ssd]}]}
  containers:
  - name: app
    image: registry.example/app:1
    resources: {requests: {cpu: 100m, memory: 64Mi}}
`;

const manifests = `apiVersion: v1
kind: Node
metadata: {name: node-99, labels: {disk: ssd}}
${['app-0', 'app-1', 'app-2', 'app-3'].map(app).join('')}`;

/** In a large cluster the search ends when enough nodes fit, and the next Pod's search begins where this one ended. */
export const lesson: Lesson = {
  id: 'not-every-node-is-looked-at',
  format: 1,
  release: 'v1.36.2',
  topic: 'C',
  level: 1,
  minutes: 4,
  needs: ['all-on-one-node'],
  answers: [22],
  exam: ['CKA workloads and scheduling'],
  run: { manifests, nodes: { count: 250, cpu: '4', memory: '16Gi', pods: 110 }, seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'best',
      kind: 'predict',
      at: { before: placed('app-0') },
      values: { nodes: { objects: 'Node' } },
      question: {
        ask: 'one',
        options: [
          { id: 'best', when: { value: { cycle: 'node' }, is: 'node-99' } },
          { id: 'pending', when: { has: { reason: 'pod.unschedulable', subject: 'default/app-0' } } },
          {
            id: 'other',
            when: { all: [{ has: placed('app-0') }, { not: { value: { cycle: 'node' }, is: 'node-99' } }] },
          },
        ],
      },
      reveal: { at: { after: placed('app-0') }, values: { node: { cycle: 'node' } } },
    },
    {
      id: 'many',
      kind: 'predict',
      at: { before: placed('app-1') },
      values: { nodes: { objects: 'Node' } },
      question: { ask: 'number', of: { cycle: 'feasible' }, from: 0, to: 250, step: 10, tolerance: 20, unit: 'nodes' },
      reveal: {
        at: { after: placed('app-1') },
        inside: 'filter',
        values: { feasible: { cycle: 'feasible' }, node: { cycle: 'node' } },
      },
    },
    {
      id: 'who',
      kind: 'predict',
      at: { before: placed('app-2') },
      values: { feasible: { atStep: 'many.reveal', value: { cycle: 'feasible' } }, nodes: { objects: 'Node' } },
      question: {
        ask: 'one',
        of: { cycle: 'pod' },
        options: [
          { id: 'third', is: '*app-2' },
          { id: 'fourth', is: '*app-3' },
          { id: 'neither', is: 'neither' },
        ],
      },
      reveal: {
        at: { after: ON_SSD },
        inside: 'score',
        values: {
          pod: { cycle: 'pod' },
          points: { scored: 'node-99', by: 'NodeAffinity' },
          feasible: { cycle: 'feasible' },
        },
      },
    },
    {
      id: 'turns',
      kind: 'check',
      at: { after: placed('app-3') },
      checks: [
        { id: 'first', check: { first: placed('app-0'), later: ON_SSD, since: 'start' } },
        { id: 'once', check: { has: ON_SSD, since: 'start', atMost: 1 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
