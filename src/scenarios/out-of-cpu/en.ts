import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'The scheduler said yes, the kubelet OutOfcpu',
  summary:
    'A forced deletion removes the object at once: for the scheduler the CPU is free. The kubelet knows that the process still runs and rejects every Pod that comes, until it has ended.',
  story: {
    promise: 'The scheduler said yes and the kubelet OutOfcpu. Which of the two is wrong?',
    stepTitles: {
      refused: 'a full node',
      forced: 'deleted by force',
      yes: 'the scheduler',
      no: 'the kubelet',
      killed: 'until the process ends',
      runs: 'a place at last',
    },
    steps: {
      refused: 'old requests {{cpu}} of {{all}} CPU. {{pod}} finds no room beside it.',
      forced:
        'Somebody deletes old by force: {{left}} {object|objects} of that name are left. Its process ignores SIGTERM and runs on.',
      yes: 'No object, no request: for the scheduler {{node}} is free, and {{pod}} goes there.',
      no: 'The kubelet counts what really runs: {{reason}}. {{pod}} is rejected and does not come back.',
      killed:
        'The ReplicaSet makes a new one each time: {{rejected}} rejected in {{seconds}} s. Now old is killed, exit code {{code}}.',
      runs: '{{seconds}} s after the forced deletion {{pod}} runs.',
    },
    saw: {
      two: 'Both are right: the scheduler knows objects, the kubelet knows processes.',
      force: 'A forced deletion removes the object only. Here it cost {{rejected}} rejected {Pod|Pods}.',
    },
    tries: { closed: 'Close the node first' },
  },
  lesson: {
    title: 'OutOfcpu',
    question: 'The scheduler has placed a Pod. Does it run, then?',
    misconception:
      'The scheduler does not have the last word. The kubelet checks once more what is really on its node, and it may reject the Pod.',
    steps: {
      waits: {
        title: 'No room',
        text: 'old asks for {{cpu}} CPU of the {{all}} on node-1. The Pod of the Deployment next asks for {{next}} and is Pending. Somebody loses patience.',
      },
      forced: {
        title: 'Deleted by force',
        text: 'old is deleted with grace period zero. Pods named old in the API now: {{left}}. Its process ignores SIGTERM and is still there. What does the scheduler do with the waiting Pod?',
        options: {
          waits: 'It waits until the process has ended.',
          places: 'It places the Pod at once.',
          refuses: 'It refuses the Pod again: the CPU is in use.',
        },
        reveal:
          '{{pod}} is placed on {{node}} at once. The scheduler counts the requests of objects, and the object is gone.',
        wrong: {
          waits: 'The scheduler does not see processes. With the object its request is gone.',
          refuses: 'CPU in use does not count, only requests. Nobody requests it any more.',
        },
      },
      phase: {
        title: 'On the node',
        text: 'The kubelet of node-1 sees the new Pod. It knows that the container of old is not ended yet. Which phase does the new Pod get?',
        options: {
          Pending: 'Pending: it waits on the node for room.',
          Running: 'Running: the scheduler has decided.',
          Failed: 'Failed: it will never run.',
        },
        reveal: '{{pod}} is Failed, reason {{reason}}: "{{message}}"',
        wrong: {
          Pending: 'The kubelet has no queue. A Pod that it cannot admit is rejected for good.',
          Running: 'The binding is a proposal. The kubelet adds up what is on its node once more.',
        },
      },
      again: {
        title: 'And then?',
        text: 'Failed Pods of next: {{failed}}. The process of old is still ending. How many Pods does the kubelet reject before it is gone?',
        reveal:
          '{{rejected}} in {{seconds}} s: until SIGKILL ends old with code {{code}}, each rejected Pod is replaced at once, placed at once, and rejected again.',
        wrong: {
          low: 'The ReplicaSet knows no back-off for this. A Failed Pod does not count, so it makes the next one.',
          high: 'SIGKILL comes soon: by force, the kubelet waits two seconds only.',
        },
      },
      runs: {
        title: 'At last',
        text: '{{pod}} runs. {{failed}} Failed Pods of next are left behind.',
        checks: {
          order: 'Pods were rejected before the process had ended',
          started: 'the one that runs came after that',
          kept: 'Failed Pods stay until somebody or the garbage collector removes them',
        },
      },
    },
    teacher: {
      aim: 'The class knows who counts what: the scheduler requests of objects, the kubelet Pods that are not ended on its node.',
      ask: [
        'What does --force --grace-period=0 promise, and what not?',
        'Who would tell the scheduler that a process is still there?',
      ],
      expect: [
        {
          says: 'The scheduler has a bug.',
          reply:
            'It sees what the API says. The object was removed before the process ended: that is what force means.',
        },
        {
          says: 'The Pod is tried again.',
          reply: 'This Pod is not: Failed is final. The ReplicaSet makes another one.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl cordon node-1',
          shows: 'Given before the deletion: the new Pod stays Pending, and none is rejected.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
