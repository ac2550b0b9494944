export const pendingInSilence = {
  title: 'Pending in silence',
  question: 'A Pod stays Pending. Which event tells you why?',
  misconception: 'Not every Pending Pod has an event. If nobody has looked at it, nobody has anything to say.',
  steps: {
    event: {
      title: 'Which event?',
      text: 'trial has just been created. It asks for {{cpu}} CPU, and {{nodes}} {node is|nodes are} empty. A few seconds later somebody reads kubectl describe pod trial. Which event stands there?',
      options: {
        scheduled: 'Scheduled',
        failed: 'FailedScheduling',
        none: 'none',
      },
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
      reveal: 'It says {{scheduler}}. No scheduler of this name runs here, and kube-scheduler takes its own Pods only.',
      wrong: {
        conditions: 'The scheduler writes that condition after a try. Nobody tried, so there is none.',
        node: 'The field is empty. A Pod with a node goes past every scheduler, straight to the kubelet.',
      },
    },
    run: {
      title: 'Let it run',
      text: 'Get a Pod with the name trial to run. The name of the scheduler of an existing Pod cannot be changed.',
      checks: {
        runs: 'trial runs on a node',
        nodes: 'no node is added',
      },
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
      checks: {
        runs: 'trial is Running',
        events: 'there are events about trial',
      },
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
};
