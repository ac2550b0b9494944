import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A thousand nodes, ten thousand Pods, and a rack is lost',
  summary:
    'Twenty Deployments of 500 have been running for days on 1,000 nodes in five zones. At 10 s a rack of 20 nodes loses its power. All 20 are given up by 66 s, but a zone evicts from one node every 10 s; for each Pod only a part of the nodes is looked at.',
  story: {
    promise: 'A full cluster loses a rack. Why do its Pods come back one node at a time?',
    stepTitles: {
      full: 'full for days',
      lost: 'a rack goes dark',
      silent: 'given up together',
      queue: 'one after another',
      leaves: 'the first Pods go',
      placed: 'a part is enough',
      last: 'not over yet',
    },
    steps: {
      full: '{{nodes}} {node|nodes} in five zones. {{pods}} {Pod|Pods} of {{deployments}} {Deployment has|Deployments have} been running there for days.',
      lost: 'rack-13 loses its power: {{nodes}} {node stops|nodes stop}, among them node-241 with {{pods}} {Pod|Pods}. Nobody else knows that.',
      silent:
        '{{seconds}} s later the node lifecycle controller has given up {{nodes}} {node|nodes}: Ready is Unknown.',
      queue:
        '{{seconds}} s later only {{tainted}} of {{nodes}} {tainted:has|have} the taint that evicts: in each zone {{rate}} {node|nodes} a second, no more.',
      leaves:
        '{{pod}} tolerated the taint of its node for {{tolerated}} s. Now it is deleted, and its ReplicaSet makes another.',
      placed:
        '{{pod}} goes to {{node}}. The search stopped at {{feasible}} {node that fits|nodes that fit}: not all {{nodes}} {is|are} looked at.',
      last: '{{seconds}} s after the loss {{placed}} {Pod has|Pods have} been placed anew. {{waiting}} {node still waits|nodes still wait} for their taint.',
    },
    saw: {
      slowly: '{{nodes}} {node was|nodes were} given up together, yet their Pods move node by node: {{moved}} so far.',
      part: 'In a large cluster only a part of the nodes is looked at for each Pod: percentageOfNodesToScore.',
    },
    tries: { outOfService: 'Say yourself that the whole rack is out of service', drain: 'Drain another node first' },
  },
} as const satisfies ScenarioWords;
