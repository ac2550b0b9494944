export const order = {
  'not-retried': {
    promise: 'Room is made for a Pod, and nothing happens. Which event wakes whom, and when?',
    beats: {
      big: 'big finds no room',
      picky: 'picky finds no label',
      told: 'old is deleted',
      woken: 'who is woken?',
      placed: 'a try that helps',
      flushed: 'after a long sleep',
      again: 'is it of use?',
    },
    steps: {
      big: '{{plugin}} refuses {{refused}} {node|nodes}: big requests {{cpu}} CPU, and node-1 has {{free}} free.',
      picky: '{{plugin}} refuses picky: no node has disk={{disk}}. Now both sleep in the unschedulable tray.',
      told: 'old is deleted and gets SIGTERM. Until its process has ended, its {{cpu}} CPU are taken.',
      woken:
        '{{seconds}} s later old has ended. That wakes big, which {{plugin}} had refused; picky is woken {{picky}} {time|times}.',
      placed: 'big goes to {{node}}.',
      flushed: '{{seconds}} s after its refusal picky is tried without any event that could help: {{event}}.',
      again: 'In vain: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse} as before.',
    },
    saw: {
      events: 'Deleting frees nothing: the end of the process does. And an event wakes only whom it can help.',
      tries: 'picky was tried {{tries}} {time|times}: on arrival, and by the flush of what sleeps too long.',
    },
    tries: {
      label: 'Give node-1 what picky wants',
      force: 'Delete old by force',
    },
  },
  'backoff-steps': {
    promise: 'A Pod waits in backoffQ with a countdown. How long, and who need not wait?',
    beats: {
      failed: 'a binding fails',
      back: 'the first back-off',
      fifth: 'more failures',
      longest: 'the longest back-off',
      hungry: 'a refusal, no error',
      woken: 'hungry is woken',
      popped: 'must it wait?',
      bound: 'the binding succeeds',
    },
    steps: {
      failed: 'The API server refuses to bind unlucky. That is an error, no refusal by a node: a back-off begins.',
      back: '{{seconds}} s later it is back in activeQ.',
      fifth: 'It fails again and again. This is failure number {{failures}}.',
      longest:
        'This back-off lasted {{seconds}} s. It doubles up to podMaxBackoffSeconds, 10 s by default, and ends at a full second.',
      hungry:
        'hungry requests {{cpu}} CPU, and {{free}} is free. That is a refusal: it sleeps until something changes.',
      woken: 'A Pod has ended: {{event}} wakes hungry into backoffQ, with a countdown.',
      popped: '{{seconds}} s later it is tried all the same: activeQ is empty, so backoffQ gives its next Pod.',
      bound: 'Try number {{tries}} of unlucky is bound, {{seconds}} s after the first failure.',
    },
    saw: {
      error: 'After an error no short cut exists: {{failures}} {failure|failures} cost unlucky {{seconds}} s.',
      refusal: 'After a refusal the back-off only orders: with an empty activeQ nobody waits for it.',
    },
    tries: {
      room: 'Take web away: room for hungry',
    },
  },
  'wake-by-label': {
    promise: 'A Pod sleeps until a node fits. Does every change of a node wake it?',
    beats: {
      refused: 'db finds no node',
      other: 'some label',
      asleep: 'does it wake db?',
      woken: 'the right label',
      placed: 'db gets a node',
    },
    steps: {
      refused: '{{plugin}} refuses {{refused}} of {{nodes}} {node|nodes}: db wants the label disk=ssd.',
      other: 'node-1 gets a label: foo={{label}}.',
      asleep: 'db was queued {{queued}} {time|times} in {{seconds}} s: foo cannot help it, so it sleeps on.',
      woken: 'node-2 gets disk={{disk}}. {{plugin}} is asked and answers {{hint}}: db is woken at once.',
      placed: '{{feasible}} of {{nodes}} {node|nodes} {feasible:fits|fit}: db goes to {{node}}.',
    },
    saw: {
      hint: 'The plugin that refused is asked at each event whether it could help. Only then is the Pod tried again.',
    },
    tries: {
      sooner: 'Give node-3 the label at once',
    },
  },
  'behind-a-thousand': {
    promise: 'A small Pod would fit at once, and waits. Who is before it?',
    beats: {
      heap: 'Pods that fit nowhere',
      small: 'small arrives',
      turn: 'how long it waits',
      woken: 'a Pod ends',
      second: 'second arrives',
      urgent: 'one that is more urgent',
      popped: 'when it is popped',
      secondTurn: 'the turn of second',
    },
    steps: {
      heap: '{{pods}} {Pod requests|Pods request} {{cpu}} CPU each. A node has {{most}}: none of them fits, but each must be tried.',
      small: 'small arrives and would fit. {{before}} {Pod is|Pods are} before it in activeQ.',
      turn: '{{seconds}} s later it is placed: {{tried}} {Pod was|Pods were} tried first, one after the other.',
      woken: 'A Pod has ended. That could make room, so {{woken}} {Pod is|Pods are} queued again.',
      second: 'second arrives behind them; {{tried}} {has|have} been tried so far.',
      urgent: 'first-of-all has priority {{priority}}, second has {{other}}.',
      popped: 'first-of-all is placed after {{tried}} {try|tries} of others: the higher priority goes first.',
      secondTurn: 'second is placed after {{seconds}} s and {{tried}} {try|tries} of others.',
    },
    saw: {
      queue: '{{tries}} {try was|tries were} in vain. The scheduler tries one Pod at a time, in the order of activeQ.',
      priority: 'Priority goes past the queue. Being small does not.',
    },
    tries: {
      without: 'Delete all Pods that are Pending',
    },
  },
  'starved-by-priority': {
    promise: 'A small Pod fits and is not tried for a long time. Who is always before it?',
    beats: {
      urgent: 'urgent Pods sleep',
      woken: 'they are woken',
      small: 'small arrives',
      behind: 'has it been tried?',
      last: 'the last end',
      turn: 'its turn',
    },
    steps: {
      urgent:
        '{{pods}} urgent {Pod|Pods}, priority {{priority}}, request {{cpu}} CPU each. A node has {{most}}: they sleep.',
      woken: 'A small Pod has ended: {{event}} wakes {{woken}} of them. The same comes again with each end.',
      small: 'small arrives with priority {{priority}} and requests {{cpu}} of CPU. It would fit.',
      behind: '{{seconds}} s later it has not been tried once. Urgent Pods were: {{tried}} {time|times}, all in vain.',
      last: '{{pod}} is the last that ends. Nothing wakes the urgent Pods after this.',
      turn: '{{rest}} more {try|tries}, then small has its turn and goes to {{node}}: {{seconds}} s after it came.',
    },
    saw: {
      starved: 'small waited {{seconds}} s behind {{tried}} {try|tries} of Pods that fit nowhere.',
      settings:
        'A slow cycle and a short podMaxBackoffSeconds make it this bad. With the default they stay away longer.',
    },
    tries: {
      without: 'Delete all Pods that are Pending',
    },
  },
  'low-before-high': {
    promise: 'A Pod of low priority runs while one of high priority waits. Is that a mistake?',
    beats: {
      room: 'room on two nodes',
      bulky: 'high priority first',
      never: 'may it preempt?',
      late: 'low priority next',
      preempts: 'one that may',
      placed: 'where it goes',
    },
    steps: {
      room: '{{low}} low {Pod runs|Pods run}. node-1 has {{first}} CPU free, node-2 has {{second}}.',
      bulky:
        'bulky has priority {{priority}} and is tried first. It requests {{cpu}} CPU: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse}.',
      never: 'Its preemptionPolicy is {{policy}}: nobody is deleted for it. It waits.',
      late: 'late has priority {{priority}} and requests {{cpu}} CPU: {{node}} takes it. No room is kept for who waits.',
      preempts: 'bulky-2 has the policy {{policy}}: {{victims}} low Pod of {{node}} has to go.',
      placed: 'bulky-2 goes to {{node}}. bulky is still {{phase}}, {{seconds}} s after its first try.',
    },
    saw: {
      turn: 'Priority says who is tried first, not who runs first.',
      room: 'The scheduler makes room by preemption alone, and preemptionPolicy: Never forgoes it.',
    },
    tries: {
      fewer: 'Two low Pods less',
    },
  },
};
