export const failedRequests = {
  title: '502 during a rollout',
  question: 'A rolling update keeps enough Pods ready. Can requests fail all the same?',
  misconception:
    'SIGTERM does not wait until traffic has gone. The kubelet and the EndpointSlice controller learn of the deletion at the same time, and neither waits for the other.',
  steps: {
    flows: {
      title: 'Traffic',
      text: '{{pods}} shop {Pod serves|Pods serve} {{rate}} {request|requests} a second. Failed up to now: {{failed}}. Now a new image is rolled out.',
    },
    race: {
      title: 'Who is first?',
      text: 'The first old Pod is about to be deleted. Three things follow: its process gets SIGTERM, it leaves the EndpointSlice, kube-proxy changes its rules. Which is first?',
      options: {
        rules: 'The rules of kube-proxy.',
        slice: 'The EndpointSlice.',
        sigterm: 'SIGTERM.',
      },
      reveal:
        'SIGTERM. The rules of the first node follow {{seconds}} s after the deletion. In between requests still go to the Pod. Failed by now: {{failed}}.',
      wrong: {
        rules: 'kube-proxy hears of it last: it waits for the EndpointSlice.',
        slice: 'The EndpointSlice controller and the kubelet start at the same time. The kubelet has the shorter way.',
      },
    },
    count: {
      title: 'How many fail?',
      text: 'All old Pods are replaced, one after the other, at {{rate}} {request|requests} a second. How many requests fail in the whole rollout?',
      reveal:
        '{{failed}}. Each Pod that ends costs a few: as many as reach it between SIGTERM and the last change of rules.',
      wrong: {
        low: 'Every old Pod has this gap, not only the first one.',
        high: 'The gap is short, and the other Pods serve well meanwhile.',
      },
    },
    hook: {
      title: 'With a hook',
      text: 'The next version has a preStop hook that sleeps {{sleep}} s, so that SIGTERM comes late. It is being rolled out. Do requests fail now?',
      options: {
        none: 'No: the hook is there.',
        some: 'Yes, some.',
      },
      reveal:
        '{{failed}} failed. The Pods that end in this rollout are those of the version before: they have no hook.',
      wrong: {
        none: 'A Pod keeps the spec it was made with. The hook helps from the next rollout on.',
      },
    },
    third: {
      title: 'One rollout later',
      text: 'Another version is out, and the Pods that ended had the hook. Failed in this rollout: {{failed}}.',
      checks: {
        updated: 'all shop Pods have the new version',
        none: 'no request failed',
      },
    },
  },
  teacher: {
    aim: 'The class can draw both ways that a deletion takes, and knows why a hook that only sleeps helps.',
    ask: ['Who has to learn that a Pod is going?', 'What would a process have to do by itself that has no hook?'],
    expect: [
      {
        says: 'The readiness probe prevents it.',
        reply: 'It tells when a Pod may get traffic. When a Pod is deleted nobody waits for it.',
      },
      {
        says: 'A longer grace period helps.',
        reply: 'SIGTERM still comes at once. Only a process that goes on serving after SIGTERM needs the time.',
      },
    ],
    whatIf: [
      {
        line: `kubectl patch deployment shop -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","lifecycle":{"preStop":{"sleep":{"seconds":5}}}}]}}}}'`,
        shows:
          'Given before the first rollout: this patch is a rollout itself, and costs requests. The next one costs none.',
      },
    ],
  },
};
