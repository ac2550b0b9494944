import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const AGENT = 'default/agent-*';
const REFUSED = { reason: 'pod.unschedulable', subject: AGENT };
const NOMINATED = { reason: 'pod.nominated', subject: AGENT };
const agent = (path: string): StoryValue => ({ object: 'DaemonSet/default/agent', path });
const onNode: StoryValue = { objects: 'Pod', where: { 'spec.nodeName': 'node-2' } };
const agentsOn = (node: string): StoryValue => ({
  objects: 'Pod',
  named: 'agent-*',
  where: { 'status.phase': 'Running', 'spec.nodeName': node },
});
const busy: StoryValue = { objects: 'Pod', named: 'busy-*', where: { 'status.phase': 'Running' } };

/** A DaemonSet says where its Pods belong, and nothing about who goes first: that is what priority is for. */
export const lesson: Lesson = {
  id: 'a-daemonset-waits',
  format: 1,
  release: 'v1.36.2',
  topic: 'E',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [10],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'daemonset-pending', seed: 1 },
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'full',
      kind: 'narrate',
      at: { before: { reason: 'daemonSet.created', subject: 'default/agent' } },
      values: {
        busy: onNode,
        asked: { ...onNode, sum: CPU },
        cpu: { object: 'Node/node-2', path: 'status.allocatable.cpu' },
        nodes: { objects: 'Node' },
      },
    },
    {
      id: 'becomes',
      kind: 'predict',
      at: { before: REFUSED },
      values: { cpu: agent('spec.template.spec.containers.app.resources.requests.cpu') },
      question: {
        ask: 'one',
        options: [
          { id: 'evicts', when: { has: NOMINATED } },
          { id: 'beside', when: { has: { reason: 'pod.scheduled', subject: AGENT, fields: { node: 'node-2' } } } },
          { id: 'elsewhere', when: { value: agentsOn('node-1'), atLeast: 2 } },
          { id: 'waits', when: { has: REFUSED } },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'filter',
        values: {
          pod: { cycle: 'pod' },
          fit: { refusedBy: 'NodeResourcesFit' },
          others: { minus: [{ cycle: 'nodes' }, { refusedBy: 'NodeResourcesFit' }] },
          priority: { object: 'subject', path: 'spec.priority' },
        },
      },
    },
    {
      id: 'counted',
      kind: 'predict',
      at: { time: 22 },
      show: { view: 'nodes' },
      values: { nodes: { objects: 'Node' } },
      question: {
        ask: 'number',
        of: agent('status.desiredNumberScheduled'),
        from: 0,
        to: 5,
        step: 1,
        tolerance: 0,
        unit: 'Pods',
      },
      reveal: {
        at: { same: true },
        show: { view: 'controllers', select: 'DaemonSet/default/agent' },
        values: { wanted: agent('status.desiredNumberScheduled'), ready: agent('status.numberReady') },
      },
    },
    {
      id: 'let',
      kind: 'act',
      at: { same: true },
      show: { view: 'nodes', select: 'Node/node-2' },
      goals: [{ id: 'runs', check: { value: agentsOn('node-2'), atLeast: 1 } }],
      keeps: [
        { id: 'asks', check: { value: agent('spec.template.spec.containers.app.resources.requests.cpu'), is: '500m' } },
        { id: 'busy', check: { value: busy, atLeast: 2 } },
      ],
      within: 19,
      allowed: ['kubectl patch', 'kubectl scale', 'kubectl apply', 'kubectl set', 'kubectl delete pod'],
      hints: 2,
      solutions: [
        {
          id: 'critical',
          deeds: [
            {
              after: 0,
              line: `kubectl patch daemonset agent -p '{"spec":{"template":{"spec":{"priorityClassName":"system-node-critical"}}}}'`,
            },
          ],
        },
        { id: 'fewer', deeds: [{ after: 0, line: 'kubectl scale deployment busy --replicas=3' }] },
      ],
    },
    {
      id: 'there',
      kind: 'check',
      at: { same: true },
      values: { pods: { objects: 'Pod', named: 'agent-*', where: { 'status.phase': 'Running' } } },
      checks: [
        {
          id: 'placed',
          check: {
            first: REFUSED,
            later: { reason: 'pod.scheduled', subject: AGENT, fields: { node: 'node-2' } },
            since: 'start',
          },
        },
        { id: 'node', check: { value: agentsOn('node-2'), atLeast: 1 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
