import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Who goes first, and who may not go yet',
  summary:
    'Forty Pods arrive at once: higher priority is popped first, equal priority by age, and gated Pods do not even queue.',
  symptoms: 'SchedulingGated, schedulingGates, order of the queue, who is popped first, PriorityClass',
  story: {
    promise: 'Many Pods arrive at once. In which order are they tried, and who may not queue at all?',
    stepTitles: {
      asked: 'many are wanted',
      gated: 'a closed gate',
      first: 'the first try',
      urgent: 'a high priority',
      normal: 'no priority',
      low: 'the lowest priority',
      still: 'who waits in the end',
    },
    steps: {
      asked:
        '{{deployments}} {Deployment wants|Deployments want} {{pods}} {Pod|Pods}, of three priorities. The Pods of reports come with gates.',
      gated: 'report-0 is not let into activeQ: its gate {{gate}} is still closed.',
      first: '{{pod}}, priority {{priority}}, is tried first: it came when activeQ was empty.',
      urgent: '{{pod}} has priority {{priority}}. It goes first: {{waiting}} other {Pod stays|Pods stay} in activeQ.',
      normal: 'Now it is the turn of {{pod}}: by now {{pay}} pay {Pod has|Pods have} a node, and {{sweep}} of sweep.',
      low: 'Last come the other sweep Pods, priority {{priority}}: {{pay}} pay and {{web}} web {Pod|Pods} went before.',
      still:
        '{{running}} {Pod runs|Pods run}. {{gated}} {Pod|Pods} of reports are still gated: nobody has opened their gates.',
    },
    saw: {
      order: 'activeQ gives the highest priority first, and the oldest among equals.',
      gates: 'A gated Pod is in no order at all: it waits until somebody takes its last gate away.',
    },
    tries: { open: 'Open the gates of report-0' },
  },
} as const satisfies ScenarioWords;
