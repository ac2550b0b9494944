import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Which event wakes which Pod?',
  summary:
    'A Pod waits for a node with disk=ssd. A label that has nothing to do with it lets it sleep; the right one wakes it at once.',
  story: {
    promise: 'A Pod sleeps until a node fits. Does every change of a node wake it?',
    stepTitles: {
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
    tries: { sooner: 'Give node-3 the label at once' },
  },
  lesson: {
    title: 'Who wakes whom',
    question: 'A Pod was refused, and something changes in the cluster. Is the Pod tried again?',
    misconception:
      'Not every change wakes every waiting Pod. The plugin that refused it is asked whether this change could help.',
    steps: {
      refused: {
        title: 'Refused',
        text: '{{plugin}} refuses db on all {{refused}} {node|nodes}: db requires a node with the label disk=ssd, and none has it. Nothing else happens for some seconds. Where is db then?',
        options: {
          active: 'In activeQ: it is tried again and again.',
          backoff: 'In backoffQ: it is tried again after a wait.',
          sleeps: 'Among the unschedulable Pods: it is not tried.',
        },
        reveal:
          'After {{seconds}} s it still sleeps. Nothing has changed that {{plugin}} cares for, so trying again would end the same.',
        wrong: {
          active: 'Then thousands of Pending Pods would keep kube-scheduler busy for nothing.',
          backoff: 'The back-off comes after that: it delays a Pod that was woken too soon after its failure.',
        },
      },
      foo: {
        title: 'A label',
        text: 'node-1 gets a label now: foo={{foo}}. What happens to db?',
        options: {
          tried: 'It is tried again, and refused again.',
          placed: 'It is placed on node-1.',
          sleeps: 'Nothing: it sleeps on.',
        },
        reveal:
          '{{seconds}} s later db sleeps on. Tries up to now: {{tries}}. NodeAffinity saw the new label and answered: of no help.',
        wrong: {
          tried: 'So it would be without queueing hints. A label that db does not ask for cannot help it.',
          placed: 'db requires disk=ssd. foo is another label.',
        },
      },
      wake: {
        title: 'Wake it',
        text: 'Change the cluster so that db wakes and is placed. db itself stays as it is.',
        checks: {
          woken: 'db has gone to activeQ',
          placed: 'db is placed on a node',
          same: 'db still requires the label disk',
          once: 'db is still the same Pod',
        },
        hints: ['What does the plugin that refused db look for?', 'kubectl label node node-3 disk=ssd'],
        solutions: { label: 'node-3 gets the label.', other: 'node-1 gets it, by a patch.' },
      },
      hint: {
        title: 'The right change',
        text: 'db is on {{node}}.',
        checks: {
          affinity: 'NodeAffinity said that the change could help: hint Queue',
          event: 'what woke db was an event of a node',
        },
      },
    },
    teacher: {
      aim: 'The class can say which change wakes a waiting Pod, and who decides that.',
      ask: [
        'Which events could help a Pod that NodeResourcesFit refused?',
        'What would it cost to wake all at each change?',
      ],
      expect: [
        {
          says: 'Every change wakes it.',
          reply: 'A cluster changes many times a second. Look at how often db was tried.',
        },
        {
          says: 'It is tried every few seconds.',
          reply: 'Then the journal would show it. Only a flush after minutes does that.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=1',
          shows: 'Room is freed, and db sleeps on: NodeAffinity does not care for room.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
