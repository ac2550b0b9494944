import type { Lesson, LessonOption } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.0.resources.requests.cpu';
const nodes: StoryValue = { objects: 'Node' };
const ofGroup = (group: string, field: string): StoryValue => ({
  answer: 'autoscaling',
  path: `groups.id=${group}.${field}`,
});
const judged = (pod: string, field: string): StoryValue => ({
  answer: 'autoscaling',
  path: `pods.pod=default/${pod}.${field}`,
});
const cpuOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: CPU });
const option = (id: string, pod: string, values: LessonOption['values'] = {}): LessonOption => ({
  id,
  values,
  when: { value: judged(pod, 'verdict'), is: 'triggered' },
});
const large = (path: string): StoryValue => ({ object: 'Pod/default/too-large', path });
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/too-large' };

/** The list is replaced as a whole, and those that are there must stay. */
const TOLERATIONS = JSON.stringify({
  spec: {
    tolerations: [
      ...['not-ready', 'unreachable'].map((taint) => ({
        key: `node.kubernetes.io/${taint}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 300,
      })),
      { key: 'gpu', operator: 'Exists' },
    ],
  },
});

/** A machine is ordered only for a Pod that would fit on it. */
export const lesson: Lesson = {
  id: 'no-scale-up',
  format: 1,
  release: 'v1.36.2',
  topic: 'G',
  level: 3,
  minutes: 7,
  needs: [],
  answers: [11],
  exam: ['CKA troubleshooting', 'CKA workloads and scheduling'],
  run: { scenario: 'no-scale-up', seed: 1 },
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'machines',
      kind: 'predict',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/expendable' } },
      values: {
        pods: { objects: 'Pod', where: { 'status.phase': 'Pending' } },
        small: ofGroup('small', 'cpu'),
        has: ofGroup('small', 'registered'),
        most: ofGroup('small', 'most'),
        large: ofGroup('gpu', 'cpu'),
        gpus: ofGroup('gpu', 'most'),
      },
      question: {
        ask: 'number',
        of: { minus: [nodes, { atStep: 'machines', value: nodes }] },
        from: 0,
        to: 4,
        step: 1,
        tolerance: 0,
      },
      reveal: { at: { time: 60 }, values: { message: judged('one-more', 'message') } },
    },
    {
      id: 'who',
      kind: 'predict',
      at: { after: { reason: 'nodeGroup.made', subject: 'small' } },
      values: { most: ofGroup('small', 'most') },
      question: {
        ask: 'many',
        options: [
          option('one', 'one-more', { one: cpuOf('one-more') }),
          option('large', 'too-large', { six: cpuOf('too-large') }),
          option('elsewhere', 'elsewhere'),
          option('expendable', 'expendable', {
            spare: cpuOf('expendable'),
            priority: { object: 'Pod/default/expendable', path: 'spec.priority' },
          }),
        ],
      },
      reveal: {
        at: { time: 131 },
        values: {
          message: judged('one-more', 'message'),
          why: { atStep: 'machines.reveal', value: judged('too-large', 'message') },
          priority: { object: 'Pod/default/expendable', path: 'spec.priority' },
        },
      },
    },
    {
      id: 'help',
      kind: 'act',
      at: { same: true },
      values: { cpu: large(CPU), offers: ofGroup('gpu', 'cpu') },
      goals: [{ id: 'runs', check: { value: large('status.phase'), is: 'Running' } }],
      keeps: [{ id: 'asks', check: { value: large(CPU), is: '6' } }],
      within: 160,
      allowed: ['kubectl patch', 'kubectl apply', 'kubectl label', 'kubectl taint', 'add'],
      hints: 2,
      solutions: [
        {
          id: 'tolerates',
          deeds: [
            {
              after: 0,
              line: `kubectl patch pod too-large -p '${TOLERATIONS}'`,
            },
          ],
        },
        {
          id: 'machine',
          deeds: [
            {
              after: 0,
              command: {
                type: 'nodes.add',
                count: 1,
                cpu: '8',
                memory: '16Gi',
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
      id: 'placed',
      kind: 'check',
      at: { same: true },
      values: { node: large('spec.nodeName'), seconds: { seconds: { since: 'help' } } },
      checks: [
        {
          id: 'placed',
          check: { first: REFUSED, later: { reason: 'pod.scheduled', subject: 'default/too-large' }, since: 'start' },
        },
        {
          id: 'spare',
          check: { not: { value: judged('expendable', 'verdict'), is: 'triggered' } },
        },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
