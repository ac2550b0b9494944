import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: '502s in a rolling update',
  summary:
    'A Pod that is deleted gets SIGTERM at once, but the proxies hear of it only a moment later: until then they send requests to a process that takes none. A preStop hook that sleeps five seconds lets them hear first. The update that brings the hook still ends Pods without it; the next one loses nothing.',
  story: {
    promise: 'A rolling update with enough Pods at every moment, and still requests fail. Why, and what helps?',
    stepTitles: {
      flows: 'requests flow',
      updated: 'a new version',
      sigterm: 'an old Pod ends',
      rules: 'the proxy hears of it',
      first: 'after the first update',
      second: 'after the second',
      third: 'after the third',
    },
    steps: {
      flows:
        '{{pods}} shop {Pod answers|Pods answer} {{rate}} {request|requests} a second. {{failed}} {has|have} failed so far.',
      updated: 'Somebody applies the next version: new Pods come up and old ones go, a few at a time.',
      sigterm: '{{pod}} gets SIGTERM and takes no more requests. The rules of kube-proxy still name it.',
      rules: 'kube-proxy writes new rules {{seconds}} s after SIGTERM. Requests that failed until here: {{failed}}.',
      first:
        'The update is over: {{failed}} {request|requests} failed, in such gaps between SIGTERM and the new rules.',
      second:
        'The next version has a preStop hook of {{seconds}} s, and {{failed}} more fail: Pods that end lack it yet.',
      third:
        'The third update ends Pods with the hook: {{failed}} {request fails|requests fail}. The proxies hear before SIGTERM comes.',
    },
    saw: {
      race: 'SIGTERM and the news to the proxies start together: {{failed}} {request|requests} lost that race.',
      hook: 'A preStop hook that sleeps lets the news win: {{last}} failed in the last update.',
    },
    tries: { hook: 'Add the hook before the first update', pause: 'Pause the rollout as it begins' },
  },
  lesson: {
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
        options: { rules: 'The rules of kube-proxy.', slice: 'The EndpointSlice.', sigterm: 'SIGTERM.' },
        reveal:
          'SIGTERM. The rules of the first node follow {{seconds}} s after the deletion. In between requests still go to the Pod. Failed by now: {{failed}}.',
        wrong: {
          rules: 'kube-proxy hears of it last: it waits for the EndpointSlice.',
          slice:
            'The EndpointSlice controller and the kubelet start at the same time. The kubelet has the shorter way.',
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
        options: { none: 'No: the hook is there.', some: 'Yes, some.' },
        reveal:
          '{{failed}} failed. The Pods that end in this rollout are those of the version before: they have no hook.',
        wrong: { none: 'A Pod keeps the spec it was made with. The hook helps from the next rollout on.' },
      },
      third: {
        title: 'One rollout later',
        text: 'Another version is out, and the Pods that ended had the hook. Failed in this rollout: {{failed}}.',
        checks: { updated: 'all shop Pods have the new version', none: 'no request failed' },
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
          line: 'kubectl patch deployment shop -p \'{"spec":{"template":{"spec":{"containers":[{"name":"app","lifecycle":{"preStop":{"sleep":{"seconds":5}}}}]}}}}\'',
          shows:
            'Given before the first rollout: this patch is a rollout itself, and costs requests. The next one costs none.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
