import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'ImagePullBackOff: a tag that is not there',
  summary:
    'A rollout names a tag that the registry does not have. The kubelet pulls again after at least 10, 20, 40, then 80 seconds; meanwhile kubectl shows ImagePullBackOff. Both old Pods go on serving, for the rollout waits. The right tag makes another Pod, which is not held back.',
  symptoms:
    'ImagePullBackOff, ErrImagePull, wrong tag, image not found, manifest unknown, failed to pull image, back-off pulling image, cannot pull image, typo in the image',
  story: {
    promise: 'A new version has a wrong tag. How often does the kubelet try, what goes on serving, and what ends it?',
    stepTitles: {
      asked: 'the new tag',
      placed: 'a node for the new Pod',
      fails: 'the first pull',
      backoff: 'what kubectl says',
      second: 'the second pull',
      third: 'the third pull',
      serves: 'what still runs',
      mended: 'the right tag',
    },
    steps: {
      asked: 'Somebody gives Deployment shop the image {{image}}.',
      placed: '{{pod}} gets {{node}}: kube-scheduler does not ask whether the image exists.',
      fails: 'The kubelet of {{node}} asks the registry for {{image}}, and there is none: ErrImagePull.',
      backoff: '{{pods}} Pod is in ErrImagePull: the kubelet waits for 10 s before it pulls again.',
      second:
        'The second pull fails {{seconds}} s after the first: 10 s of back-off, and the time until the kubelet looks again.',
      third: 'The third comes {{seconds}} s after the second: the back-off has doubled to 20 s. It goes up to 300 s.',
      serves:
        '{{tries}} pulls have failed, and {{pods}} Pod is in ImagePullBackOff. {{available}} old {Pod serves|Pods serve}: the rollout removes none before a new one is ready.',
      mended: 'The Deployment has the image {{image}} now: {{pod}} is a new Pod with no back-off, and runs.',
    },
    saw: {
      waits:
        '{{tries}} pulls failed, with longer and longer waits between them. Nobody has to restart anything: the kubelet tries by itself.',
      held: '{{available}} {Pod is|Pods are} available in the end. The wrong tag took none away.',
    },
    tries: { right: 'The right tag at once', undo: 'Back to the version before' },
  },
} as const satisfies ScenarioWords;
