import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const REFUSED = { reason: 'request.refused', subject: 'default/web-*', fields: { verb: 'evict', code: 429 } };
const EVICTED = { reason: 'pod.evicted', subject: 'default/web-*' };
const floor: StoryValue = { object: 'PodDisruptionBudget/default/web', path: 'spec.minAvailable' };
const here: StoryValue = { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'node-1' } };
const available: StoryValue = { object: 'Deployment/default/web', path: 'status.availableReplicas' };

/** A drain waits for a budget, not for a server: 429 has two meanings. */
export const lesson: Lesson = {
  id: 'the-drain-hangs',
  format: 1,
  release: 'v1.36.2',
  topic: 'E',
  level: 3,
  minutes: 6,
  needs: [],
  answers: [28],
  exam: ['CKA cluster architecture', 'CKA troubleshooting'],
  run: { scenario: 'drain-and-pdb', seed: 1 },
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'running',
      kind: 'narrate',
      at: { before: { reason: 'drain.started', subject: 'node-1' } },
      values: { pods: available, here, floor },
    },
    {
      id: 'agents',
      kind: 'predict',
      at: { before: { reason: 'drain.failed', subject: 'node-1' } },
      question: {
        ask: 'one',
        options: [
          { id: 'moves', when: { has: { reason: 'pod.evicted', subject: 'default/agent-*' } } },
          { id: 'skips', when: { all: [{ has: EVICTED }, { never: { reason: 'drain.failed' } }] } },
          { id: 'stops', when: { has: { reason: 'drain.failed', subject: 'node-1' } } },
        ],
      },
      reveal: {
        at: { after: { reason: 'drain.failed', subject: 'node-1' } },
        values: { evicted: { count: { reason: 'pod.evicted' } } },
      },
    },
    {
      id: 'evicted',
      kind: 'predict',
      at: { before: EVICTED },
      values: { here, floor, pods: available },
      question: {
        ask: 'number',
        of: { count: EVICTED, since: 'evicted' },
        from: 0,
        to: 5,
        step: 1,
        tolerance: 0,
        unit: 'Pods',
      },
      reveal: {
        at: { time: 58 },
        values: {
          refused: { count: REFUSED, since: 'evicted' },
          floor,
          delay: { object: 'Pod/default/web-*', path: 'spec.containers.app.readinessProbe.initialDelaySeconds' },
        },
      },
    },
    {
      id: 'code',
      kind: 'predict',
      at: { same: true },
      // The view of the drain says it.
      show: { view: 'fairness' },
      question: {
        ask: 'one',
        options: [
          { id: 'server', when: { has: { reason: 'request.rejected' }, since: 'start' } },
          {
            id: 'budget',
            when: {
              has: { ...REFUSED, fields: { ...REFUSED.fields, message: "*violate the pod's disruption budget*" } },
              since: 'start',
            },
          },
          { id: 'client', when: { never: REFUSED, since: 'start' } },
        ],
      },
      reveal: { at: { same: true }, show: { view: 'controllers' }, values: { refused: { count: REFUSED } } },
    },
    {
      id: 'empty',
      kind: 'act',
      at: { same: true },
      values: { here },
      goals: [{ id: 'empty', check: { value: here, atMost: 0 } }],
      keeps: [
        { id: 'serves', check: { value: available, atLeast: 3 } },
        { id: 'guarded', check: { not: { absent: 'PodDisruptionBudget/default/web' } } },
        { id: 'replicas', check: { value: { object: 'Deployment/default/web', path: 'spec.replicas' }, is: 5 } },
      ],
      within: 12,
      allowed: ['kubectl patch', 'kubectl apply', 'kubectl delete', 'kubectl drain', 'kubectl scale'],
      hints: 3,
      solutions: [
        { id: 'floor', deeds: [{ after: 0, line: `kubectl patch pdb web -p '{"spec":{"minAvailable":3}}'` }] },
        {
          id: 'ceiling',
          deeds: [{ after: 0, line: `kubectl patch pdb web -p '{"spec":{"minAvailable":null,"maxUnavailable":2}}'` }],
        },
      ],
    },
    {
      id: 'drained',
      kind: 'check',
      at: { same: true },
      values: { evicted: { count: EVICTED }, refused: { count: REFUSED } },
      checks: [
        { id: 'refused', check: { first: REFUSED, later: EVICTED, since: 'start' } },
        { id: 'empty', check: { value: here, atMost: 0 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 50;
