import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A drain that waits for a budget',
  summary:
    'Five replicas, four of which must stay: kubectl drain gets a 429 from the eviction API for each further Pod, and tries again every 5 s until a substitute is ready. The API server is not overloaded. Without --ignore-daemonsets it does not even begin.',
  story: {
    promise: 'A drain does not end, and the API server answers 429. Has it too much to do?',
    stepTitles: {
      running: 'five replicas',
      daemons: 'it does not even begin',
      first: 'one may go',
      refused: 'the budget says no',
      again: 'a substitute is ready',
      drained: 'the drain is over',
    },
    steps: {
      running:
        '{{pods}} web {Pod runs|Pods run}, {{here}} of them on node-1. The budget wants {{floor}} of them at all times.',
      daemons: 'kubectl drain gives up at once: a DaemonSet has a Pod on node-1, and the flag to ignore it is missing.',
      first: 'With the flag it begins: {{pod}} is evicted. That is all that the budget has to spare.',
      refused:
        '{{pod}} must stay: another eviction would leave fewer than {{floor}}. The answer is 429: the budget forbids it.',
      again:
        'A substitute is ready, so {{pod}} may go. {{refused}} {eviction was|evictions were} refused so far; each Pod is tried every 5 s.',
      drained: '{{seconds}} s after the first eviction only the Pod of the DaemonSet is left on node-1.',
    },
    saw: {
      why: '{{refused}} {time|times} the answer was 429: from the budget, not from a server with too much to do.',
      long: 'The drain took {{seconds}} s, because each Pod waits for the substitute of the one before.',
    },
    tries: { noBudget: 'Without the budget', more: 'With eight replicas, four of which must stay' },
  },
  lesson: {
    title: 'The drain hangs',
    question: 'kubectl drain stands still, and the server answers "Too Many Requests". What is too much?',
    misconception:
      'This 429 is no overload. The eviction API gives the same code when a PodDisruptionBudget has no disruption left.',
    steps: {
      running: {
        title: 'Before the drain',
        text: '{{pods}} web {Pod is|Pods are} available, {{here}} of them on node-1. A budget says minAvailable {{floor}}. A DaemonSet agent runs on each node.',
      },
      agents: {
        title: 'The first try',
        text: 'Somebody calls kubectl drain node-1, without any flag. What happens to the Pods there?',
        options: {
          moves: 'All are evicted, agent too.',
          skips: 'web is evicted, agent is left alone.',
          stops: 'Nothing is evicted: the drain stops with an error.',
        },
        reveal:
          'It stops: it cannot delete Pods of a DaemonSet, and so begins with none. Pods evicted up to now: {{evicted}}.',
        wrong: {
          moves: 'A Pod of a DaemonSet would come back at once, even on a cordoned node. So drain refuses.',
          skips: 'That is what --ignore-daemonsets is for, and it was not given.',
        },
      },
      evicted: {
        title: 'The second try',
        text: 'Now --ignore-daemonsets is given. {{here}} web {Pod is|Pods are} on node-1, {{pods}} {is|are} available in all, minAvailable is {{floor}}. How many are evicted before a successor is ready?',
        reveal:
          'One. Then {{floor}} {is|are} left, and the server refuses {{refused}} {eviction|evictions}. A successor is ready only after {{delay}} s, and the drain asks again every 5 s.',
        wrong: {
          low: 'One more is available than the budget asks for: that one may go.',
          high: 'Each eviction takes from what the budget allows, and only a Pod that is ready gives it back.',
        },
      },
      code: {
        title: 'What is too much?',
        text: 'The refused evictions have a code that means "Too Many Requests". Who refuses, and why?',
        options: {
          server: 'API Priority and Fairness: the server has too much to do.',
          budget: 'The eviction API: the budget allows no disruption.',
          client: 'kubectl: it holds itself back.',
        },
        reveal:
          'The eviction API. {{refused}} {time|times} the answer was 429 with "Cannot evict pod as it would violate the pod\'s disruption budget."',
        wrong: {
          server: 'The code is the same. The message tells them apart: it names the disruption budget.',
          client: 'A client that waits sends nothing. These requests arrived and were refused.',
        },
      },
      empty: {
        title: 'Empty the node',
        text: '{{here}} web {Pod is|Pods are} left on node-1. Help the drain to end sooner. Users must not suffer, and a budget must remain.',
        checks: {
          empty: 'no web Pod is left on node-1',
          serves: 'at least three web Pods are available at every moment',
          guarded: 'there is a budget for web',
          replicas: 'the Deployment asks for as many Pods as before',
        },
        hints: [
          'What does the drain wait for? Look at the status of the budget.',
          'The budget allows one Pod to be missing. How many may be missing here?',
          'Patch the budget: a smaller minAvailable, or maxUnavailable instead.',
        ],
        solutions: { floor: 'minAvailable is lowered.', ceiling: 'maxUnavailable takes its place.' },
      },
      drained: {
        title: 'Empty',
        text: '{{evicted}} {Pod was|Pods were} evicted, {{refused}} {eviction was|evictions were} refused.',
        checks: {
          refused: 'evictions were refused first, and went through later',
          empty: 'no web Pod is left on node-1',
        },
      },
    },
    teacher: {
      aim: 'The class can tell the 429 of a budget from the 429 of an overloaded server, and can say how long a drain will take.',
      ask: [
        'How many Pods may be missing at a time here?',
        'What would happen with minAvailable equal to the replicas?',
      ],
      expect: [
        {
          says: 'The API server is overloaded.',
          reply: 'Read the message, not the code. Then look at the fairness view: no request waits there.',
        },
        {
          says: 'The drain has given up.',
          reply: 'It asks again every five seconds, for as long as --timeout allows.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl patch pdb web -p \'{"spec":{"minAvailable":5}}\'',
          shows: 'Not one more Pod may go: the drain never ends.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
