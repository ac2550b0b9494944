import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Insufficient cpu, but the nodes are idle: why?',
  summary:
    'web asks for 1500m six times, which fills 3 of 4 CPU on each node, and uses 20m each time. report asks for 1500m and is Pending: the scheduler adds up requests, never usage. Look at a node: its requests beside its use. At 40 s web asks for 500m, and report fits.',
  story: {
    promise: 'The nodes are idle, yet a Pod gets Insufficient cpu. What does the scheduler count?',
    stepTitles: {
      idle: 'requests beside use',
      arrives: 'report arrives',
      refused: 'what Filter counts',
      less: 'web requests less',
      placed: 'report gets a node',
      now: 'requests and use again',
    },
    steps: {
      idle: 'The {{pods}} web {Pod requests|Pods request} {{asked}} of {{all}} CPU together. They use {{used}}m of it.',
      arrives: 'report arrives and requests {{cpu}} of CPU.',
      refused:
        '{{plugin}} adds up requests, never use: node-1 has {{free}} CPU left to give. {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}.',
      less: 'web is applied again: each of its Pods requests {{cpu}} now.',
      placed: 'The sum of requests has shrunk: report goes to {{node}}, {{seconds}} s after it was refused.',
      now: '{{asked}} of {{all}} CPU are requested now. web uses {{used}}m.',
    },
    saw: {
      requests: 'Insufficient cpu means: too much is requested. How busy a node is plays no part.',
      use: 'web used {{used}}m of CPU before and after. What changed is its request.',
    },
    tries: { fewer: 'Four web Pods instead of six', noRequest: 'A Pod that requests nothing' },
  },
  lesson: {
    title: 'Idle yet full',
    question: 'The nodes do next to nothing. Does one more Pod fit?',
    misconception: 'What a node uses does not count for the scheduler. It adds up what the Pods on it request.',
    steps: {
      idle: {
        title: 'The nodes are idle',
        text: '{{pods}} web {Pod runs|Pods run} on {{nodes}} {node|nodes}. They request {{asked}} CPU of {{all}} and use {{used}}m.',
      },
      fits: {
        title: 'Does it fit?',
        text: 'report asks for {{cpu}} CPU. The web Pods use {{used}}m in all. What does the scheduler do with report?',
        options: {
          placed: 'It places report on a node: they are idle.',
          preempts: 'It evicts a web Pod to make room.',
          pending: 'It leaves report Pending.',
        },
        reveal:
          '{{refused}} of {{total}} {node|nodes} {refused:refuses|refuse} report, all by {{plugin}}. node-1 has {{free}} CPU left to request; report asks for {{cpu}}.',
        wrong: {
          placed:
            'You looked at use. A request is a promise: the scheduler keeps it for the Pod even while the Pod is idle.',
          preempts: 'Only a Pod of higher priority evicts others. report has priority {{priority}}, as web has.',
        },
      },
      free: {
        title: 'What is left?',
        text: 'node-2 offers {{allocatable}} CPU, and {{count}} web {Pod runs|Pods run} there. How much CPU may still be requested there?',
        reveal: '{{allocatable}} CPU less {{requested}} CPU of requests leaves {{left}}. report asks for {{cpu}}.',
        wrong: {
          low: 'The daemons of this node request nothing: only the requests of the web Pods count here.',
          high: 'You may have taken the use. Allocatable less the sum of requests is what may still be requested.',
        },
      },
      room: {
        title: 'Make room',
        text: 'Get report to run. Change what is requested or how many Pods request it, but leave report as it is.',
        checks: {
          runs: 'report runs on a node',
          asks: 'report still asks for {{cpu}} of CPU',
          serves: 'at least two web Pods are running',
          nodes: 'no node is added',
        },
        hints: [
          'The scheduler adds up requests. Which workload asks for more than it uses?',
          'Fewer web Pods request less: kubectl scale deployment web.',
          'Smaller requests need less: kubectl set resources deployment web --requests=cpu=500m.',
        ],
        solutions: { smaller: 'Each web Pod requests 500m of CPU.', fewer: 'Four web Pods instead of six.' },
      },
      moved: {
        title: 'Where the room came from',
        text: 'report is on {{node}}. The requests have become smaller; the web Pods use {{used}}m.',
        checks: { placed: 'the scheduler placed report after it had refused it', same: 'no node was added' },
      },
    },
    teacher: {
      aim: 'The class can tell requests from use, and can find out from a Pending Pod what is left to request on each node.',
      ask: ['What would kubectl top nodes show now?', 'Who would be hurt if the scheduler looked at use?'],
      expect: [
        {
          says: 'The nodes are idle, so it fits.',
          reply: 'Idle now. Ask what happens if all six web Pods get busy at once.',
        },
        {
          says: 'It waits until the load drops.',
          reply:
            'The load is next to nothing already. Only another request, another number of Pods or another node helps.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl run free --image=registry.example/report:1',
          shows: 'A Pod without requests is placed at once, on a full node.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
