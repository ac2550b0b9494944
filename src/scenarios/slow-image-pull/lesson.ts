import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const waitingOf = (pod: string): StoryValue => ({
  object: `Pod/default/${pod}`,
  path: 'status.containerStatuses.app.state.waiting.reason',
});
const isRunning = (pod: string) => ({
  value: { object: `Pod/default/${pod}`, path: 'status.phase' },
  is: 'Running',
});
const running: StoryValue = { objects: 'Pod', namespace: 'default', where: { 'status.phase': 'Running' } };
const on = (node: string): StoryValue => ({ objects: 'Pod', where: { 'spec.nodeName': node } });

/** A kubelet pulls one image after the other unless it is told otherwise. */
export const lesson: Lesson = {
  id: 'one-slow-pull',
  format: 1,
  release: 'v1.36.2',
  topic: 'F',
  level: 2,
  minutes: 5,
  needs: [],
  answers: [38],
  exam: ['CKA troubleshooting'],
  run: { scenario: 'slow-image-pull', seed: 1 },
  opens: { view: 'podLife', select: 'Pod/default/serial-web' },
  steps: [
    {
      id: 'pulls',
      kind: 'narrate',
      at: { after: { reason: 'sandbox.created', subject: 'default/parallel-api' } },
      values: { one: on('node-1'), two: on('node-2') },
    },
    {
      id: 'soon',
      kind: 'predict',
      at: { before: { reason: 'image.pulled', actor: 'kubelet/*' } },
      question: {
        ask: 'many',
        options: [
          { id: 'serialWeb', when: isRunning('serial-web') },
          { id: 'serialApi', when: isRunning('serial-api') },
          { id: 'parallelWeb', when: isRunning('parallel-web') },
          { id: 'parallelApi', when: isRunning('parallel-api') },
        ],
      },
      reveal: {
        at: { time: 40 },
        show: { view: 'nodes', select: 'Node/node-1' },
        values: { seconds: { seconds: { since: 'soon' } }, running },
      },
    },
    {
      id: 'shown',
      kind: 'predict',
      at: { same: true },
      question: {
        ask: 'one',
        of: waitingOf('serial-web'),
        options: [
          { id: 'backoff', is: 'ImagePullBackOff' },
          { id: 'creating', is: 'ContainerCreating' },
          { id: 'error', is: 'ErrImagePull' },
        ],
      },
      reveal: {
        at: { same: true },
        show: { view: 'podLife', select: 'Pod/default/serial-web' },
        values: { reason: waitingOf('serial-web'), huge: waitingOf('serial-huge') },
      },
    },
    {
      id: 'more',
      kind: 'act',
      at: { same: true },
      show: { view: 'nodes' },
      values: { running },
      goals: [{ id: 'more', check: { value: running, atLeast: 3 } }],
      keeps: [
        { id: 'one', check: { not: { absent: 'Pod/default/serial-huge' } } },
        { id: 'two', check: { not: { absent: 'Pod/default/parallel-huge' } } },
      ],
      within: 20,
      allowed: [
        'kubectl run',
        'kubectl cordon',
        'kubectl apply',
        'kubectl delete pod',
        'kubectl taint',
        'kubectl create',
      ],
      hints: 2,
      solutions: [
        {
          id: 'cordon',
          deeds: [
            { after: 0, line: 'kubectl cordon node-1' },
            { after: 1, line: 'kubectl run third --image=registry.example/web:1' },
          ],
        },
        {
          id: 'taint',
          deeds: [
            { after: 0, line: 'kubectl taint node node-1 pulling=slowly:NoSchedule' },
            { after: 1, line: 'kubectl run third --image=registry.example/web:1' },
          ],
        },
      ],
    },
    {
      id: 'still',
      kind: 'check',
      at: { same: true },
      values: { running },
      checks: [
        { id: 'waits', check: { value: waitingOf('serial-huge'), is: 'ContainerCreating' } },
        { id: 'none', check: { never: { reason: 'image.pulled', actor: 'kubelet/node-1' }, since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
