import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Does topology spread count tainted nodes?',
  summary:
    'Three zones, and the node of zone-c has a taint. By default (nodeTaintsPolicy: Ignore) zone-c counts, with no Pod in it: with maxSkew 1 zone-a and zone-b may hold one Pod of web each, and two of four are Pending. api says nodeTaintsPolicy: Honor and runs two and two. At 40 s web says so too.',
  story: {
    promise: 'Pods are Pending because of a zone that no Pod may enter. Does it count?',
    stepTitles: {
      zones: 'three zones, a taint',
      refused: 'who refuses, and why',
      honor: 'a Deployment that differs',
      changed: 'web is changed',
      all: 'where they run now',
    },
    steps: {
      zones: '{{nodes}} {node|nodes} in three zones. kept-1, alone in zone-c, has a taint: {{effect}}.',
      refused:
        'zone-c counts, with no web Pod. One more elsewhere exceeds maxSkew {{maxSkew}}: {{spread}} {node refuses|nodes refuse}, the taint {{taint}}.',
      honor:
        '{{api}} api {Pod runs|Pods run}, and {{web}} web {Pod|Pods}. api says nodeTaintsPolicy: {{policy}}, so zone-c does not count.',
      changed: 'Now web says {{policy}}, too. {{pod}}, of the new template, goes to {{node}}.',
      all: '{{web}} web {Pod runs|Pods run}: {{first}} on node-1, {{second}} on node-2.',
    },
    saw: {
      ignore: 'By default nodeTaintsPolicy is Ignore: the taint is ignored, so the zone counts with no Pod.',
      honored: 'With Honor only nodes count that the Pod tolerates.',
    },
    tries: { untainted: 'Remove the taint of kept-1' },
  },
  lesson: {
    title: 'A tainted domain',
    question: 'A zone has only a tainted node. Does it count for spreading?',
    misconception:
      'A tainted node is not left out of topology spread: by default its zone counts, with no Pods, and holds the other zones down.',
    steps: {
      third: {
        title: 'The third Pod',
        text: 'There is one node in each of three zones; kept-1 in zone-c has a {{effect}} taint. web wants {{replicas}} {Pod|Pods}, spread over zones with maxSkew {{maxSkew}}. One is in zone-a and one in zone-b. What happens to the third?',
        options: {
          placed: 'It is placed in zone-a or zone-b.',
          spread: 'It stays Pending: zone-a and zone-b have too many already.',
          full: 'It stays Pending: the nodes are full.',
        },
        reveal:
          'PodTopologySpread refuses {{spread}} {node|nodes}, TaintToleration {{taint}}. zone-c has no Pod and counts, so one more anywhere else makes a skew above {{maxSkew}}.',
        wrong: {
          placed:
            'That is so when zone-c does not count. nodeTaintsPolicy is Ignore unless set: taints do not matter for counting.',
          full: 'The nodes have room for many. A constraint refuses here.',
        },
      },
      api: {
        title: 'One field more',
        text: 'api wants {{replicas}} {Pod|Pods} and has the same constraint, with nodeTaintsPolicy: {{policy}}. How many of them will run?',
        reveal:
          '{{api}} of api run, {{web}} of web. With {{policy}} a node whose taint the Pod does not tolerate is not counted.',
        wrong: {
          low: 'That was web. With this field zone-c is not counted, and two zones can be filled evenly.',
          high: 'There are only four of them.',
        },
      },
      all: {
        title: 'All four of web',
        text: '{{web}} of {{replicas}} web {Pod runs|Pods run}. Get all of them to run; the constraint stays strict, with maxSkew {{maxSkew}}.',
        checks: {
          four: 'four web Pods of the current version are available',
          strict: 'web still says DoNotSchedule',
          skew: 'maxSkew is still {{maxSkew}}',
        },
        hints: [
          'zone-c counts and takes no Pods. Change one or the other.',
          'kubectl taint nodes kept-1 team:NoSchedule- opens zone-c.',
          'Or set nodeTaintsPolicy: Honor in the template of web.',
        ],
        solutions: { untaint: 'zone-c takes Pods again.', honor: 'zone-c counts no longer.' },
      },
      where: {
        title: 'Where they are',
        text: 'web Pods by zone: zone-a {{a}}, zone-b {{b}}, zone-c {{c}}.',
        checks: { refused: 'web Pods were refused before', later: 'a web Pod was placed after that' },
      },
    },
    teacher: {
      aim: 'The class can tell which domains a spread constraint counts, and knows nodeTaintsPolicy.',
      ask: ['What is the smallest number of web Pods in a zone?', 'What would a toleration change?'],
      expect: [
        {
          says: 'A tainted node is out of the game.',
          reply: 'For placing, yes. Ask who counts zones, and by which field.',
        },
        { says: 'minDomains helps.', reply: 'It demands more domains to count, never fewer.' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=2',
          shows: 'The two that wait are deleted: nothing is Pending, and nothing is solved.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
