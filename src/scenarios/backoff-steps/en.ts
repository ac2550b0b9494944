import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Back-off: why does my Pod wait, and how long?',
  summary:
    'The binding of unlucky fails six times. It waits in the backoff queue for 1, 2, 4, 8, 10 and 10 s (podInitialBackoffSeconds, doubled up to podMaxBackoffSeconds), each up to a second longer, because times are rounded to whole seconds. hungry wants 3 CPU, and web leaves 2500m: each Pod that ends wakes it before its back-off is over, and because activeQ is empty it is taken from the backoff queue at once. After an error there is no such short cut. Look at the countdowns in Scheduling.',
  story: {
    promise: 'A Pod waits in backoffQ with a countdown. How long, and who need not wait?',
    stepTitles: {
      failed: 'a binding fails',
      back: 'the first back-off',
      fifth: 'more failures',
      longest: 'the longest back-off',
      hungry: 'a refusal, no error',
      woken: 'hungry is woken',
      popped: 'must it wait?',
      bound: 'the binding succeeds',
    },
    steps: {
      failed: 'The API server refuses to bind unlucky. That is an error, no refusal by a node: a back-off begins.',
      back: '{{seconds}} s later it is back in activeQ.',
      fifth: 'It fails again and again. This is failure number {{failures}}.',
      longest:
        'This back-off lasted {{seconds}} s. It doubles up to podMaxBackoffSeconds, 10 s by default, and ends at a full second.',
      hungry:
        'hungry requests {{cpu}} CPU, and {{free}} is free. That is a refusal: it sleeps until something changes.',
      woken: 'A Pod has ended: {{event}} wakes hungry into backoffQ, with a countdown.',
      popped: '{{seconds}} s later it is tried all the same: activeQ is empty, so backoffQ gives its next Pod.',
      bound: 'Try number {{tries}} of unlucky is bound, {{seconds}} s after the first failure.',
    },
    saw: {
      error: 'After an error no short cut exists: {{failures}} {failure|failures} cost unlucky {{seconds}} s.',
      refusal: 'After a refusal the back-off only orders: with an empty activeQ nobody waits for it.',
    },
    tries: { room: 'Take web away: room for hungry' },
  },
  lesson: {
    title: 'Back-off',
    question: 'A Pod failed. After how many seconds is it tried again?',
    misconception:
      'The wait is not fixed. After each failure it doubles, up to a limit, and after a refusal it only orders who is next.',
    steps: {
      failed: {
        title: 'An error',
        text: 'kube-scheduler chose {{node}} for unlucky, but the API server failed to bind it. That is an error, no refusal: unlucky waits in backoffQ.',
      },
      fourth: {
        title: 'How long now?',
        text: 'This is failure number {{failures}}. The first one was at {{first}} s, now it is {{now}} s. How long does unlucky wait now?',
        options: {
          fixed: 'One or two seconds, as after the first failure.',
          grown: 'Several times as long as after the first failure.',
          flush: 'Until the flush that comes every few minutes.',
        },
        reveal:
          '{{seconds}} s. Each failure doubles the back-off: 1, 2, 4, 8 s. backoffQ is looked at once a second, so the wait is a little longer.',
        wrong: {
          fixed: 'A fixed wait would hammer a server that is in trouble. It starts at 1 s and doubles.',
          flush: 'The flush is for Pods that were refused and that no event woke. An error goes to backoffQ.',
        },
      },
      fifth: {
        title: 'And after one more?',
        text: 'unlucky failed once more. The wait before was {{before}} s. How long is it now?',
        reveal:
          '{{seconds}} s. podMaxBackoffSeconds limits the back-off to 10 s, and backoffQ is looked at once a second.',
        wrong: {
          low: 'The wait never shrinks while the Pod fails.',
          high: 'Doubled it would be 16 s. There is a limit: podMaxBackoffSeconds.',
        },
      },
      hungry: {
        title: 'A refusal',
        text: 'hungry asks for {{cpu}} CPU and {{plugin}} refuses the node. That is a refusal, no error: hungry sleeps until an event may help.',
      },
      woken: {
        title: 'Woken, but counting',
        text: '{{event}} wakes hungry after {{seconds}} s. Its back-off has not ended, so it goes to backoffQ. activeQ is empty. When is it tried?',
        options: { atOnce: 'At once.', backoff: 'When its back-off ends.', flush: 'At the next flush, minutes later.' },
        reveal:
          'After {{seconds}} s. Where activeQ is empty kube-scheduler takes the next Pod from backoffQ: there is nothing to be fair to.',
        wrong: {
          backoff:
            'So it was up to v1.32. Since v1.33 SchedulerPopFromBackoffQ is on: an idle scheduler does not wait.',
          flush: 'The flush is for Pods that no event woke.',
        },
      },
      bound: {
        title: 'In the end',
        text: 'After {{failures}} {failure|failures} and {{seconds}} s unlucky is bound.',
        checks: {
          retried: 'unlucky was tried again and again, without anybody doing anything',
          bound: 'it failed first, and was bound then',
          hungry: 'hungry is still Pending: being tried sooner makes no room',
        },
      },
    },
    teacher: {
      aim: 'The class can tell an error from a refusal, and knows how long each of them waits.',
      ask: [
        'What would happen to the API server if every Pod were tried again at once?',
        'Who wakes a Pod that was refused?',
      ],
      expect: [
        {
          says: 'It is tried every second.',
          reply: 'Only after the first failure. Write down the moments: the gaps double.',
        },
        {
          says: 'It waits five minutes.',
          reply: 'That is the flush of the unschedulable Pods, not the back-off after an error.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=0',
          shows: 'Room for hungry: the event wakes it, and it is placed.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
