import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'CrashLoopBackOff and its clock',
  summary:
    'The first restart comes at once, the next ones after 10, 20, 40, 80, 160, then 300 seconds. The phase stays Running: STATUS tells of the container, Error first and CrashLoopBackOff once the worker has looked again, soon with a probe, else when the wait is over. After ten good minutes the waits start over.',
  story: {
    promise: 'A container ends after a second, again and again. How long are the waits, and what starts them over?',
    stepTitles: {
      exits: 'the first exit',
      once: 'the first restart',
      ten: 'the second restart',
      status: 'what kubectl says',
      sixth: 'one more exit',
      longest: 'the longest wait',
      over: 'a good run ends',
      again: 'its next restart',
    },
    steps: {
      exits: 'The container of {{pod}} ends with exit code {{code}}, a second after its start.',
      once: 'The first restart comes at once, {{seconds}} s later.',
      ten: 'The second one {{seconds}} s after the first: from now on each exit is followed by a wait, 10 s here.',
      status:
        'STATUS says {{reason}} after {{restarts}} {restart|restarts}, and the phase is {{phase}}: one tells of the container, one of the Pod.',
      sixth: 'The waits have doubled: 20, 40, 80, 160 s. After {{restarts}} {restart|restarts} it ends again.',
      longest: '{{seconds}} s pass until the next start: 300 s is the longest back-off. It grows no further.',
      over: '{{pod}} was mended in between: this run lasted more than ten minutes, and then it ended.',
      again: 'It starts again after {{seconds}} s only: after ten good minutes the waits begin anew.',
    },
    saw: {
      waits:
        '{{restarts}} {restart|restarts}: at once, then after 10, 20, 40, 80, 160 and at most 300 s, counted from the exit.',
      status: 'The phase was {{phase}} all the time. CrashLoopBackOff is the reason for which a container waits.',
    },
    tries: { fixed: 'Give it an image that works', fresh: 'Delete the Pod: a new one has no back-off' },
  },
  lesson: {
    title: 'CrashLoopBackOff',
    question: 'A container ends again and again. When is it started next, and what is the phase of its Pod?',
    misconception:
      'CrashLoopBackOff is no phase. It is why a container waits, and it says nothing about what is broken.',
    steps: {
      first: {
        title: 'It has ended',
        text: 'The container of {{pod}} has ended with exit code {{code}}, for the first time. How many seconds until it is started again?',
        reveal:
          'It was started again {{seconds}} s later. The first restart has no wait: the kubelet only has to notice.',
        wrong: { high: 'You expected a wait. The back-off begins with the second restart.' },
      },
      second: {
        title: 'Once more',
        text: 'It has ended for the second time. The first restart came after {{first}} s. How many seconds now?',
        reveal:
          '{{seconds}} s. From the second restart on it has to wait, 10 s at first; the rest is the time until the kubelet looks.',
        wrong: {
          low: 'Only the first restart has no wait. From then on the kubelet holds the container back.',
          high: 'The wait grows, but it begins small: 10 s.',
        },
      },
      third: {
        title: 'And then?',
        text: 'After {{restarts}} {restart|restarts} it has ended again. The last wait was {{second}} s. How long is this one?',
        options: {
          same: 'As long as the last one.',
          doubled: 'About twice as long.',
          longest: 'Several minutes: the longest wait.',
        },
        reveal:
          '{{seconds}} s. The wait doubles with each crash, up to 300 s. Ten minutes without a crash set it back.',
        wrong: {
          same: 'The wait is not fixed. A container that crashes often should be started less often.',
          longest: 'It gets there, after some crashes more. It only doubles each time.',
        },
      },
      phase: {
        title: 'The phase',
        text: 'kubectl get pods shows {{reason}} for this Pod now. What is in its status.phase?',
        options: { crash: 'CrashLoopBackOff', failed: 'Failed', running: 'Running', pending: 'Pending' },
        reveal:
          'status.phase is {{phase}}. {{reason}} stands in the state of the container, as the reason why it waits.',
        wrong: {
          crash: 'There is no such phase. kubectl shows the reason of the container in its column STATUS.',
          failed: 'A Pod fails when no container of it will be started again. This one will be.',
          pending: 'A Pod is Pending until its containers have been started once. These have been.',
        },
      },
      mend: {
        title: 'Mend it',
        text: 'The container waits, after {{restarts}} {restart|restarts}. Waiting mends nothing: give the Deployment broken an image that works, such as the one of container app in half.',
        checks: {
          image: 'the Deployment has another image',
          available: 'its Pod is available',
          updated: 'that Pod has the image that the Deployment wants',
          wanted: 'broken still wants one Pod',
        },
        hints: [
          'What ends is the program in the image.',
          'kubectl set image deployment/broken app=registry.example/web:1',
        ],
        solutions: {
          image: 'A new image: the Deployment rolls out a new Pod.',
          delete: 'A new image, and the old Pod deleted at once.',
        },
      },
      fresh: {
        title: 'A new Pod',
        text: 'broken runs {{image}}. The back-off belongs to a container of one Pod: a new Pod starts without a wait.',
        checks: {
          started: 'a new container was started within seconds',
          before: 'the old one had ended three times at least',
        },
      },
    },
    teacher: {
      aim: 'The class can foretell the restarts of a crashing container, and looks for the cause in its exit code and its logs.',
      ask: ['What would help you more than kubectl get pods here?', 'Why does the wait grow at all?'],
      expect: [
        {
          says: 'The phase is CrashLoopBackOff.',
          reply: 'Read the YAML together: status.phase, then status.containerStatuses.',
        },
        { says: 'Deleting the Pod helps.', reply: 'It takes the wait away, and the next crash comes just as soon.' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pods -l app=broken',
          shows: 'The new Pod starts at once and then goes through the same waits.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
