import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'PLEG is not healthy',
  summary:
    'The container runtime of node-1 stops answering. No relist ends any more: after 30 seconds the runtime counts as down, after 3 minutes the PLEG as not healthy, and the node is NotReady. What runs goes on; nothing starts there until the runtime answers again.',
  story: {
    promise: 'A node becomes NotReady: PLEG is not healthy. What is it that no longer works, and what still does?',
    stepTitles: {
      well: 'all is well',
      frozen: 'the runtime stops answering',
      scaled: 'two more Pods',
      notReady: 'the node says so',
      pleg: 'three minutes later',
      answers: 'it answers again',
      starts: 'what had to wait',
    },
    steps: {
      well: 'web runs on both nodes, and Ready of node-1 is {{ready}}. Every second the PLEG asks the runtime for its containers.',
      frozen: 'The container runtime of node-1 stops answering ({{fault}}). The relist of the PLEG waits for it.',
      scaled:
        'web is scaled: on node-2 {{running}} {Pod runs|Pods run}, on node-1 {{waiting}} stays Pending, for nothing starts there.',
      notReady: 'Ready of node-1 is {{status}}: {{message}}. So it says once no answer has come for 30 s.',
      pleg: '{{message}}. {{running}} web Pod still runs there.',
      answers: 'After {{seconds}} s the runtime answers again, and the relist that hung comes to its end.',
      starts: '{{pod}} was waiting on node-1: its container starts {{seconds}} s later.',
    },
    saw: {
      relist: 'PLEG is not healthy means: no relist has ended for 3 minutes. Look at the container runtime.',
      runs: 'What ran went on; only starts, stops and news had to wait. {{running}} web {Pod runs|Pods run} now.',
    },
    tries: { delete: 'Delete the Pods while the runtime hangs', cordon: 'Close node-1 as the runtime stops' },
  },
  lesson: {
    title: 'PLEG is not healthy',
    question: 'The container runtime of a node hangs. What does the node say, and what becomes of its Pods?',
    misconception:
      'A node that is NotReady does not stop its Pods. The kubelet cannot start, end or look at anything, but the containers run on.',
    steps: {
      frozen: {
        title: 'A runtime hangs',
        text: 'The container runtime of node-1 answers no more. {{running}} web Pod runs there. The kubelet itself is well, and its heartbeats go out.',
      },
      when: {
        title: 'When is it noticed?',
        text: '{{passed}} s have passed, and node-1 still says Ready: {{status}}. How long after the runtime has begun to hang does it say something else?',
        reveal:
          'After {{seconds}} s: "{{message}}". The kubelet asks the runtime every 5 s, and lets 30 s pass since the last answer.',
        wrong: {
          low: 'One answer that does not come is not enough. The kubelet waits for 30 s since the last one.',
          high: 'That is another limit: the one for a kubelet that says nothing at all, or the one of the PLEG.',
        },
      },
      running: {
        title: 'What runs there',
        text: 'node-1 is NotReady. Nobody does anything for about two minutes. What becomes of the web Pod that runs there?',
        options: {
          ends: 'Its container ends.',
          moves: 'It is deleted, and another one runs on node-2.',
          runs: 'It runs on.',
        },
        reveal:
          'It runs on, {{minutes}} s after the runtime began to hang. It tolerates a node that is not ready for {{tolerated}} s.',
        wrong: {
          ends: 'Containers do not need the runtime to go on: it is needed to start and to end them.',
          moves: 'It will be, but later: its toleration of the taint not-ready is not over yet.',
        },
      },
      pleg: {
        title: 'And the PLEG?',
        text: '{{passed}} s have passed, and the message is "{{message}}". The PLEG lists the containers again and again; its list hangs too. How long after the beginning does the node name the PLEG?',
        reveal:
          'After {{seconds}} s, with the next status of the node: "{{message}}". A relist should end every second; three minutes without one are too many.',
        wrong: {
          low: 'The PLEG has a limit of its own, and a longer one: three minutes without a finished relist.',
          high: 'Three minutes are the limit. Then the next status of the node says it.',
        },
      },
      help: {
        title: 'Help the users',
        text: 'The Deployment web asks for {{replicas}} {Pod|Pods}; {{stuck}} of them is stuck on node-1. Nobody can mend the runtime now. Get that many web Pods to run on node-2.',
        checks: { all: '{{replicas}} web {Pod runs|Pods run} on node-2', nodes: 'no node is added' },
        hints: [
          'A Pod that is being deleted is replaced at once, even when it cannot end.',
          'kubectl drain node-1 evicts its Pods. More replicas help, too: new Pods avoid node-1.',
        ],
        solutions: {
          drain: 'node-1 is drained: its Pods are replaced.',
          scale: 'More replicas: all new ones run on node-2.',
        },
      },
      lives: {
        title: 'Still alive',
        text: '{{here}} web {Pod runs|Pods run} on node-2. On node-1 the phase of {{there}} is still Running.',
        checks: {
          none: 'no container on node-1 has ended: nobody can end it',
          message: 'the node still says "PLEG is not healthy"',
        },
      },
    },
    teacher: {
      aim: 'The class can tell a hanging runtime from a dead node, and knows what a relist is.',
      ask: ['What does a kubelet need its runtime for?', 'Who notices first: the kubelet or the control plane?'],
      expect: [
        {
          says: 'NotReady means that the Pods are dead.',
          reply: 'It means that the kubelet cannot vouch for them. Look at the containers on the node.',
        },
        { says: 'The PLEG is broken.', reply: 'It is the messenger: it waits for a runtime that does not answer.' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pods -l app=web',
          shows: 'The Pods on node-2 end and are replaced. Those on node-1 stay Terminating until the runtime answers.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
