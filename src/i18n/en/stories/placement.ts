export const placement = {
  'all-on-one-node': {
    promise: 'Six Pods all go to the same node, and six others spread. What makes the difference?',
    beats: {
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
    tries: {
      cordon: 'Close big-1 before the Pods come',
      more: 'Thirty web Pods instead of six',
    },
  },
  'without-requests': {
    promise: 'Eight Pods ask for nothing, and all pile up on one node. Why does nobody see that it is full?',
    beats: {
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
    tries: {
      cordon: 'Close node-2 after the first silent Pod',
      late: 'Take big away again',
    },
  },
  'image-locality': {
    promise:
      'Three Pods follow a large image to one node, three others ignore theirs. From which size does an image pull?',
    beats: {
      first: 'nobody has the image',
      pulled: 'one node has it',
      pulls: 'the second Pod',
      third: 'the third Pod',
      small: 'a small image',
    },
    steps: {
      first:
        'Nobody has the image of model-0, and {{nodes}} empty {node has|nodes have} {{total}} {point|points} each. {{node}} is taken.',
      pulled: '{{node}} has the image of 1,000 MiB now, {{seconds}} s after the decision. Nobody else has it.',
      pulls:
        'model-1 goes to {{node}}: ImageLocality gives it {{image}} {point|points} for the image, being fuller costs it {{fuller}}.',
      third:
        'model-2 goes to {{node}}, too, by {{by}} {point|points}: being fuller costs {{fuller}} by now, still less than the image gives.',
      small:
        'web-1: {{holder}} has its image of 20 MiB and gets {{image}} {point|points} for it. Below 23 MiB none count; {{node}} is emptier.',
    },
    saw: {
      large:
        '{{models}} model {Pod is|Pods are} on node-1: the points for a large image were more than those for free room.',
      free: 'A small image gives no points: its Pods go where most room is left.',
    },
    tries: {
      cordon: 'Close node-1, which has the image',
      avoid: 'A soft taint weighs more than the image',
    },
  },
  'skew-after-rollout': {
    promise: 'maxSkew is 1, and after a rollout three Pods stand in one zone. Who counted wrong?',
    beats: {
      even: 'two and two',
      updated: 'a new version',
      counted: 'old and new are counted',
      left: 'the old ones are gone',
      own: 'the other Deployment',
    },
    steps: {
      even: 'counts-all has {{a}} {Pod|Pods} in zone-a and {{b}} in zone-b, as maxSkew: 1 asks for. counts-own looks the same.',
      updated:
        'Both get a new version, up to {{surge}} {Pod|Pods} above the wanted number: old and new Pods stand side by side.',
      counted:
        '{{pod}} goes to {{node}}: PodTopologySpread counts old and new together, and so refuses {{refused}} of the nodes.',
      left: 'The old Pods are gone: counts-all has {{a}} in zone-a and {{b}} in zone-b. Nothing moves them.',
      own: 'counts-own says matchLabelKeys: [pod-template-hash]. New Pods count only new ones: {{a}} in zone-a, {{b}} in zone-b.',
    },
    saw: {
      all: 'counts-all ends with {{a}} and {{b}}: each decision was right, for Pods that are gone now.',
      own: 'counts-own ends with {{a}} and {{b}}: it counted Pods of its own ReplicaSet only.',
    },
    tries: {
      again: 'Delete its Pods, to have them placed anew',
      more: 'Six Pods instead of four',
    },
  },
  'pods-stay': {
    promise: 'A node comes, a label goes. Do running Pods move?',
    beats: {
      placed: 'two nodes in use',
      joined: 'a third node comes',
      label: 'a label goes',
      restart: 'the Deployment restarts',
      asked: 'a new Pod is decided',
      moved: 'where they stand',
    },
    steps: {
      placed:
        '{{one}} web {Pod runs|Pods run} on node-1, {{two}} on node-2. Both have the label disk=ssd, which web selects.',
      joined:
        'node-3 is ready, with the label: {{three}} {Pod runs|Pods run} there. The scheduler decides only about Pods without a node.',
      label:
        'node-1 loses disk=ssd. Its {{one}} web {Pod runs|Pods run} on: a nodeSelector is asked while scheduling, not while running.',
      restart: 'Somebody restarts web: a new ReplicaSet is to make new Pods, and each of them needs a node.',
      asked: '{{pod}}: NodeAffinity refuses {{refused}} of the nodes, for want of disk=ssd. It goes to {{node}}.',
      moved:
        'node-1 has {{one}} web {Pod|Pods}, node-2 {{two}}, node-3 {{three}}. No Pod has moved: old ones ended, new ones came.',
    },
    saw: {
      once: 'Neither a new node nor a lost label moved a Pod: each is decided once, before it runs.',
      new: 'Only new Pods saw the change: {{three}} {is|are} on node-3 and {{one}} on node-1.',
    },
    tries: {
      evict: 'A NoExecute taint does end running Pods',
      label: 'Give the label back before the restart',
    },
  },
} as const;
