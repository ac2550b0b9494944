import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'What a LIST costs',
  summary:
    'Seven ways to ask for Pods among 1,200: how many objects are looked at, how many are sent, how many seats it takes, and whether etcd is asked; first by the rules of 1.36, then by those of 1.30.',
  symptoms: 'expensive LIST, cost of a list, large list, pagination, resourceVersion=0, work estimate, seats of a LIST',
  story: {
    promise: 'Programs ask for Pods among 1,200, each in its own way. Whose question is dear?',
    stepTitles: {
      all: 'all Pods',
      page: 'a page of them',
      label: 'by label',
      node: 'by node',
      rules: 'older rules',
      etcd: 'all Pods again',
      few: 'by node again',
    },
    steps: {
      all: 'A LIST of all Pods sends {{sent}} of them, {{size}} Mi, from the watch cache. It takes {{seats}} {seat|seats}.',
      page: 'With limit=500 it is one page: {{scanned}} {is|are} looked at, {{sent}} {is|are} sent.',
      label: 'By label {{sent}} {is|are} sent, but {{scanned}} {is|are} looked at: there is no index of labels.',
      node: 'By spec.nodeName {{scanned}} {is|are} looked at and {{sent}} are sent: for this field the cache has an index.',
      rules: 'From now on the rules of {{release}} hold: without a resourceVersion a LIST is read from etcd.',
      etcd: 'All Pods again: {{objects}} {object|objects}, {{size}} Mi, come from etcd this time.',
      few: 'By node again: {{objects}} {object comes|objects come} from etcd, and {{sent}} of them are sent. The index is of no use there.',
    },
    saw: {
      looked: 'A selector saves the network: {{sent}} sent. It need not save the server: {{scanned}} looked at.',
      asked:
        'By the older rules {{objects}} {object is|objects are} read from etcd for {{sent}}; by those of v1.36 the watch cache answers.',
    },
    tries: { fewer: 'Ten Pods of app-1 instead of a hundred', newer: 'The same requests, by the rules of 1.36' },
  },
  lesson: {
    title: 'What a LIST costs',
    question: 'A program asks for all Pods. How much of the API server does that one request take?',
    misconception:
      'One request is not one seat. A LIST takes a seat for each 100 kB, up to a cap, and a selector saves the server work only where there is an index.',
    steps: {
      all: {
        title: 'All Pods',
        text: 'kubectl asks for all Pods; there are {{pods}}. Its level, global-default, has {{level}} {seat|seats}, shared by all requests. How many seats does this LIST take?',
        reveal:
          '{{seats}} {seat|seats}. {{objects}} {object|objects} of {{each}} {byte is|bytes are} counted, one seat for each 100 kB. From the watch cache 1 MB counts at most, and this level gives one request {{most}} {seat|seats} at most.',
        wrong: {
          low: 'You counted requests. A LIST is as wide as what the server holds in memory for it.',
          high: 'There are caps: from the watch cache 1 MB counts at most, and the level has a cap of {{most}} {seat|seats} for one request.',
        },
      },
      label: {
        title: 'By label',
        text: 'Now one asks for the Pods with the label app=app-1, a small part of {{pods}}. How many Pods does the server look at?',
        options: { sent: 'Only those that it sends.', all: 'All of them.' },
        reveal: '{{scanned}} {is|are} looked at to send {{sent}}. Labels have no index in the watch cache.',
        wrong: { sent: 'A selector saves the network. The server has to look at each Pod to know its labels.' },
      },
      node: {
        title: 'By node',
        text: 'The next one asks by a field: spec.nodeName=node-1, as each kubelet does. How many Pods does the server look at?',
        options: { sent: 'Only those that it sends.', all: 'All of them.' },
        reveal:
          '{{scanned}} {is|are} looked at and {{sent}} are sent. For spec.nodeName the watch cache has an index, because every kubelet asks so.',
        wrong: { all: 'That is so for labels. For this one field of Pods the watch cache has an index.' },
      },
      rules: {
        title: 'Older rules',
        text: 'From now on the API server reads as {{release}} did. The same questions come again. Which of them does it read from etcd?',
        options: {
          all: 'all Pods, no resourceVersion',
          zero: 'all Pods, any resourceVersion will do',
          page: 'a page of Pods, with a limit',
          node: 'the Pods of one node, no resourceVersion',
        },
        reveal:
          'All but the one that takes any resourceVersion. For the {{sent}} {Pod|Pods} of a node {{objects}} {object comes|objects come} from etcd: the index is not there.',
        wrong: {
          zero: 'resourceVersion=0 means: any state will do. That has been answered from the watch cache for long.',
        },
      },
      cheap: {
        title: 'All Pods, cheaply',
        text: 'The older rules hold. Get all {{pods}} {Pod|Pods} once more, and let the watch cache answer. etcd is not to be asked for them.',
        checks: {
          cache: 'a LIST of all Pods was answered from the watch cache',
          spares: 'no LIST of Pods was read from etcd',
          pods: 'no Pod is gone',
        },
        hints: [
          'Which of the questions before did the watch cache answer, by the older rules too?',
          'Send GET /api/v1/pods?resourceVersion=0, or set other read rules first.',
        ],
        solutions: {
          zero: 'resourceVersion=0: any state will do.',
          release: 'By newer rules the watch cache answers a LIST without resourceVersion, after it has caught up.',
        },
      },
      read: {
        title: 'Two ways to read',
        text: 'By the older rules most questions went to etcd, even for few Pods. Yours was answered from memory.',
        checks: { etcd: 'the older rules have read Pods from etcd', cache: 'your LIST came from the watch cache' },
      },
    },
    teacher: {
      aim: 'The class can say what a LIST costs the API server and etcd, and can ask for the same more cheaply.',
      ask: ['What must the server hold in memory to answer?', 'What may be wrong with an answer to resourceVersion=0?'],
      expect: [
        { says: 'A selector makes it cheap.', reply: 'For the network. Compare what is looked at with what is sent.' },
        {
          says: 'With limit it costs less in all.',
          reply: 'Each page is narrow. By older rules all pages together read more from etcd, not less.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment app-1 --replicas=10',
          shows: 'Fewer are sent by label; nearly as many are looked at.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
