import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Seats that nobody needs',
  summary:
    'No load at all: the priority levels lend each other the seats that they may lend, so the limits in force are not the nominal ones.',
  symptoms: 'seats without load, nominal limit, borrowing when idle, concurrency limit changes',
  story: {
    promise: 'No load at all, and yet a priority level may use less than its share. Where are its seats?',
    stepTitles: {
      shares: 'the shares',
      lends: 'lent and borrowed',
      least: 'how far that goes',
      apply: 'one request',
      still: 'some work later',
    },
    steps: {
      shares: 'The API server has {{total}} {seat|seats}. By its shares, workload-low has {{nominal}} of them.',
      lends:
        'It needs hardly any, so its limit is {{current}} instead of {{nominal}}. node-high has {{other}} instead of {{otherNominal}}.',
      least:
        'Limits are adjusted every 10 s. workload-low keeps at least {{lower}} {seat|seats}, and may have at most {{upper}}.',
      apply: 'A request of {{user}} comes: it takes a seat of {{level}}, which has {{current}} now.',
      still:
        '{{pods}} web {Pod runs|Pods run} by now, and workload-low still has {{current}}: so little work needs no more.',
    },
    saw: {
      lent: 'workload-low has {{nominal}} nominal {seat|seats} and {{current}} in force: what it does not need is lent.',
      back: 'What is lent comes back at the next adjustment after it is needed.',
    },
    tries: { keep: 'Let workload-low lend nothing', more: 'Give global-default ten times the shares' },
  },
} as const satisfies ScenarioWords;
