import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const REFUSED = { reason: 'pod.unschedulable', subject: 'default/web-*' };
const CONSTRAINT = 'spec.template.spec.topologySpreadConstraints.0';
const ofWeb = (path: string): StoryValue => ({ object: 'Deployment/default/web', path });
const running = (named: string): StoryValue => ({
  objects: 'Pod',
  named: `${named}-*`,
  where: { 'status.phase': 'Running' },
});
const onNode = (node: string): StoryValue => ({ objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': node } });

/** A zone whose nodes a Pod may not use counts for spreading all the same, unless the constraint says otherwise. */
export const lesson: Lesson = {
  id: 'a-tainted-domain',
  format: 1,
  release: 'v1.36.2',
  topic: 'C',
  level: 2,
  minutes: 6,
  needs: ['skewed-after-a-rollout'],
  answers: [9],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'spread-over-taints', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'third',
      kind: 'predict',
      at: { before: REFUSED },
      values: {
        effect: { object: 'Node/kept-1', path: 'spec.taints.0.effect' },
        maxSkew: ofWeb(`${CONSTRAINT}.maxSkew`),
        replicas: ofWeb('spec.replicas'),
      },
      question: {
        ask: 'one',
        options: [
          { id: 'placed', when: { has: { reason: 'pod.scheduled', subject: 'default/web-*' } } },
          {
            id: 'spread',
            when: { all: [{ has: REFUSED }, { value: { refusedBy: 'PodTopologySpread' }, atLeast: 1 }] },
          },
          { id: 'full', when: { all: [{ has: REFUSED }, { value: { refusedBy: 'NodeResourcesFit' }, atLeast: 1 }] } },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'sum',
        values: {
          spread: { refusedBy: 'PodTopologySpread' },
          taint: { refusedBy: 'TaintToleration' },
          maxSkew: ofWeb(`${CONSTRAINT}.maxSkew`),
        },
      },
    },
    {
      id: 'api',
      kind: 'predict',
      at: { before: { reason: 'container.started', subject: 'default/api-*' } },
      values: {
        replicas: { object: 'Deployment/default/api', path: 'spec.replicas' },
        policy: { object: 'Deployment/default/api', path: `${CONSTRAINT}.nodeTaintsPolicy` },
      },
      question: { ask: 'number', of: running('api'), from: 0, to: 4, step: 1, tolerance: 0, unit: 'Pods' },
      reveal: {
        at: { time: 15 },
        values: {
          api: running('api'),
          web: running('web'),
          policy: { object: 'Deployment/default/api', path: `${CONSTRAINT}.nodeTaintsPolicy` },
        },
      },
    },
    {
      id: 'all',
      kind: 'act',
      at: { same: true },
      show: { view: 'nodes' },
      values: { web: running('web'), replicas: ofWeb('spec.replicas'), maxSkew: ofWeb(`${CONSTRAINT}.maxSkew`) },
      goals: [
        {
          id: 'four',
          check: {
            all: [
              { value: ofWeb('status.availableReplicas'), atLeast: 4 },
              { value: ofWeb('status.updatedReplicas'), atLeast: 4 },
            ],
          },
        },
      ],
      keeps: [
        { id: 'strict', check: { value: ofWeb(`${CONSTRAINT}.whenUnsatisfiable`), is: 'DoNotSchedule' } },
        { id: 'skew', check: { value: ofWeb(`${CONSTRAINT}.maxSkew`), is: 1 } },
      ],
      within: 24,
      allowed: ['kubectl patch', 'kubectl taint', 'kubectl apply', 'kubectl delete'],
      hints: 3,
      solutions: [
        { id: 'untaint', deeds: [{ after: 0, line: 'kubectl taint nodes kept-1 team:NoSchedule-' }] },
        {
          id: 'honor',
          deeds: [
            {
              after: 0,
              line: `kubectl patch deployment web -p '{"spec":{"template":{"spec":{"topologySpreadConstraints":[{"topologyKey":"topology.kubernetes.io/zone","maxSkew":1,"whenUnsatisfiable":"DoNotSchedule","nodeTaintsPolicy":"Honor","labelSelector":{"matchLabels":{"app":"web"}}}]}}}}'`,
            },
          ],
        },
      ],
    },
    {
      id: 'where',
      kind: 'check',
      at: { same: true },
      values: { a: onNode('node-1'), b: onNode('node-2'), c: onNode('kept-1') },
      checks: [
        { id: 'refused', check: { has: REFUSED, since: 'start' } },
        {
          id: 'later',
          check: { first: REFUSED, later: { reason: 'pod.scheduled', subject: 'default/web-*' }, since: 'start' },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 70;
