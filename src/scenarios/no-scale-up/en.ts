import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Why does the autoscaler not scale up?',
  summary:
    'Four Pods wait and no machine comes: one group is at its maximum, a Pod is larger than any machine, one selects a label that no group has, one is expendable. NotTriggerScaleUp counts why. At 120 s the maximum is raised: that helps one of them.',
  story: {
    promise: 'Four Pods wait, there is an autoscaler, and no machine comes. Why not?',
    stepTitles: {
      one: 'a group at its maximum',
      large: 'too large for a small machine',
      elsewhere: 'a label that no group has',
      expendable: 'not worth a machine',
      waits: 'everybody waits',
      grows: 'the maximum is raised',
      placed: 'one of them gets a place',
    },
    steps: {
      one: 'one-more fits on none of {{nodes}} {node|nodes}. One machine more would do, but the group is at its maximum.',
      large:
        'too-large asks for {{cpu}} CPU: a small machine has less, and it does not tolerate the taint of the large ones.',
      elsewhere: 'elsewhere selects a label that no node of any group would have.',
      expendable: 'expendable has priority {{priority}}: the autoscaler orders no machine for such a Pod.',
      waits: '{{pending}} {Pod is|Pods are} Pending, and nothing happens: each has a reason of its own.',
      grows: 'The maximum has been raised, and at the next look group {{group}} grows from {{from}} to {{to}}.',
      placed: '{{seconds}} s later one-more goes to {{node}}. The others go on waiting.',
    },
    saw: {
      reasons: '{{pending}} {Pod still waits|Pods still wait}: a machine more helps only a Pod that would fit on it.',
      late: 'From the decision to the place it took {{seconds}} s: machines boot.',
    },
    tries: { smaller: 'Make room instead of ordering a machine' },
  },
  lesson: {
    title: 'No scale-up',
    question: 'Pods are Pending and there is an autoscaler. How many machines does it order?',
    misconception:
      'A Pending Pod does not order a machine. The autoscaler tries it on a new node of each group, and orders one only where the Pod would fit.',
    steps: {
      machines: {
        title: 'How many come?',
        text: '{{pods}} {Pod is|Pods are} Pending. The autoscaler has two groups. small: {{small}} CPU a machine, {{has}} of at most {{most}} are there. gpu: {{large}} CPU a machine, with a taint, none of at most {{gpus}} there. How many come within a minute?',
        reveal: 'None. Its event on one-more says: {{message}}.',
        wrong: {
          low: 'Fewer than none cannot come.',
          high: 'You ordered a machine for a Pod that waits. The autoscaler asks first: would it fit on a new one, and may the group grow?',
        },
      },
      who: {
        title: 'The maximum is raised',
        text: 'small may have {{most}} {machine|machines} now. Which of the Pods are worth a new machine to the autoscaler?',
        options: {
          one: 'one-more: asks for {{one}} CPU.',
          large: 'too-large: asks for {{six}} CPU and tolerates nothing.',
          elsewhere: 'elsewhere: selects nodes with the label disk=nvme, tolerates the taint gpu.',
          expendable: 'expendable: asks for {{spare}} CPU, has priority {{priority}}.',
        },
        reveal: 'Only one-more: {{message}}. Of too-large it said before: {{why}}.',
        wrong: {
          large: 'It would not fit on a small machine, and it does not tolerate the taint of the large ones.',
          elsewhere:
            'No machine of any group would have the label. The autoscaler looks at what a new node would be like.',
          expendable: 'Priority {{priority}} is below the cut-off of -10: for such Pods the autoscaler orders nothing.',
        },
      },
      help: {
        title: 'Help too-large',
        text: 'Get too-large to run. It keeps asking for {{cpu}} CPU. A gpu machine offers {{offers}}.',
        checks: { runs: 'too-large runs', asks: 'too-large still asks for {{cpu}} CPU' },
        hints: [
          'What keeps it off a gpu machine, although it would be large enough? A toleration may be added to a Pod that exists.',
          'kubectl patch pod too-large, or apply it changed: leave the two tolerations that are there, and add one with key gpu and operator Exists.',
        ],
        solutions: {
          tolerates: 'too-large tolerates the taint, and the autoscaler orders a gpu machine.',
          machine: 'A large machine without a taint is added by hand.',
        },
      },
      placed: {
        title: 'A place',
        text: 'too-large runs on {{node}}, {{seconds}} s after you began.',
        checks: {
          placed: 'the scheduler refused too-large first, and placed it later',
          spare: 'nothing was ordered for expendable',
        },
      },
    },
    teacher: {
      aim: 'The class can say why no machine comes for a Pending Pod, and reads the event NotTriggerScaleUp.',
      ask: [
        'What does the autoscaler know of a machine that is not there yet?',
        'Who would pay if every Pending Pod ordered one?',
      ],
      expect: [
        {
          says: 'It is slow, the machines come later.',
          reply: 'It looks every ten seconds, and says why it orders nothing: read the events.',
        },
        {
          says: 'A higher maximum helps all of them.',
          reply: 'It helps those that would fit on one machine more of that group.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl label node small-1 disk=nvme',
          shows: 'elsewhere finds a node that is there already: no machine is needed.',
        },
        {
          line: 'kubectl scale deployment web --replicas=1',
          shows: 'Room is made instead: one-more gets the place of a web Pod.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
