import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Volume node affinity conflict, and a claim stuck by nodeName: why?',
  summary:
    'The disk of old-db is in zone-a, whose node has no CPU left; the node of zone-b is free but cannot reach the disk. (v1.36 says “didn’t match PersistentVolume’s node affinity”; before it was “had volume node affinity conflict”.) by-name names its node itself: its claim waits for a scheduler to choose (WaitForFirstConsumer), none is asked, and it stays in ContainerCreating. by-selector wants the same node by nodeSelector and runs. At 60 s the Pod that fills zone-a goes, and old-db runs.',
  story: {
    promise: 'A free node cannot reach the disk, and a claim hangs. How do disks bind Pods to nodes?',
    stepTitles: {
      arrives: 'an old disk',
      refused: 'who refuses, and why',
      chosen: 'node first, disk second',
      stuck: 'a Pod that named its node',
      placed: 'room in the right zone',
    },
    steps: {
      arrives: 'old-db wants its old disk, and that can be reached from {{zone}} alone.',
      refused: 'The node there has no room: {{full}} refused. The free node cannot reach the disk: {{far}} refused.',
      chosen:
        'by-selector has a new claim, mode {{mode}}: the scheduler picks {{node}} first, then the disk is made there.',
      stuck:
        'by-selector runs. by-name wrote its node itself: no scheduler chose, so its claim is {{claim}} and it is in {{waiting}}.',
      placed: 'busy is gone: {{node}} has room and reaches the disk. old-db is placed after {{seconds}} s.',
    },
    saw: {
      disk: 'A disk of one zone binds its Pod to that zone. Free CPU elsewhere does not help.',
      byName: 'A nodeName goes past the scheduler: the claim of by-name is still {{claim}}. A nodeSelector does not.',
    },
    tries: { sooner: 'Make room in zone-a at once' },
  },
  lesson: {
    title: "The volume's zone",
    question: 'A Pod has a disk in one zone. A node in another zone is free. Does the disk come along?',
    misconception: 'Volumes do not follow Pods. A disk stays in its zone, and the Pod has to come to it.',
    steps: {
      left: {
        title: 'Which node is left?',
        text: 'node-1 is in zone-a and nearly full with busy. node-2 is in zone-b and empty. old-db asks for {{cpu}} CPU; the disk of its claim was made in {{zone}}. What happens?',
        options: {
          follows: 'It is placed on node-2.',
          evicts: 'busy has to make room for it.',
          pending: 'It stays Pending.',
        },
        reveal:
          '{{far}} node is refused by VolumeBinding, for the disk cannot be reached from its zone. {{full}} is refused by NodeResourcesFit.',
        wrong: {
          follows: 'The disk cannot be attached there: its nodeAffinity names one zone, and a volume does not move.',
          evicts: 'Both have the same priority. Only a Pod of higher priority makes others go.',
        },
      },
      disk: {
        title: 'Where is it made?',
        text: 'by-selector has a new claim without a disk, of a class with {{mode}}. Its nodeSelector allows node-2 alone. In which zone is the disk made?',
        options: {
          a: 'zone-a',
          b: 'zone-b',
          none: 'In none yet: the Pod waits for the disk, and the disk for the Pod.',
        },
        reveal:
          'The scheduler chose {{node}} first, then the disk was made in {{zone}}. The Pod was bound {{seconds}} s after the choice began.',
        wrong: {
          a: 'With this mode the node is chosen first, and the disk is made in the zone of that node.',
          none: 'The scheduler ends the wait: it chooses a node, writes it on the claim, and waits for the disk.',
        },
      },
      runs: {
        title: 'Which one runs?',
        text: 'by-name has such a claim, too, but its Pod spec names {{node}} itself, as spec.nodeName. Which of the two Pods gets its disk and runs?',
        reveal:
          'by-name is {{phase}}, its claim {{claim}}. With nodeName no scheduler is asked, so nobody says where to make its disk.',
        wrong: {
          'by-name':
            'Naming the node seems quicker. But it goes past the scheduler, and the claim waits for just that one.',
        },
      },
      reach: {
        title: 'Reach the disk',
        text: 'Get old-db placed. Its disk stays in {{zone}}, with its data.',
        checks: {
          placed: 'old-db has a node',
          disk: 'the disk is where it was',
          claim: 'the claim still means that disk',
        },
        hints: [
          'A Pod of this disk may only run in the zone of the disk. What keeps it out there?',
          'Make room on node-1, or add a node in that zone.',
        ],
        solutions: { room: 'busy leaves node-1.', node: 'A second node in the zone of the disk.' },
      },
      zones: {
        title: 'Pod to disk',
        text: 'old-db is on {{node}}, in {{zone}}: the Pod came to the disk.',
        checks: {
          placed: 'old-db was refused first and placed later',
          stuck: 'by-name still waits for a disk that nobody makes',
        },
      },
    },
    teacher: {
      aim: 'The class can read "node(s) didn\'t match PersistentVolume\'s node affinity", and knows who chooses the zone of a new disk.',
      ask: ['What exactly is stored in one zone only?', 'Who writes the chosen node on the claim?'],
      expect: [
        {
          says: 'The storage system copies the disk.',
          reply: 'Some can, by a snapshot that a person asks for. The scheduler never does.',
        },
        {
          says: 'nodeName is the same as a nodeSelector.',
          reply: 'A nodeSelector is read by the scheduler. nodeName makes the scheduler leave the Pod alone.',
        },
      ],
      whatIf: [
        { line: 'kubectl delete pod busy', shows: 'With room in the zone of the disk, old-db is woken and placed.' },
      ],
    },
  },
} as const satisfies ScenarioWords;
