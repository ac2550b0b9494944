import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'One grace period for preStop and SIGTERM',
  summary:
    'The application needs 15 seconds after SIGTERM, and 30 are given. A preStop hook of 20 seconds comes out of the same 30: SIGTERM at 20, SIGKILL at 30, exit code 137. A hook that never ends is given up at 30, and two seconds are added.',
  story: {
    promise: 'A Pod gets 30 s to end and needs 15, and is killed. Who used up its time?',
    stepTitles: {
      running: 'five Pods',
      deleted: 'all are deleted',
      tidy: 'the one without a hook',
      left: 'SIGTERM after the hook',
      killed: 'the time is up',
      hangs: 'a hook without end',
      enough: 'more time',
    },
    steps: {
      running:
        '{{pods}} {Pod runs|Pods run}; four of them need 15 s to end after SIGTERM. They differ in hook and grace period.',
      deleted:
        'Somebody deletes all five at once. hook-20 has {{grace}} s, and its preStop hook sleeps {{sleep}} s first.',
      tidy: 'no-hook got SIGTERM at once and has ended in {{seconds}} s, with exit code {{code}}.',
      left: 'The hook is over after {{spent}} s, and SIGTERM is sent: of the same grace period {{left}} s are left.',
      killed:
        '{{seconds}} s: SIGKILL, exit code {{code}}. Hook and process share one grace period, and it needed 35 s.',
      hangs:
        'hook-hangs never ends its hook: given up after {{grace}} s, SIGTERM, 2 s more, exit code {{code}} after {{seconds}} s.',
      enough:
        'hook-20-grace-45 has {{grace}} s for both: it ends by itself after {{seconds}} s, with exit code {{code}}.',
    },
    saw: {
      killed: '{{killed}} {container|containers} ended with 137: SIGKILL came before they were done.',
      sum: 'terminationGracePeriodSeconds has to be longer than the preStop hook and the process together.',
    },
    tries: { force: 'No grace period at all', longer: 'Sixty seconds instead of thirty' },
  },
  lesson: {
    title: 'One budget',
    question: 'A Pod has a preStop hook and a grace period. How long does its process have after SIGTERM?',
    misconception:
      'The grace period does not begin with SIGTERM. It begins with the deletion, and the preStop hook is paid from it.',
    steps: {
      deleted: {
        title: 'Deleted together',
        text: 'Several Pods are deleted at once. hook-20 has a preStop hook that sleeps {{sleep}} s, and a grace period of {{grace}} s. no-hook has the same image and grace period, but no hook.',
      },
      tidy: {
        title: 'Without a hook',
        text: 'After SIGTERM this application tidies up. In no-hook that took {{seconds}} s.',
        checks: { itself: 'its process ended by itself, with code zero' },
      },
      left: {
        title: 'How much is left?',
        text: 'The hook of hook-20 ends, and now its process gets SIGTERM. The grace period is {{grace}} s. How long does the process have from now on?',
        reveal: '{{left}} s. The hook took {{spent}} of the {{grace}} s: both are paid from one grace period.',
        wrong: {
          low: 'What the hook has left over is still there.',
          high: 'The grace period does not start anew with SIGTERM. It has been running since the deletion.',
        },
      },
      ends: {
        title: 'Is it enough?',
        text: 'Tidying up took {{needed}} s in no-hook, and it is the same application. How does hook-20 end?',
        options: {
          itself: 'By itself, as no-hook.',
          killed: 'By SIGKILL, in the middle of its work.',
          extended: 'Not yet: the kubelet gives it more time.',
        },
        reveal: 'SIGKILL comes {{seconds}} s after the deletion. The exit code is {{code}}.',
        wrong: {
          itself: 'The process needs longer than what the hook has left over.',
          extended: 'More time is given in one case only: a hook that runs out of time, and then it is two seconds.',
        },
      },
      others: {
        title: 'Two more',
        text: 'hook-20-grace-45 has the same hook and {{long}} s. The hook of hook-hangs never ends, and it has {{grace}} s. Which of them ends by itself?',
        options: { both: 'Both.', long: 'hook-20-grace-45 alone.', none: 'Neither.' },
        reveal:
          'hook-20-grace-45 alone, {{seconds}} s after the deletion. The hook of hook-hangs was given up when the grace period was over; two seconds after SIGTERM came SIGKILL.',
        wrong: {
          both: 'A hook that hangs uses up the whole grace period. Two seconds are too few for this application.',
          none: 'Its grace period is longer than hook and tidying together.',
        },
      },
      sum: {
        title: 'The sum',
        text: '{{fine}} {container|containers} ended by themselves, {{killed}} {was|were} killed. What counts is hook plus tidying against the grace period.',
        checks: {
          abandoned: 'a hook was given up when its time was over',
          term: 'its process still got SIGTERM before SIGKILL',
        },
      },
    },
    teacher: {
      aim: 'The class can work out a grace period: time of the hook, plus time of the application, plus something in reserve.',
      ask: ['When does the grace period begin?', 'What does exit code 137 tell?'],
      expect: [
        {
          says: 'Thirty seconds for each.',
          reply: 'Look at the seconds that SIGTERM announces: what is left, not what was set.',
        },
        {
          says: 'The hook is cut off and the process has its full time.',
          reply: 'The hook is cut off at the end only, and then two seconds are left.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl delete pod hook-20 --grace-period=60',
          shows: 'Given before the deletion: the grace period of the request takes the place of the one in the spec.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
