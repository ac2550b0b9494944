import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'One slow pull, and all wait',
  summary:
    'By default a kubelet pulls one image after the other: behind 2 GiB two small images wait for a minute, and their Pods stay in ContainerCreating. node-2 pulls three at a time (serializeImagePulls: false), and its small Pods run at once.',
  story: {
    promise: 'Two small images wait for a large one that they have nothing to do with. Who makes them wait?',
    stepTitles: {
      sandboxes: 'six Pods, no images',
      parallel: 'the node that pulls three at once',
      waits: 'the node that pulls one by one',
      large: 'the large image is there',
      serial: 'the next in line',
      last: 'the last one',
    },
    steps: {
      sandboxes:
        'node-1 and node-2 have {{one}} and {{two}} {Pod|Pods} each: one with an image of 2 GiB, two with 20 MiB. Sandboxes stand.',
      parallel:
        'node-2 may pull three images at once (maxParallelImagePulls: 3): parallel-web runs {{seconds}} s later.',
      waits:
        'After {{seconds}} s serial-web is in {{reason}}: by default a kubelet pulls one image after the other, and 2 GiB came first.',
      large: '{{seconds}} s: the large image is on node-1. Only now does the pull for serial-web begin.',
      serial: 'serial-web runs {{pull}} s after the large pull has ended, and {{seconds}} s after its twin on node-2.',
      last: 'serial-api was last in line: it runs after {{seconds}} s.',
    },
    saw: {
      line: 'Images wait in one line on each node: behind 2 GiB, 20 MiB took {{seconds}} s longer than on the other node.',
      size: '{{running}} {container runs|containers run} on node-1 in the end. Nothing was wrong with their Pods: ContainerCreating is no failure.',
    },
    tries: { delete: 'Delete the Pod with the large image', elsewhere: 'One more small Pod while they wait' },
  },
  lesson: {
    title: 'One slow pull',
    question: 'A node pulls a very large image. What becomes of the other Pods that are to start there?',
    misconception:
      'By default a kubelet does not pull in parallel. One large image holds up every Pod of the node whose image is not there yet.',
    steps: {
      pulls: {
        title: 'Two nodes',
        text: '{{one}} {Pod starts|Pods start} on node-1 and {{two}} on node-2: one huge image and two small ones on each. node-2 may pull several at a time. node-1 has the default of kubelets.',
      },
      soon: {
        title: 'Who runs soon?',
        text: 'The huge image takes about a minute, a small one less than a second. Which of these Pods run long before the huge image is there?',
        options: {
          serialWeb: 'serial-web, small, on node-1',
          serialApi: 'serial-api, small, on node-1',
          parallelWeb: 'parallel-web, small, on node-2',
          parallelApi: 'parallel-api, small, on node-2',
        },
        reveal:
          '{{running}} {Pod runs|Pods run} after {{seconds}} s, both on node-2. On node-1 the small images stand in a queue behind the huge one.',
        wrong: {
          serialWeb: 'serializeImagePulls is true by default: one image at a time, in the order of arrival.',
          serialApi: 'serializeImagePulls is true by default: one image at a time, in the order of arrival.',
        },
      },
      shown: {
        title: 'What is shown?',
        text: 'serial-web has waited for a long time without having pulled anything. What does kubectl get pods show in STATUS?',
        options: { backoff: 'ImagePullBackOff', creating: 'ContainerCreating', error: 'ErrImagePull' },
        reveal:
          '{{reason}}, the same as for serial-huge ({{huge}}). Nothing failed, so nothing says that one waits for the other.',
        wrong: {
          backoff: 'A back-off follows a failed pull. This one has not begun.',
          error: 'No pull has failed. This one has not begun.',
        },
      },
      more: {
        title: 'One more, now',
        text: '{{running}} {Pod runs|Pods run}. One more Pod with the image of serial-web is needed before the huge pull is over. Get it to run. Leave the huge Pods alone.',
        checks: { more: 'one more Pod runs', one: 'serial-huge is still there', two: 'parallel-huge is still there' },
        hints: [
          'Where is the image already, and where would the Pod wait?',
          'Keep the new Pod away from node-1: cordon that node or taint it, then kubectl run.',
        ],
        solutions: {
          cordon: 'node-1 is cordoned, then the Pod is started.',
          taint: 'node-1 gets a taint, then the Pod is started.',
        },
      },
      still: {
        title: 'Still pulling',
        text: '{{running}} {Pod runs|Pods run} now. node-1 is no step further.',
        checks: { waits: 'serial-huge still waits for its image', none: 'node-1 has not finished a single pull' },
      },
    },
    teacher: {
      aim: 'The class looks at the other Pods of a node when a Pod stays in ContainerCreating, and knows serializeImagePulls.',
      ask: [
        'Which Pods of node-1 would start at once all the same?',
        'What speaks against pulling everything in parallel?',
      ],
      expect: [
        {
          says: 'The registry is slow.',
          reply: 'Compare with node-2: the same registry, the same image, there in a moment.',
        },
        {
          says: 'Deleting the huge Pod helps.',
          reply: 'Try it: the pull that runs goes on, and the queue stays behind it.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl delete pod serial-huge',
          shows: 'The pull goes on to its end all the same. The small ones are no sooner.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
