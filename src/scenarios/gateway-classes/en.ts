import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A gateway that refuses the least important first',
  summary:
    'A gateway before the API server lets 60 requests a second through and knows three classes of clients. At first 45 come and all pass. At 20 s the reports ask for 100 more: only they get 429, at the gateway, and the API server never sees those. At 40 s the applications ask for 60 in all: the reports get nothing, the applications 50, and the 10 of the control programs still pass whole.',
  symptoms: 'gateway, load shedding, reject the least important, classes of clients, rate limit before the API server',
  story: {
    promise: 'More requests come than the gateway lets through. Who is refused, and does the API server notice?',
    stepTitles: {
      set: 'a gateway',
      calm: 'little load',
      reports: 'the reports ask for more',
      first: 'the first refusal',
      only: 'who was refused',
      apps: 'the applications ask, too',
      both: 'who is refused now',
    },
    steps: {
      set: 'A gateway before the API server lets {{rate}} {request|requests} a second through. Its classes: control, apps, reports.',
      calm: 'Fewer come than may pass: {{refused}} refused so far.',
      reports: 'The reports send {{rate}} {request|requests} a second from now on.',
      first: 'The first 429, {{seconds}} s later, for the class {{class}}. It comes from the gateway.',
      only: 'Refused so far: reports {{reports}}, apps {{apps}}, control {{control}}. The least important class pays alone.',
      apps: 'The applications send {{rate}} {request|requests} a second, too.',
      both: 'Since then: reports {{reports}}, apps {{apps}}, control {{control}} refused. Next the second class pays, control never.',
    },
    saw: {
      order: 'In the order of classes: apps were refused {{apps}} {time|times}, control {{control}} {time|times}.',
      where: 'The API server has not seen a single one of the refused requests.',
    },
    tries: { seats: 'Few seats behind the gateway' },
  },
} as const satisfies ScenarioWords;
