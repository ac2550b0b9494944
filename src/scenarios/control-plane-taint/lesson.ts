import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const KEY = 'node-role.kubernetes.io/control-plane';
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/web-*' };
const TOOLS = { reason: 'pod.scheduled', subject: 'default/tools-*' };
const WEB = { reason: 'pod.scheduled', subject: 'default/web-*' };
const effect: StoryValue = { object: 'Node/control-plane-1', path: 'spec.taints.0.effect' };
const WANTED: StoryValue = { object: 'Deployment/default/web', path: 'spec.replicas' };
const pods = (phase: string): StoryValue => ({ objects: 'Pod', named: 'web-*', where: { 'status.phase': phase } });

/** A toleration lets a Pod in; it pulls nobody. A taint keeps out whoever does not tolerate it, however empty the node is. */
export const lesson: Lesson = {
  id: 'one-tainted-node',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 2,
  minutes: 5,
  needs: ['idle-yet-full'],
  answers: [3],
  exam: ['CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'control-plane-taint', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'runs',
      kind: 'predict',
      at: { before: REFUSED },
      values: {
        cpu: { object: 'Node/control-plane-1', path: 'status.allocatable.cpu' },
        effect,
        replicas: WANTED,
      },
      question: {
        ask: 'many',
        options: [
          { id: 'web', when: { has: WEB } },
          { id: 'tools', when: { has: TOOLS } },
        ],
      },
      reveal: {
        at: { after: TOOLS },
        inside: 'filter',
        show: { view: 'scheduling', select: 'subject' },
        values: { pod: { cycle: 'pod' }, node: { cycle: 'node' }, refused: { count: REFUSED } },
      },
    },
    {
      id: 'why',
      kind: 'predict',
      at: { same: true },
      show: { view: 'nodes' },
      values: { node: { cycle: 'node' } },
      question: {
        ask: 'one',
        options: [
          { id: 'pulled', when: { value: { cycle: 'feasible' }, atLeast: 2 } },
          { id: 'let', when: { value: { cycle: 'feasible' }, is: 1 } },
        ],
      },
      reveal: {
        at: { same: true },
        inside: 'sum',
        show: { view: 'scheduling', select: 'Pod/default/tools-*' },
        values: { feasible: { cycle: 'feasible' } },
      },
    },
    {
      id: 'letIn',
      kind: 'act',
      at: { time: 20 },
      values: { waiting: pods('Pending') },
      goals: [{ id: 'runs', check: { value: pods('Running'), is: WANTED } }],
      keeps: [
        { id: 'taint', check: { value: effect, is: 'NoSchedule' } },
        { id: 'wanted', check: { value: WANTED, is: 2 } },
      ],
      within: 19,
      allowed: ['kubectl patch', 'kubectl apply', 'add'],
      hints: 2,
      solutions: [
        {
          id: 'tolerate',
          deeds: [
            {
              after: 0,
              line: `kubectl patch deployment web -p '{"spec":{"template":{"spec":{"tolerations":[{"key":"${KEY}","operator":"Exists","effect":"NoSchedule"}]}}}}'`,
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
      ],
    },
    {
      id: 'after',
      kind: 'check',
      at: { same: true },
      values: { effect, nodes: { objects: 'Node' } },
      checks: [
        { id: 'placed', check: { first: REFUSED, later: WEB, since: 'start' } },
        { id: 'taint', check: { value: effect, is: 'NoSchedule' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
