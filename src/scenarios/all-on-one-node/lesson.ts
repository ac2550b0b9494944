import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const placed = (pod: string) => ({ reason: 'pod.scheduled', subject: `default/${pod}` });
const on = (named: string, node: string): StoryValue => ({
  objects: 'Pod',
  named,
  where: { 'spec.nodeName': node },
});
const byRoom = (scored: string): StoryValue => ({ scored, by: 'NodeResourcesFit' });
const cpuOf = (node: string): StoryValue => ({ object: `Node/${node}`, path: 'status.capacity.cpu' });

/** Each Pod goes where its own score is best; only Pods that belong together are spread. */
export const lesson: Lesson = {
  id: 'all-on-one-node',
  format: 1,
  release: 'v1.36.2',
  topic: 'C',
  level: 1,
  minutes: 6,
  needs: [],
  answers: [19, 25],
  exam: ['CKA workloads and scheduling'],
  run: { scenario: 'all-on-one-node', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'first',
      kind: 'predict',
      at: { before: placed('job-0') },
      values: { big: cpuOf('big-1'), small: cpuOf('small-1') },
      question: { ask: 'node', of: { cycle: 'node' }, traps: ['small-1', 'small-2'] },
      reveal: {
        at: { after: placed('job-0') },
        inside: 'score',
        values: { node: { cycle: 'node' }, best: byRoom('best'), second: byRoom('second') },
      },
    },
    {
      id: 'six',
      kind: 'predict',
      at: { before: placed('job-1') },
      question: { ask: 'number', of: on('job-*', 'big-1'), from: 0, to: 6, step: 1, tolerance: 0, unit: 'Pods' },
      reveal: {
        at: { after: { reason: 'container.started', subject: 'default/job-5' } },
        values: { jobs: on('job-*', 'big-1'), big: cpuOf('big-1') },
      },
    },
    {
      id: 'web',
      kind: 'predict',
      at: { after: { reason: 'deployment.created', subject: 'default/web' } },
      values: { replicas: { object: 'Deployment/default/web', path: 'spec.replicas' } },
      question: { ask: 'number', of: on('web-*', 'big-1'), from: 0, to: 6, step: 1, tolerance: 0, unit: 'Pods' },
      reveal: {
        at: { time: 35 },
        values: { big: on('web-*', 'big-1'), one: on('web-*', 'small-1'), two: on('web-*', 'small-2') },
      },
    },
    {
      id: 'small',
      kind: 'act',
      at: { same: true },
      goals: [
        {
          id: 'there',
          check: {
            any: [
              { value: on('job-6', 'small-1'), atLeast: 1 },
              { value: on('job-6', 'small-2'), atLeast: 1 },
            ],
          },
        },
      ],
      keeps: [{ id: 'stay', check: { value: on('job-*', 'big-1'), atLeast: 6 } }],
      within: 30,
      allowed: ['kubectl run', 'kubectl cordon', 'kubectl taint', 'kubectl apply', 'kubectl create'],
      hints: 2,
      solutions: [
        {
          id: 'cordon',
          deeds: [
            { after: 0, line: 'kubectl cordon big-1' },
            { after: 1, line: 'kubectl run job-6 --image=registry.example/job:1' },
          ],
        },
        {
          id: 'taint',
          deeds: [
            { after: 0, line: 'kubectl taint nodes big-1 kept=jobs:NoSchedule' },
            { after: 1, line: 'kubectl run job-6 --image=registry.example/job:1' },
          ],
        },
      ],
    },
    {
      id: 'sum',
      kind: 'check',
      at: { same: true },
      values: { jobs: on('job-*', 'big-1'), webs: on('web-*', 'big-1') },
      checks: [
        { id: 'alone', check: { value: on('job-*', 'big-1'), atLeast: 6 } },
        {
          id: 'together',
          check: {
            all: [
              { value: on('web-*', 'small-1'), is: 2 },
              { value: on('web-*', 'small-2'), is: 2 },
            ],
          },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
