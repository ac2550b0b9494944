import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Why do Pods without requests pile up?',
  summary:
    'db asks for half of node-1. Eight Pods that ask for nothing follow: for the score each counts as 100m and 200Mi, a twentieth of a node, so all eight go to node-2. Whether a Pod fits is another sum, and there they count nothing: node-2 has 0 of 2 CPU requested, though they use 1600m. So at 30 s big, which asks for 2 CPU, fits on node-2 and uses nearly all of it; the eight are squeezed to almost nothing. Look at node-2: requests beside use.',
  story: {
    promise: 'Eight Pods ask for nothing, and all pile up on one node. Why does nobody see that it is full?',
    stepTitles: {
      db: 'one Pod that asks',
      silent: 'one that asks for nothing',
      last: 'the eighth of them',
      big: 'a Pod that asks for all',
      squeezed: 'what each of them gets',
    },
    steps: {
      db: 'db asks for {{cpu}} of the {{all}} CPU of node-1. node-2 is empty.',
      silent:
        'silent-0 asks for nothing. For points it counts 100m and 200Mi: {{node}} gets {{best}}, the other node {{second}}.',
      last: '{{there}} silent {Pod is|Pods are} on node-2, and silent-7 goes to {{node}}, too: {{best}} {point|points} there, {{second}} beside db.',
      big: 'big asks for {{cpu}} CPU. Silent Pods count nothing here: node-2 has {{requested}} CPU requested, node-1 {{other}}. So big fits on {{node}}.',
      squeezed: 'On the machine all share by their requests: big gets {{big}}m of CPU, silent-0 {{silent}}m.',
    },
    saw: {
      points:
        '{{silent}} {Pod|Pods} without requests are on one node: for points each counts 100m and 200Mi, little beside db.',
      fits: 'For what fits they count nothing: only {{requested}} CPU of node-2 is requested, and all of it by big.',
    },
    tries: { cordon: 'Close node-2 after the first silent Pod', late: 'Take big away again' },
  },
  lesson: {
    title: '100m and 200Mi',
    question: 'A Pod requests nothing. What does it count on its node?',
    misconception:
      'No request is not simply zero. For points a container counts 100m and 200Mi; for what fits it counts nothing, and under load it gets next to nothing.',
    steps: {
      first: {
        title: 'It asks for nothing',
        text: 'db runs on node-1 and requests {{cpu}} CPU. node-2 is empty and of the same size. silent-0 requests nothing. Where does it go?',
        reveal:
          'To {{node}}: NodeResourcesFit gives it {{best}} {point|points} and the other {{second}}. A Pod without requests goes by points like any other.',
        wrong: {
          'node-1': 'By default the node with more left over gets more points, also for a Pod that requests nothing.',
        },
      },
      eighth: {
        title: 'The eighth',
        text: '{{there}} silent {Pod is|Pods are} on node-2 by now, and none requests anything. NodeResourcesFit gave node-2 {{first}} {point|points} for the first. How many for the next?',
        options: { same: 'As many: nothing was requested there.', less: 'Fewer: the silent Pods count too.' },
        reveal:
          '{{best}} instead of {{first}}; node-1 gets {{second}}. Each silent Pod counts 100m of CPU and 200Mi of memory here, though it requests nothing.',
        wrong: {
          same: 'Then all Pods without requests would pile up on one node. So each counts a little for points.',
        },
      },
      big: {
        title: 'A big one',
        text: 'node-2 has {{capacity}} CPU and {{there}} silent {Pod|Pods}. big requests {{cpu}} CPU, all of a node. What happens to big?',
        options: {
          pending: 'It stays Pending: no node is empty.',
          preempts: 'It evicts silent Pods.',
          fits: 'It is placed on node-2.',
        },
        reveal:
          'It fits on {{node}}: before it {{requested}} CPU was requested there. The 100m count for points alone.',
        wrong: {
          pending: 'Whether a Pod fits is decided by requests alone, and the silent Pods have none.',
          preempts: 'There is nothing to gain: they hold no room. And big has priority {{priority}}, as they have.',
        },
      },
      shares: {
        title: 'Now big works',
        text: 'silent-0 uses {{before}}m of CPU. Then big starts and wants the whole node. How much does silent-0 get?',
        reveal:
          '{{silent}}m; big gets {{big}}m. Under load CPU is shared by weight, weight comes from requests, and without one it is the least there is.',
        wrong: {
          low: 'Even less would be stopping it. It has the smallest weight, but it has one.',
          high: 'Only while the node has CPU to spare. Shares come from requests, and silent-0 has none.',
        },
      },
      counted: {
        title: 'Three ways to count',
        text: 'node-2 has {{requested}} CPU requested: all of it by big. Who needs CPU must request it.',
        checks: { silent: 'the eight silent Pods are all on node-2', big: 'big runs beside them' },
      },
    },
    teacher: {
      aim: 'The class knows where a Pod without requests counts and where it does not, and what it pays for that under load.',
      ask: ['What is the QoS class of silent-0?', 'What would you see in kubectl describe node node-2?'],
      expect: [
        { says: 'It counts zero everywhere.', reply: 'Then why does node-2 lose points with each of them?' },
        {
          says: 'It counts 100m everywhere.',
          reply: 'Then big would not fit. Which plugin decides that, and by what?',
        },
      ],
      whatIf: [
        { line: 'kubectl cordon node-2', shows: 'Given before silent-0 comes, all of them share node-1 with db.' },
      ],
    },
  },
} as const satisfies ScenarioWords;
