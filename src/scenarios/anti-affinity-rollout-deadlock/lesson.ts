import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const REFUSED = { reason: 'pod.unschedulable', subject: 'default/web-*' };
const ofWeb = (path: string): StoryValue => ({ object: 'Deployment/default/web', path });
const TERM = 'spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution.0.topologyKey';
const running: StoryValue = { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } };

export const lesson: Lesson = {
  id: 'a-rollout-that-locks-itself',
  format: 1,
  release: 'v1.36.2',
  topic: 'G',
  level: 3,
  minutes: 6,
  needs: [],
  answers: [8],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting', 'CKAD application deployment'],
  run: { scenario: 'anti-affinity-rollout-deadlock', seed: 1 },
  opens: { view: 'controllers', select: 'Deployment/default/web' },
  steps: [
    {
      id: 'one',
      kind: 'narrate',
      at: { before: { reason: 'deployment.updated', subject: 'default/web' } },
      values: { pods: running, nodes: { objects: 'Node' } },
    },
    {
      id: 'surge',
      kind: 'predict',
      at: { before: REFUSED },
      values: { pods: { objects: 'Pod', named: 'web-*' } },
      question: {
        ask: 'one',
        options: [
          { id: 'placed', when: { has: { reason: 'pod.scheduled', subject: 'default/web-*' } } },
          { id: 'replaces', when: { has: { reason: 'pod.deletionStarted', subject: 'default/web-*' } } },
          { id: 'pending', when: { has: REFUSED } },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'sum',
        show: { view: 'scheduling', select: 'subject' },
        values: { pod: { cycle: 'pod' }, nodes: { cycle: 'nodes' }, plugin: { cycle: 'plugin' } },
      },
    },
    {
      id: 'ends',
      kind: 'predict',
      at: { time: 30 },
      show: { view: 'controllers', select: 'Deployment/default/web' },
      values: { deadline: ofWeb('spec.progressDeadlineSeconds'), running },
      question: {
        ask: 'one',
        options: [
          { id: 'ends', when: { value: ofWeb('status.updatedReplicas'), is: ofWeb('spec.replicas') } },
          { id: 'undone', when: { value: ofWeb('spec.template.spec.containers.app.image'), is: '*:1' } },
          {
            id: 'stays',
            when: {
              all: [
                { value: ofWeb('status.updatedReplicas'), is: 1 },
                { value: ofWeb('status.conditions.Progressing.reason'), is: 'ProgressDeadlineExceeded' },
              ],
            },
          },
        ],
      },
      reveal: {
        at: { time: 70 },
        values: {
          reason: ofWeb('status.conditions.Progressing.reason'),
          updated: ofWeb('status.updatedReplicas'),
          replicas: ofWeb('spec.replicas'),
        },
      },
    },
    {
      id: 'unlock',
      kind: 'act',
      at: { same: true },
      goals: [
        { id: 'updated', check: { value: ofWeb('status.updatedReplicas'), is: ofWeb('spec.replicas') } },
        { id: 'available', check: { value: ofWeb('status.availableReplicas'), is: ofWeb('spec.replicas') } },
        { id: 'version', check: { value: ofWeb('spec.template.spec.containers.app.image'), is: '*:2' } },
      ],
      keeps: [
        { id: 'apart', check: { value: ofWeb(`spec.template.${TERM}`), is: 'kubernetes.io/hostname' } },
        { id: 'serves', check: { value: running, atLeast: 1 } },
      ],
      within: 19,
      allowed: ['kubectl patch', 'kubectl scale', 'kubectl apply', 'kubectl delete', 'kubectl rollout', 'add'],
      hints: 3,
      solutions: [
        {
          id: 'strategy',
          deeds: [
            {
              after: 0,
              line: `kubectl patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":0,"maxUnavailable":1}}}}'`,
            },
          ],
        },
        {
          id: 'node',
          deeds: [
            {
              after: 0,
              command: {
                type: 'nodes.add',
                count: 1,
                cpu: '4',
                memory: '8Gi',
                pods: 110,
                zones: 1,
                namePrefix: 'more-',
              },
            },
          ],
        },
        { id: 'fewer', deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=2' }] },
      ],
    },
    {
      id: 'freed',
      kind: 'check',
      at: { same: true },
      values: { running },
      checks: [
        { id: 'refused', check: { has: REFUSED, since: 'start' } },
        {
          id: 'placed',
          check: { first: REFUSED, later: { reason: 'pod.scheduled', subject: 'default/web-*' }, since: 'start' },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
