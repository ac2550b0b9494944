import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const placed = (named: string) => ({ reason: 'pod.scheduled', subject: `default/${named}-*` });
const on = (named: string, node: string): StoryValue => ({
  objects: 'Pod',
  named: `${named}-*`,
  where: { 'spec.nodeName': node },
});
const CPU = 'spec.containers.app.resources.requests.cpu';
const NODES = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `node-${number}`);

/** Packing or spreading is a setting of the profile; unset, the emptiest node has the most points. */
export const lesson: Lesson = {
  id: 'pack-or-spread',
  format: 1,
  release: 'v1.36.2',
  topic: 'C',
  level: 2,
  minutes: 6,
  needs: ['all-on-one-node'],
  answers: [25],
  exam: ['CKA workloads and scheduling'],
  run: { scenario: 'pack-or-spread', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'default',
      kind: 'predict',
      at: { before: placed('spread') },
      values: {
        replicas: { object: 'Deployment/default/spread', path: 'spec.replicas' },
        nodes: { objects: 'Node' },
        cpu: { object: 'Pod/default/spread-*', path: CPU },
        allocatable: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'packs', when: { any: NODES.map((node) => ({ value: on('spread', node), atLeast: 7 })) } },
          { id: 'half', when: { any: NODES.map((node) => ({ value: on('spread', node), is: 4 })) } },
          { id: 'spreads', when: { all: NODES.map((node) => ({ value: on('spread', node), is: 1 })) } },
        ],
      },
      reveal: {
        at: { time: 5 },
        values: { one: on('spread', 'node-1'), nodes: { objects: 'Node' } },
      },
    },
    {
      id: 'packer',
      kind: 'predict',
      at: { before: placed('pack') },
      values: {
        replicas: { object: 'Deployment/default/pack', path: 'spec.replicas' },
        profile: { object: 'Deployment/default/pack', path: 'spec.template.spec.schedulerName' },
        left: {
          minus: [
            { object: 'Node/node-1', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
          ],
        },
        cpu: { object: 'Pod/default/pack-*', path: CPU },
      },
      question: { ask: 'number', of: on('pack', 'node-1'), from: 0, to: 8, step: 1, tolerance: 0, unit: 'Pods' },
      reveal: { at: { time: 14 }, values: { packed: on('pack', 'node-1'), all: { objects: 'Pod', named: 'pack-*' } } },
    },
    {
      id: 'oneMore',
      kind: 'act',
      at: { time: 20 },
      show: { view: 'nodes' },
      values: { one: on('pack', 'node-1') },
      goals: [
        {
          id: 'packed',
          check: { any: NODES.slice(1).map((node) => ({ value: on('pack', node), atLeast: 5 })) },
        },
      ],
      keeps: [{ id: 'spread', check: { value: { objects: 'Pod', named: 'spread-*' }, atLeast: 8 } }],
      within: 18,
      allowed: [
        'kubectl scale',
        'kubectl cordon',
        'kubectl drain',
        'kubectl delete',
        'kubectl taint',
        'kubectl rollout',
      ],
      hints: 2,
      solutions: [
        { id: 'scale', deeds: [{ after: 0, line: 'kubectl scale deployment pack --replicas=12' }] },
        {
          id: 'move',
          deeds: [
            { after: 0, line: 'kubectl cordon node-1' },
            { after: 1, line: 'kubectl delete pods -l app=pack' },
          ],
        },
      ],
    },
    {
      id: 'same',
      kind: 'check',
      at: { same: true },
      values: { one: on('pack', 'node-1'), pods: { objects: 'Pod', named: 'pack-*' } },
      checks: [
        { id: 'spread', check: { all: NODES.map((node) => ({ value: on('spread', node), atLeast: 1 })) } },
        { id: 'packed', check: { any: NODES.map((node) => ({ value: on('pack', node), atLeast: 5 })) } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 50;
