import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const LIMIT = 'spec.containers.app.resources.limits.memory';
const KILLED = { reason: 'container.oomKilled', subject: 'default/limited-*' };
const EVICTED = { reason: 'pod.evicted', subject: 'default/unlimited-*' };
const started = (pod: string) => ({ reason: 'container.started', subject: `default/${pod}-*` });
const created = (pod: string) => ({ reason: 'pod.created', subject: `default/${pod}-*` });
const ofNode = (node: string, path: string): StoryValue => ({
  in: 'Mi',
  of: { answer: 'nodeUsage', to: { node }, path },
});
const used = (node: string, pod: string) => ofNode(node, `pods.pod=default/${pod}-*.memoryBytes`);
const left = (node: string) => ofNode(node, 'thresholds.signal=memory*.available');
const listed: StoryValue = { objects: 'Pod', named: 'unlimited-*' };
const failed: StoryValue = { objects: 'Pod', named: 'unlimited-*', where: { 'status.reason': 'Evicted' } };
const bounded: StoryValue = {
  objects: 'Pod',
  named: 'unlimited-*',
  where: { 'status.phase': 'Running', [LIMIT]: '*' },
};

const limitRange = `apiVersion: v1
kind: LimitRange
metadata: {name: memory, namespace: default}
spec:
  limits:
    - type: Container
      default: {memory: 256Mi}
`;

/** The kernel ends a container at its own limit, and the Pod stays; the kubelet ends a Pod for the node, and another one is made. */
export const lesson: Lesson = {
  id: 'oom-or-evicted',
  format: 1,
  release: 'v1.36.2',
  topic: 'F',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [37],
  exam: ['CKA troubleshooting', 'CKAD environment and configuration'],
  run: { scenario: 'oom-or-evicted', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'limit',
      kind: 'predict',
      at: { before: KILLED },
      values: {
        used: used('node-1', 'limited'),
        limit: { object: 'Pod/default/limited-*', path: LIMIT },
        left: left('node-1'),
      },
      question: {
        ask: 'one',
        options: [
          { id: 'same', when: { all: [{ has: KILLED }, { never: created('limited') }] } },
          { id: 'another', when: { has: created('limited') } },
          { id: 'waits', when: { never: KILLED } },
        ],
      },
      reveal: {
        at: { after: started('limited') },
        values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'limit' } } },
      },
    },
    {
      id: 'short',
      kind: 'predict',
      at: { before: EVICTED },
      values: { used: used('node-2', 'unlimited'), left: left('node-2') },
      question: {
        ask: 'one',
        options: [
          { id: 'killed', when: { has: { reason: 'container.oomKilled', subject: 'default/unlimited-*' } } },
          { id: 'ended', when: { has: EVICTED } },
          { id: 'moved', when: { has: { reason: 'pod.scheduled', subject: 'default/unlimited-*' } } },
        ],
      },
      reveal: {
        at: { after: EVICTED },
        show: { view: 'nodes', select: 'Node/node-2' },
        values: { pod: { name: 'subject' }, message: { field: 'message' } },
      },
    },
    {
      id: 'listed',
      kind: 'predict',
      at: { same: true },
      question: { ask: 'number', of: listed, from: 0, to: 4, step: 1, tolerance: 0, unit: 'Pods' },
      reveal: {
        at: { after: started('unlimited') },
        values: { listed, failed, pod: { name: 'subject' } },
      },
    },
    {
      id: 'bound',
      kind: 'act',
      at: { same: true },
      goals: [{ id: 'bounded', check: { value: bounded, atLeast: 1 } }],
      keeps: [
        {
          id: 'wanted',
          check: { value: { object: 'Deployment/default/unlimited', path: 'spec.replicas' }, atLeast: 1 },
        },
        { id: 'spared', check: { never: EVICTED } },
      ],
      within: 60,
      allowed: ['kubectl set resources', 'kubectl patch', 'kubectl apply', 'kubectl rollout', 'kubectl delete pod'],
      hints: 2,
      solutions: [
        {
          id: 'limit',
          deeds: [{ after: 0, line: 'kubectl set resources deployment unlimited --limits=memory=256Mi' }],
        },
        {
          id: 'range',
          deeds: [
            { after: 0, command: { type: 'manifests.apply', files: [{ name: 'limit-range.yaml', text: limitRange }] } },
            { after: 2, line: 'kubectl rollout restart deployment unlimited' },
          ],
        },
      ],
    },
    {
      id: 'both',
      kind: 'check',
      at: { same: true },
      values: { kills: { count: KILLED }, evicted: { count: EVICTED } },
      checks: [
        { id: 'same', check: { has: created('limited'), since: 'start', atMost: 1 } },
        { id: 'other', check: { first: EVICTED, later: created('unlimited'), since: 'start' } },
        { id: 'bounded', check: { value: bounded, atLeast: 1 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 60;
