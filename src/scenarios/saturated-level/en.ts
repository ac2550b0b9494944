import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'One level wants everything',
  summary:
    'ServiceAccounts send 400 slow requests to workload-low. It borrows what the others may lend, up to 368 seats; once they are done, its claim fades with a half-life of five minutes.',
  symptoms: 'borrow seats, lend seats, priority level saturated, workload-low full',
  story: {
    promise: 'One level suddenly wants everything. How much may it borrow, and how long does that last?',
    stepTitles: {
      before: 'before the burst',
      burst: 'the burst',
      queued: 'most of them wait',
      borrows: 'the next adjustment',
      timeOut: 'waited too long',
      done: 'all is done',
      fades: 'minutes later',
    },
    steps: {
      before: 'workload-low has a limit of {{current}} {seat|seats}; nominal are {{nominal}}. It has lent the others.',
      burst:
        'ServiceAccounts send {{rate}} {request|requests} a second, each of which takes 40 s. All belong to workload-low.',
      queued:
        '{{admitted}} found a seat at once, {{queued}} wait in queues: the loan comes back at the next adjustment only.',
      borrows:
        'Now the limit is {{current}}: its own {{nominal}}, and what others may lend. workload-high has {{other}} instead of {{otherNominal}}.',
      timeOut: '{{rejected}} {request has|requests have} waited 15 s and are refused with 429: time-out.',
      done: 'All requests are done, and the limit is still {{current}}: the claim of a level is forgotten slowly.',
      fades: '{{seconds}} s later the limit is {{current}}. The claim fades with a half-life of five minutes.',
    },
    saw: {
      most: 'workload-low could use {{most}} {seat|seats} instead of {{nominal}}: more than that nobody may lend.',
      slow: 'It gives back slowly: {{current}} {seat|seats} minutes after the last request.',
    },
    tries: { noLoan: 'Let it borrow nothing', keep: 'Let workload-high lend nothing' },
  },
} as const satisfies ScenarioWords;
