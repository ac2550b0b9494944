import type { Lesson } from '#scenarios/lesson.ts';
import type { ReasonMatch } from '#scenarios/story.ts';

const of = (reason: string, actor?: string): ReasonMatch => ({
  reason,
  subject: 'default/web*',
  ...(actor !== undefined && { actor }),
});
const DEPLOYMENT = of('deployment.created');
const REPLICA_SET = of('replicaSet.created');
const POD = of('pod.created');
const BOUND = of('pod.bound', 'kube-apiserver');
const STARTED = of('container.started', 'kubelet/*');

/** Who does what from the line of kubectl to the running container: everybody writes to the API server alone, and it starts nothing. */
export const lesson: Lesson = {
  id: 'a-pods-first-two-seconds',
  format: 1,
  release: 'v1.36.2',
  topic: 'A',
  level: 1,
  minutes: 4,
  needs: [],
  answers: [],
  exam: ['CKA cluster architecture'],
  run: { scenario: 'first-minute', seed: 1 },
  opens: { view: 'overview' },
  steps: [
    {
      id: 'next',
      kind: 'predict',
      at: { after: DEPLOYMENT },
      values: { replicas: { object: 'Deployment/default/web', path: 'spec.replicas' } },
      question: {
        ask: 'one',
        options: [
          { id: 'replicaSet', when: { all: [{ has: REPLICA_SET }, { never: POD }] } },
          {
            id: 'pods',
            when: { has: POD },
            values: { replicas: { object: 'Deployment/default/web', path: 'spec.replicas' } },
          },
          { id: 'containers', when: { has: of('container.started') } },
        ],
      },
      reveal: {
        at: { after: REPLICA_SET },
        values: { name: { name: 'subject' }, user: { field: 'user' } },
      },
    },
    {
      id: 'pod',
      kind: 'predict',
      at: { after: POD },
      values: { pod: { name: 'subject' }, user: { field: 'user' } },
      question: {
        ask: 'one',
        options: [
          { id: 'kubelet', when: { has: of('pod.seen', 'kubelet/*') } },
          { id: 'scheduler', when: { all: [{ has: BOUND }, { never: of('pod.seen', 'kubelet/*') }] } },
          { id: 'replicaSet', when: { has: of('replicaSet.statusUpdated') } },
        ],
      },
      reveal: {
        at: { after: BOUND },
        values: {
          pod: { name: 'subject' },
          user: { field: 'user' },
          node: { object: 'subject', path: 'spec.nodeName' },
        },
      },
    },
    {
      id: 'starts',
      kind: 'predict',
      at: { same: true },
      values: { pod: { name: 'subject' } },
      question: {
        ask: 'one',
        options: [
          { id: 'apiserver', when: { has: of('container.started', 'kube-apiserver') } },
          { id: 'scheduler', when: { has: of('container.started', 'kube-scheduler') } },
          { id: 'kubelet', when: { has: STARTED } },
        ],
      },
      reveal: {
        at: { after: STARTED },
        show: { view: 'podLife', select: 'Pod/default/web-*' },
        values: {
          pod: { name: 'subject' },
          node: { object: 'subject', path: 'spec.nodeName' },
          seconds: { seconds: { since: 'next' } },
        },
      },
    },
    {
      id: 'chain',
      kind: 'check',
      at: { after: STARTED },
      values: { seconds: { seconds: { since: 'next' } } },
      checks: [
        { id: 'replicaSet', check: { first: DEPLOYMENT, later: REPLICA_SET, since: 'start' } },
        { id: 'pods', check: { first: REPLICA_SET, later: POD, since: 'start' } },
        { id: 'bound', check: { first: POD, later: BOUND, since: 'start' } },
        { id: 'started', check: { first: BOUND, later: STARTED, since: 'start' } },
      ],
    },
    {
      id: 'learnt',
      kind: 'reflect',
      at: { same: true },
      tries: [
        { id: 'closed', line: 'kubectl cordon node-1', at: 'next' },
        { id: 'more', line: 'kubectl scale deployment web --replicas=9', at: 'chain' },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
