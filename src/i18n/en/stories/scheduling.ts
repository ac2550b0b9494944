export const scheduling = {
  preemption: {
    promise: 'An urgent Pod fits nowhere. Who has to go for it, and which of five rules decides?',
    beats: {
      full: 'every node is full',
      arrives: 'an urgent Pod arrives',
      refused: 'nobody takes it',
      lift: 'tried in thought',
      pick: 'the rule that picks',
      grace: 'the victims end',
      placed: 'the place is taken',
    },
    steps: {
      full: 'Each of {{nodes}} nodes is full: {{pods}} Pods run on them, and no CPU is left.',
      arrives: 'pay-0 arrives with priority {{priority}}, above everybody else here.',
      refused: '{{plugin}} refuses all {{nodes}} nodes: without preemption pay-0 would wait.',
      lift: 'So each node is tried in thought, without its Pods of lower priority.',
      pick: '{{node}} is picked: {{victims}} Pods have to go. The first rule that parts the candidates decides.',
      grace: '{{pod}} gets SIGTERM and {{seconds}} s to end. pay-0 has the place in name only: it waits, too.',
      placed: '{{seconds}} s after it arrived, pay-0 is tried again and placed on {{node}}.',
    },
    saw: {
      victims: '{{killed}} Pods were told to end. Priority chose the node; the grace period cost the time.',
      waited: 'pay-0 waited {{seconds}} s in all: preemption is not instant.',
    },
    tries: {
      unguarded: 'Without the budget that guards node-4',
    },
  },
};
