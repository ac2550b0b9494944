import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Pending without any event: why?',
  summary:
    'trial names schedulerName: batch-scheduler, and no such scheduler runs. kube-scheduler leaves it alone: no Event, no PodScheduled condition, no place in a queue, though both nodes are empty. Look at Scheduling: it is in none of the trays. A Pod’s schedulerName cannot be changed; at 40 s it is deleted, and at 50 s made again without it.',
  story: {
    promise: 'A Pod is Pending and nothing says why: no Event, no condition. Who should look at it?',
    stepTitles: {
      stored: 'trial is stored',
      silent: 'who looks at it?',
      deleted: 'trial is deleted',
      queued: 'made again',
      placed: 'trial gets a node',
    },
    steps: {
      stored: 'trial is stored. It names its scheduler: {{scheduler}}. The {{nodes}} {node is|nodes are} empty.',
      silent:
        '{{seconds}} s: queued {{queued}} {time|times}, {{events}} {Event|Events}. kube-scheduler leaves it to {{scheduler}}, and nobody of that name runs.',
      deleted: 'A Pod’s schedulerName cannot be changed. So trial is deleted.',
      queued: 'trial is made again without a name. The API server writes {{scheduler}}: at once it is in activeQ.',
      placed: '{{feasible}} {node|nodes} can take it, and it goes to {{node}}.',
    },
    saw: {
      name: 'Each scheduler takes the Pods that name it, and no others.',
      silence: 'Without a scheduler nobody tries, so nobody writes an Event. Silence is the sign.',
    },
    tries: { unnamed: 'The same program, no scheduler named' },
  },
  lesson: {
    title: 'Pending in silence',
    question: 'A Pod stays Pending. Which event tells you why?',
    misconception: 'Not every Pending Pod has an event. If nobody has looked at it, nobody has anything to say.',
    steps: {
      event: {
        title: 'Which event?',
        text: 'trial has just been created. It asks for {{cpu}} CPU, and {{nodes}} {node is|nodes are} empty. A few seconds later somebody reads kubectl describe pod trial. Which event stands there?',
        options: { scheduled: 'Scheduled', failed: 'FailedScheduling', none: 'none' },
        reveal:
          'After {{seconds}} s trial is Pending, with {{events}} {event|events}. It was put into a queue of the scheduler {{queued}} {time|times}.',
        wrong: {
          scheduled: 'There is room, but room alone places nobody: a scheduler has to take the Pod up first.',
          failed: 'That event comes from a scheduler that tried the Pod. No scheduler has tried this one.',
        },
      },
      field: {
        title: 'Where is the reason?',
        text: 'The phase of trial is {{phase}}, and no event says why. What in the Pod is different from an ordinary Pod?',
        options: {
          conditions: 'the condition PodScheduled: it gives a reason',
          node: 'spec.nodeName: it names a node',
          scheduler: 'spec.schedulerName: it names another scheduler',
        },
        reveal:
          'It says {{scheduler}}. No scheduler of this name runs here, and kube-scheduler takes its own Pods only.',
        wrong: {
          conditions: 'The scheduler writes that condition after a try. Nobody tried, so there is none.',
          node: 'The field is empty. A Pod with a node goes past every scheduler, straight to the kubelet.',
        },
      },
      run: {
        title: 'Let it run',
        text: 'Get a Pod with the name trial to run. The name of the scheduler of an existing Pod cannot be changed.',
        checks: { runs: 'trial runs on a node', nodes: 'no node is added' },
        hints: [
          'Who could place this Pod? Either another Pod spec, or you.',
          'Delete trial and create it anew without schedulerName: kubectl delete pod trial, then kubectl run trial.',
          'Or do the work of a scheduler yourself: drag trial onto a node.',
        ],
        solutions: {
          again: 'trial is created anew, for the default scheduler.',
          bind: 'You bind trial to node-1 yourself.',
        },
      },
      told: {
        title: 'Now somebody speaks',
        text: 'trial runs on {{node}}. {{events}} {event|events} tell of it now, each written by the component that did something.',
        checks: { runs: 'trial is Running', events: 'there are events about trial' },
      },
    },
    teacher: {
      aim: 'The class knows who writes the events of a Pod, and looks at spec.schedulerName when there are none.',
      ask: ['Who writes FailedScheduling?', 'Which components have seen the Pod so far, and what did they do?'],
      expect: [
        {
          says: 'The API server should refuse an unknown scheduler.',
          reply: 'It knows no list of schedulers. Any program may call itself one, also one that is started later.',
        },
        { says: 'The events have expired.', reply: 'They are kept for an hour. This Pod is seconds old.' },
      ],
      whatIf: [
        {
          line: 'kubectl run trial-2 --image=registry.example/trial:1',
          shows: 'A Pod without schedulerName gets default-scheduler, and is placed at once.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
