import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const EVICTED = 'pod.evicted';
const ofPod = (pod: string, pool: string, field: string): StoryValue => ({
  answer: 'nodeUsage',
  to: { node: `${pool}-1` },
  path: `pods.pod=default/${pod}-${pool}.${field}`,
});
const usedBy = (pod: string, pool: string): StoryValue => ({ in: 'Mi', of: ofPod(pod, pool, 'memoryBytes') });
const above = (pod: string, pool: string): StoryValue => ({
  minus: [ofPod(pod, pool, 'memoryBytes'), ofPod(pod, pool, 'memoryRequestBytes')],
});
/** Before the first of them is gone. */
const rankOf = (pod: string): StoryValue => ({ atStep: 'equal', value: ofPod(pod, 'equal', 'evictionRank') });
const OVER = 'Pod/default/over-equal';
const REQUEST = 'spec.containers.app.resources.requests.memory';

const larger = `apiVersion: v1
kind: Pod
metadata:
  name: over-equal
spec:
  nodeName: equal-1
  containers:
    - name: app
      image: registry.example/over:1
      resources: {requests: {cpu: 100m, memory: 1800Mi}}
`;

/** Above the request or not, then priority, then by how much. The QoS class only looks like the rule. */
export const lesson: Lesson = {
  id: 'who-is-evicted-first',
  format: 1,
  release: 'v1.36.2',
  topic: 'F',
  level: 2,
  minutes: 7,
  needs: [],
  answers: [36],
  exam: ['CKA troubleshooting', 'CKAD environment and configuration'],
  run: { scenario: 'eviction-order', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'four',
      kind: 'narrate',
      at: { time: 50 },
      values: {
        effort: usedBy('best-effort', 'equal'),
        over: usedBy('over', 'equal'),
        request: { object: OVER, path: REQUEST },
      },
    },
    {
      id: 'equal',
      kind: 'predict',
      at: { before: { reason: EVICTED, actor: 'kubelet/equal-1' } },
      values: {
        under: usedBy('under', 'equal'),
        guaranteed: usedBy('guaranteed', 'equal'),
        request: { object: 'Pod/default/under-equal', path: REQUEST },
      },
      question: {
        ask: 'order',
        options: [
          { id: 'guaranteed', by: rankOf('guaranteed') },
          { id: 'over', by: rankOf('over') },
          { id: 'under', by: rankOf('under') },
          { id: 'effort', by: rankOf('best-effort') },
        ],
      },
      reveal: {
        at: { after: { reason: EVICTED, actor: 'kubelet/equal-1' } },
        show: { view: 'nodes', select: 'Node/equal-1' },
        values: {
          effort: { atStep: 'equal', value: { in: 'Mi', of: above('best-effort', 'equal') } },
          over: { atStep: 'equal', value: { in: 'Mi', of: above('over', 'equal') } },
          pod: { name: 'subject' },
        },
      },
    },
    {
      id: 'prio',
      kind: 'predict',
      at: { before: { reason: EVICTED, actor: 'kubelet/prio-1' } },
      show: { view: 'nodes' },
      values: {
        effort: { in: 'Mi', of: above('best-effort', 'prio') },
        over: { in: 'Mi', of: above('over', 'prio') },
        priority: { object: 'Pod/default/best-effort-prio', path: 'spec.priority' },
      },
      question: {
        ask: 'one',
        of: { name: 'subject' },
        options: [
          { id: 'effort', is: 'best-effort-prio' },
          { id: 'over', is: 'over-prio' },
          { id: 'under', is: 'under-prio' },
        ],
      },
      reveal: {
        at: { after: { reason: EVICTED, actor: 'kubelet/prio-1' } },
        show: { view: 'nodes', select: 'Node/prio-1' },
        values: {
          pod: { name: 'subject' },
          own: { object: 'subject', path: 'spec.priority' },
          priority: { object: 'Pod/default/best-effort-prio', path: 'spec.priority' },
        },
      },
    },
    {
      id: 'spare',
      kind: 'act',
      at: { time: 70 },
      show: { view: 'nodes', select: 'Node/equal-1' },
      values: { used: usedBy('over', 'equal'), request: { object: OVER, path: REQUEST } },
      goals: [{ id: 'below', check: { value: above('over', 'equal'), atMost: 0 } }],
      keeps: [
        { id: 'stays', check: { never: { reason: EVICTED, subject: 'default/over-equal' } } },
        {
          id: 'others',
          check: {
            value: { objects: 'Pod', named: '*-equal', where: { 'status.phase': 'Running' } },
            atLeast: 2,
          },
        },
      ],
      within: 60,
      allowed: ['kubectl patch', 'kubectl apply', 'kubectl delete pod'],
      hints: 2,
      solutions: [
        {
          id: 'resize',
          deeds: [
            {
              after: 0,
              line: `kubectl patch pod over-equal --subresource=resize -p '{"spec":{"containers":[{"name":"app","resources":{"requests":{"memory":"1800Mi"}}}]}}'`,
            },
          ],
        },
        {
          id: 'again',
          deeds: [
            { after: 0, line: 'kubectl delete pod over-equal' },
            {
              after: 6,
              command: { type: 'manifests.apply', files: [{ name: 'over-equal.yaml', text: larger }] },
            },
          ],
        },
      ],
    },
    {
      id: 'kept',
      kind: 'check',
      at: { same: true },
      values: { used: usedBy('over', 'equal'), request: { object: OVER, path: REQUEST } },
      checks: [
        { id: 'below', check: { value: above('over', 'equal'), atMost: 0 } },
        { id: 'effort', check: { never: { reason: EVICTED, subject: 'default/guaranteed-*' }, since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 70;
