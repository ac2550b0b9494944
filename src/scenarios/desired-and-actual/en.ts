import type { LessonAlone } from '#scenarios/words.ts';

export const words = {
  lesson: {
    title: 'Desired and actual',
    question: 'Three Pods are deleted. Which of their names come back?',
    misconception:
      'Controllers repair no Pods. They compare how many there are with how many are wanted, and make or delete some.',
    steps: {
      delete: {
        title: 'Delete them',
        text: 'Three Pods run: {{web}} belongs to a Deployment, db-0 to a StatefulSet, and solo was made by hand. Delete all three, best with one line.',
        checks: {
          web: 'the Pod of the Deployment is deleted',
          db: 'db-0 is deleted',
          solo: 'solo is deleted',
          deployment: 'the Deployment still wants one Pod',
          statefulSet: 'the StatefulSet still wants one Pod',
        },
        hints: ['kubectl delete pods --all deletes every Pod of the namespace.'],
        solutions: { all: 'All Pods with one line.', one: 'The Pods by label and by name.' },
      },
      names: {
        title: 'Which names?',
        text: 'All three are going. A minute into the run: which of these names is there again?',
        options: { web: '{{web}}', db: 'db-0', solo: 'solo' },
        reveal: 'db-0 is back. The Deployment has {{web}} instead, and solo is gone. {{running}} {Pod runs|Pods run}.',
        wrong: {
          web: 'A ReplicaSet counts Pods and does not know them by name. A missing one is replaced by one with a new name.',
          solo: 'Nobody wants solo to be there: no controller owns it, so no one counts it.',
        },
      },
      same: {
        title: 'Is it the same?',
        text: 'db-0 runs again. Is it the Pod that was deleted?',
        options: { repaired: 'Yes: it was started again.', another: 'No: it is another Pod with this name.' },
        reveal:
          'Its uid was {{old}}, and now it is {{uid}}. A StatefulSet gives a name again, with the same storage, to a new Pod.',
        wrong: {
          repaired: 'A deleted object never comes back. Only containers are restarted within a Pod, by the kubelet.',
        },
      },
      counted: {
        title: 'Counted, not repaired',
        text: '{{running}} {Pod runs|Pods run}. Both controllers have what they want, and neither asks which Pods they are.',
        checks: {
          web: 'the Deployment has the one Pod it wants',
          db: 'the StatefulSet has the one Pod it wants',
          solo: 'solo is not there',
        },
      },
    },
    teacher: {
      aim: 'The class can say what comes back after a Pod is deleted, under which name, and who made it.',
      ask: ['What does each controller compare?', 'Which of the three would you use for a database, and why?'],
      expect: [
        { says: 'Kubernetes heals Pods.', reply: 'Ask for the uid before and after. It replaces; it heals nothing.' },
        { says: 'solo comes back as well.', reply: 'Ask which object says that solo is wanted.' },
      ],
      whatIf: [
        {
          line: 'kubectl label pods -l app=web app=spare --overwrite',
          shows: 'The Pod runs on but is not counted any more: the ReplicaSet makes another one.',
        },
      ],
    },
  },
} as const satisfies LessonAlone;
