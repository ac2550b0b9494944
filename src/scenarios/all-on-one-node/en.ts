import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Why do all my Pods land on one node?',
  summary:
    'Scores are not round robin: each Pod goes where its own score is best. Six Pods on their own come one after the other, and big-1 has eight times the CPU and memory of the others: one more takes an eighth of what it takes elsewhere, so all six go there; for the sixth NodeResourcesFit gives it 90 and the others 87. web belongs to a Deployment: the default spreading of PodTopologySpread counts its Pods, and they go to all three nodes. Look at the scores of a decision in Scheduling.',
  story: {
    promise: 'Six Pods all go to the same node, and six others spread. What makes the difference?',
    stepTitles: {
      empty: 'three empty nodes',
      first: 'the first Pod',
      sixth: 'the sixth Pod',
      web: 'a Deployment comes',
      spread: 'its second Pod',
      even: 'where they stand',
    },
    steps: {
      empty:
        'big-1 has {{big}} CPU, small-1 and small-2 have {{small}} each. All three are empty, and six single Pods are on their way.',
      first:
        'job-0 takes a smaller part of big-1: NodeResourcesFit gives {{node}} {{best}} {point|points}, the next node {{second}}.',
      sixth:
        '{{jobs}} jobs are on big-1, and job-5 goes to {{node}}, too: still {{best}} {point|points} against {{second}}. Scores take no turns.',
      web: 'web is a Deployment of {{replicas}} {Pod|Pods}. Of Pods with an owner or a Service, PodTopologySpread counts by default where they are.',
      spread:
        '{{pod}}: a web Pod is on big-1, so PodTopologySpread gives it {{big}}, and {{node}} {{spread}} {point|points}. That decides.',
      even: 'big-1 has {{big}} web {Pod|Pods}, small-1 {{one}} and small-2 {{two}}.',
    },
    saw: {
      alone:
        '{{jobs}} single {Pod is|Pods are} on big-1: each went where its own score was best, and one more there costs little.',
      together: 'Pods of a Deployment are counted by node: the default spreading outweighs the free room of big-1.',
    },
    tries: { cordon: 'Close big-1 before the Pods come', more: 'Thirty web Pods instead of six' },
  },
  lesson: {
    title: 'All on one node',
    question: 'Six equal Pods and three nodes: does the scheduler deal them out in turn?',
    misconception:
      'The scheduler does not take turns. Each Pod goes to the node with the most points for that Pod. Replicas of one workload are spread; single Pods are not.',
    steps: {
      first: {
        title: 'The first Pod',
        text: 'big-1 has {{big}} CPU, small-1 and small-2 have {{small}} each. All are empty, and job-0 fits on each. Where does it go?',
        reveal:
          'NodeResourcesFit gives {{node}} {{best}} {point|points} and the next node {{second}}: after job-0 the largest share is left free there.',
        wrong: {
          'small-1': 'A small node would keep a smaller share free. By default more free means more points.',
          'small-2': 'A small node would keep a smaller share free. By default more free means more points.',
        },
      },
      six: {
        title: 'Five more',
        text: 'Five more Pods follow, job-1 to job-5, each alone and of the same size. How many of the six will be on big-1?',
        reveal:
          '{{jobs}} of six. Half a CPU of {{big}} is a small share: big-1 stays the emptiest node for every one of them.',
        wrong: {
          low: 'You let the scheduler take turns. It compares shares that are left, and big-1 keeps the largest share each time.',
          high: 'There are only six of them.',
        },
      },
      web: {
        title: 'Six replicas',
        text: 'Now a Deployment makes {{replicas}} {Pod|Pods} of the same size. How many of them will be on big-1?',
        reveal:
          '{{big}} on big-1, {{one}} on small-1, {{two}} on small-2. PodTopologySpread takes points from nodes that have web Pods already.',
        wrong: {
          low: 'big-1 is not avoided either: it gets its turn like the others.',
          high: 'That was so for single Pods. Replicas of one workload push each other apart.',
        },
      },
      small: {
        title: 'A job on a small node',
        text: 'Start one more Pod, job-6, and get it onto a small node. Leave the six jobs where they are.',
        checks: { there: 'job-6 is on small-1 or small-2', stay: 'six jobs or more stay on big-1' },
        hints: [
          'What can you tell about big-1, so that no new Pod goes there?',
          'kubectl cordon big-1, then kubectl run job-6 --image=registry.example/job:1.',
        ],
        solutions: { cordon: 'big-1 takes no new Pods.', taint: 'Only Pods that tolerate the taint go to big-1.' },
      },
      sum: {
        title: 'Alone and together',
        text: '{{jobs}} jobs are on big-1, and {{webs}} of the web Pods. Who wants spreading makes Pods that belong together.',
        checks: { alone: 'the single Pods stayed on big-1', together: 'each small node has two web Pods' },
      },
    },
    teacher: {
      aim: 'The class can say why equal Pods may land on one node, and what spreads them.',
      ask: ['Which share of big-1 does one job take?', 'What does the scheduler know of job-0 when it places job-1?'],
      expect: [
        {
          says: 'Round robin: two on each.',
          reply: 'Ask what the scheduler compares: counts of Pods, or shares that are free?',
        },
        { says: 'The replicas go to big-1 too.', reply: 'Ask which plugin looks at Pods of the same workload.' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=30',
          shows: 'The small nodes fill up; the rest goes to big-1.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
