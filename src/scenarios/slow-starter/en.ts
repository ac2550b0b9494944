import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'The slow starter in a restart loop',
  summary:
    'The application needs 45 seconds before it listens; its liveness probe has three failures after at most 30 and restarts it, again and again. A startup probe holds the liveness probe back until it is up. Beside it, a readiness probe only takes traffic away.',
  story: {
    promise: 'An application needs 45 s to start, and is restarted before. Which probe does that, and which one helps?',
    stepTitles: {
      started: 'the process starts',
      fails: 'the first failed probe',
      killed: 'the last failed probe',
      traffic: 'another kind of probe',
      loop: 'again and again',
      startup: 'a startup probe',
      up: 'how it ends',
    },
    steps: {
      started:
        '{{pod}} runs, and needs 45 s before it listens. Its liveness probe asks every {{period}} s; {{threshold}} {failure is|failures are} the end.',
      fails:
        '{{seconds}} s after the start: liveness failure {{run}} of {{threshold}}. Nothing is broken, it is only not up yet.',
      killed:
        'The third failure comes {{seconds}} s after the start, before the 45 s are over: the kubelet ends the container.',
      traffic:
        '{{pod}} fails its readiness probe {{run}} {time|times}: it gets no traffic for a while, and has {{restarts}} {restart|restarts}.',
      loop: 'slow has {{restarts}} {restart|restarts} by now and is in {{reason}}: no run was long enough to come up.',
      startup:
        'slow gets a startup probe, {{threshold}} {time|times} {{period}} s. Until it succeeds, the liveness probe does not ask.',
      up: 'The startup probe failed {{failures}} {time|times}, and that did not matter. slow is up, with {{restarts}} {restart|restarts}.',
    },
    saw: {
      liveness: 'Liveness restarts: {{kills}} {time|times} a process was ended that only needed more time.',
      others:
        'Readiness takes traffic away and restarts nobody. A startup probe holds liveness back until the first success.',
    },
    tries: { patient: 'Six failures instead of three', none: 'No liveness probe at all' },
  },
  lesson: {
    title: 'Three probes',
    question:
      'A probe fails again and again. Which probe restarts the container, and which only takes its traffic away?',
    misconception:
      'A failing readiness probe restarts nothing. It takes the Pod out of the Service. Only liveness and startup probes restart a container.',
    steps: {
      started: {
        title: 'A slow start',
        text: 'The container of slow has started. It needs long until it answers. Its liveness probe asks every {{period}} s, and {{threshold}} {failure|failures} in a row are too many.',
      },
      liveness: {
        title: 'One failure too many',
        text: 'The liveness probe failed {{failures}} {time|times} in a row, and now it fails once more. What happens?',
        options: {
          waits: 'Nothing yet: the kubelet sees that it is still starting.',
          restarts: 'The container is killed and started again, in the same Pod.',
          replaced: 'The Pod is deleted, and the ReplicaSet makes another one.',
        },
        reveal:
          'The container of {{pod}} is killed, and started again {{seconds}} s after its first start. It begins anew, and needs as long as before.',
        wrong: {
          waits: 'The kubelet does not know how long a start should take. That is what a startup probe says.',
          replaced: 'The kubelet restarts containers. The Pod stays, with its name and its node.',
        },
      },
      readiness: {
        title: 'Another probe',
        text: '{{pods}} busy {Pod runs|Pods run} behind a Service. For a while they cannot take requests, and their readiness probe fails as often as failureThreshold allows: {{threshold}} {time|times}. What happens?',
        options: {
          restarts: 'Their containers are started again.',
          traffic: 'The Service sends them nothing more.',
          replaced: 'The ReplicaSet makes other Pods.',
        },
        reveal:
          'They stay as they are, {{restarts}} {restart|restarts}, but the Service has no ready endpoint left: ready Pods of busy: {{ready}}.',
        wrong: {
          restarts: 'Readiness never kills. It asks: can it take requests now?',
          replaced: 'A ReplicaSet counts Pods, ready or not.',
        },
      },
      patience: {
        title: 'Give it time',
        text: 'slow is in a loop: {{restarts}} {restart|restarts}. Change the Deployment so that the application lives long enough to answer. It must still be watched.',
        checks: {
          answers: 'slow answers a probe, or lives for a minute without a failed one',
          probed: 'the Deployment still has a liveness probe',
          image: 'the image is the same',
        },
        hints: [
          'How long does it live at most? Period times threshold.',
          'A startup probe holds the liveness probe back until it has succeeded once.',
          'Patch the container app: a startupProbe, a larger failureThreshold, or an initialDelaySeconds.',
        ],
        solutions: {
          startup: 'A startup probe gives it time once, at the start.',
          threshold: 'A larger failureThreshold: every hang is noticed later, too.',
          delay: 'A delay: wasted when it starts quickly.',
        },
      },
      three: {
        title: 'Three questions',
        text: 'slow answers. It was killed {{restarts}} {time|times} before; busy never was.',
        checks: { order: 'slow was killed first, and answered later', busy: 'no container of busy was ever killed' },
      },
    },
    teacher: {
      aim: 'The class can choose a probe by its question: does it live, can it serve, has it started?',
      ask: [
        'How long may an application take to start with this liveness probe?',
        'What should happen to a Pod that is only overloaded?',
      ],
      expect: [
        {
          says: 'Readiness restarts after some time.',
          reply: 'Let it fail as long as you like and look at restartCount.',
        },
        {
          says: 'A longer period of the liveness probe is enough.',
          reply: 'It works, but then a hang is noticed late, every time. A startup probe costs nothing later.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl patch deployment busy -p \'{"spec":{"template":{"spec":{"containers":[{"name":"app","livenessProbe":{"httpGet":{"path":"/healthz","port":8080},"periodSeconds":5}}]}}}}\'',
          shows: 'A liveness probe is added. Look which of the two probes fails, and what follows from each.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
