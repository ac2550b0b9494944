import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const ROLLED_OUT = {
  reason: 'deployment.updated',
  subject: 'default/counts-all',
  fields: { user: 'kubernetes-admin' },
};
const on = (deployment: string, node: string): StoryValue => ({
  objects: 'Pod',
  named: `${deployment}-*`,
  where: { 'spec.nodeName': node },
});
const skew = (deployment: string): StoryValue => ({ minus: [on(deployment, 'node-2'), on(deployment, 'node-1')] });
const key: StoryValue = {
  object: 'Deployment/default/counts-own',
  path: 'spec.template.spec.topologySpreadConstraints.0.matchLabelKeys.0',
};

/** A constraint is held against all Pods that it selects at the moment of the decision, also those that are about to go. */
export const lesson: Lesson = {
  id: 'skewed-after-a-rollout',
  format: 1,
  release: 'v1.36.2',
  topic: 'C',
  level: 2,
  minutes: 6,
  needs: ['all-on-one-node'],
  answers: [23],
  exam: ['CKA workloads and scheduling', 'CKAD application deployment'],
  run: { scenario: 'skew-after-rollout', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'skew',
      kind: 'predict',
      at: { after: ROLLED_OUT },
      values: {
        a: on('counts-all', 'node-1'),
        b: on('counts-all', 'node-2'),
        surge: { object: 'Deployment/default/counts-all', path: 'spec.strategy.rollingUpdate.maxSurge' },
        maxSkew: {
          object: 'Deployment/default/counts-all',
          path: 'spec.template.spec.topologySpreadConstraints.0.maxSkew',
        },
      },
      question: {
        ask: 'one',
        options: [
          {
            id: 'even',
            when: {
              all: [
                { value: skew('counts-all'), is: 0 },
                { value: on('counts-all', 'node-1'), is: 2 },
              ],
            },
          },
          {
            id: 'skewed',
            when: {
              any: [
                { value: skew('counts-all'), atLeast: 2 },
                { value: skew('counts-all'), atMost: -2 },
              ],
            },
          },
          { id: 'refused', when: { value: on('counts-all', 'node-*'), atMost: 3 } },
        ],
      },
      reveal: {
        at: { time: 45 },
        values: { a: on('counts-all', 'node-1'), b: on('counts-all', 'node-2') },
      },
    },
    {
      id: 'other',
      kind: 'predict',
      at: { same: true },
      show: { view: 'controllers', select: 'Deployment/default/counts-own' },
      values: { key },
      question: {
        ask: 'number',
        of: on('counts-own', 'node-1'),
        from: 0,
        to: 4,
        step: 1,
        tolerance: 0,
        unit: 'Pods',
      },
      reveal: {
        at: { same: true },
        values: { a: on('counts-own', 'node-1'), b: on('counts-own', 'node-2'), key },
      },
    },
    {
      id: 'even',
      kind: 'act',
      at: { same: true },
      show: { view: 'nodes' },
      values: { a: on('counts-all', 'node-1'), b: on('counts-all', 'node-2') },
      goals: [
        { id: 'even', check: { value: skew('counts-all'), is: 0 } },
        { id: 'all', check: { value: on('counts-all', 'node-*'), is: 4 } },
        {
          id: 'running',
          check: { value: { objects: 'Pod', named: 'counts-all-*', where: { 'status.phase': 'Running' } }, is: 4 },
        },
      ],
      keeps: [{ id: 'own', check: { value: on('counts-own', 'node-*'), atLeast: 4 } }],
      within: 14,
      allowed: ['kubectl delete', 'kubectl scale', 'kubectl rollout', 'kubectl patch', 'kubectl apply'],
      hints: 2,
      solutions: [
        { id: 'delete', deeds: [{ after: 0, line: 'kubectl delete pods -l app=counts-all' }] },
        {
          id: 'scale',
          deeds: [
            { after: 0, line: 'kubectl scale deployment counts-all --replicas=0' },
            { after: 4, line: 'kubectl scale deployment counts-all --replicas=4' },
          ],
        },
      ],
    },
    {
      id: 'now',
      kind: 'check',
      at: { same: true },
      values: { a: on('counts-all', 'node-1'), b: on('counts-all', 'node-2') },
      checks: [
        { id: 'even', check: { value: skew('counts-all'), is: 0 } },
        { id: 'both', check: { value: skew('counts-own'), is: 0 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 60;
