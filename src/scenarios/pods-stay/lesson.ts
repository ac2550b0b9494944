import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const on = (node: string, phase?: string): StoryValue => ({
  objects: 'Pod',
  named: 'web-*',
  where: { 'spec.nodeName': node, ...(phase !== undefined && { 'status.phase': phase }) },
});
const web: StoryValue = { objects: 'Pod', named: 'web-*' };
const wanted: StoryValue = { object: 'Deployment/default/web', path: 'spec.template.spec.nodeSelector.disk' };
const byAdmin = (reason: string, subject: string) => ({ reason, subject, fields: { user: 'kubernetes-admin' } });

/** The scheduler decides once about each Pod, and asks for labels then only. */
export const lesson: Lesson = {
  id: 'a-node-joins',
  format: 1,
  release: 'v1.36.2',
  topic: 'A',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [24],
  exam: ['CKA workloads and scheduling', 'CKA cluster architecture'],
  run: { scenario: 'pods-stay', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'joins',
      kind: 'predict',
      at: { after: { reason: 'node.becameReady', subject: 'node-3' } },
      values: { pods: web, one: on('node-1'), two: on('node-2') },
      question: { ask: 'number', of: on('node-3'), from: 0, to: 6, step: 1, tolerance: 0, unit: 'Pods' },
      reveal: { at: { time: 34 }, values: { three: on('node-3'), seconds: { seconds: { since: 'joins' } } } },
    },
    {
      id: 'label',
      kind: 'predict',
      at: { after: byAdmin('node.updated', 'node-1') },
      values: { wanted, one: on('node-1') },
      question: {
        ask: 'one',
        options: [
          { id: 'stay', when: { never: { reason: 'pod.deletionStarted', subject: 'default/web-*' } } },
          { id: 'ended', when: { has: { reason: 'pod.deletionStarted', subject: 'default/web-*' } } },
        ],
      },
      reveal: { at: { time: 46 }, values: { one: on('node-1', 'Running') } },
    },
    {
      id: 'anew',
      kind: 'predict',
      at: { after: byAdmin('deployment.updated', 'default/web') },
      values: { wanted },
      question: {
        ask: 'many',
        options: ['node-1', 'node-2', 'node-3'].map((node) => ({ id: node, when: { value: on(node), atLeast: 1 } })),
      },
      reveal: { at: { time: 70 }, values: { one: on('node-1'), two: on('node-2'), three: on('node-3') } },
    },
    {
      id: 'back',
      kind: 'act',
      at: { same: true },
      values: { wanted },
      goals: [{ id: 'runs', check: { value: on('node-1', 'Running'), atLeast: 1 } }],
      keeps: [
        { id: 'selector', check: { value: wanted, is: 'ssd' } },
        { id: 'serves', check: { value: { ...web, where: { 'status.phase': 'Running' } }, atLeast: 4 } },
      ],
      within: 40,
      allowed: ['kubectl label', 'kubectl scale', 'kubectl rollout', 'kubectl delete pod', 'kubectl patch'],
      hints: 2,
      solutions: [
        {
          id: 'more',
          deeds: [
            { after: 0, line: 'kubectl label node node-1 disk=ssd' },
            { after: 1, line: 'kubectl scale deployment web --replicas=9' },
          ],
        },
        {
          id: 'restart',
          deeds: [
            { after: 0, line: 'kubectl label node node-1 disk=ssd' },
            { after: 1, line: 'kubectl rollout restart deployment web' },
          ],
        },
      ],
    },
    {
      id: 'once',
      kind: 'check',
      at: { same: true },
      values: { one: on('node-1') },
      checks: [
        { id: 'label', check: { value: { object: 'Node/node-1', path: 'metadata.labels.disk' }, is: 'ssd' } },
        { id: 'new', check: { has: { reason: 'pod.scheduled', fields: { node: 'node-1' } }, since: 'anew' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 50;
