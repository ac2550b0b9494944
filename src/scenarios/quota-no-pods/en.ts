import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A quota, and no Pods at all',
  summary:
    'The Deployments are there and Pods are missing, but nothing is Pending: admission refuses to create them, and only Events of the ReplicaSets say why. web is over the ResourceQuota; api does not say how much CPU it wants. At 60 s the quota grows and a LimitRange speaks for api; the ReplicaSets try again with growing pauses.',
  story: {
    promise: 'The Deployments are there, Pods are missing, and nothing is Pending. Where is the message?',
    stepTitles: {
      asked: 'two Deployments',
      silent: 'api makes no Pod',
      over: 'web makes too few',
      waits: 'nothing is Pending',
      grows: 'the quota grows',
      late: 'the next try is late',
    },
    steps: {
      asked: 'web wants {{web}} {Pod|Pods} in a namespace with a ResourceQuota on CPU.',
      silent: 'The API server refuses to create a Pod of api: its container does not say how much CPU it wants.',
      over: 'A Pod of web is refused: {{message}}',
      waits:
        '{{web}} web {Pod exists|Pods exist} and {{pending}} are Pending. {{refused}} {creation was|creations were} refused: events and a condition of the ReplicaSets say so.',
      grows:
        'The quota grows, and a LimitRange speaks for api. Nobody tells the controller: it waits for its next try.',
      late: '{{seconds}} s later the next try of the ReplicaSet controller comes, and a Pod of web is created.',
    },
    saw: {
      where:
        '{{refused}} {Pod was|Pods were} refused before they existed: the message is at the ReplicaSet, not at a Pod.',
      retry: 'Its tries come with growing pauses, so the next one was {{seconds}} s after the quota grew.',
    },
    tries: { noQuota: 'Without the quota' },
  },
  lesson: {
    title: 'No Pods at all',
    question: 'Pods are missing, and none is Pending. Where does it say why?',
    misconception:
      'A Pod that was never created has no events. The refusal is told to whoever asked: look at the ReplicaSet.',
    steps: {
      six: {
        title: 'Six wanted',
        text: 'web wants {{replicas}} {Pod that requests|Pods that request} {{cpu}} of CPU each. The ResourceQuota of the namespace allows {{quota}} CPU of requests; the nodes have more. What comes of it?',
        options: {
          pending: 'All are created; those over the quota stay Pending.',
          fewer: 'Only as many Pods are created as the quota allows.',
          none: 'None is created: the whole Deployment is refused.',
        },
        reveal:
          '{{running}} of {{replicas}} {running:runs|run}, and {{pending}} are Pending. The API server refused the others {{refused}} {time|times}, with 403, before they existed.',
        wrong: {
          pending: 'Pending Pods have been admitted. A quota is checked on admission, before a Pod is stored.',
          none: 'The quota counts Pods, not Deployments. Each Pod is a request of its own.',
        },
      },
      where: {
        title: 'Who was told?',
        text: '{{left}} web {Pod is|Pods are} missing. Where can you read why?',
        options: {
          pod: 'In the events of a Pod',
          deployment: 'In the events of the Deployment',
          replicaSet: 'In the events of the ReplicaSet',
          condition: 'In a condition of the Deployment',
        },
        reveal:
          '{{events}} FailedCreate events are about ReplicaSets. The Deployment has only the condition ReplicaFailure: {{message}}',
        wrong: {
          pod: 'There is no such Pod: it was never stored.',
          deployment: 'Its only event says that it scaled a ReplicaSet up. It creates no Pods itself.',
        },
      },
      api: {
        title: 'One that asks nothing',
        text: 'api wants {{replicas}} {Pod|Pods}. Its container says nothing of CPU. How many of them exist?',
        reveal: '{{pods}}. The message: {{message}}',
        wrong: {
          low: 'There cannot be fewer than none.',
          high: 'Where a quota limits requests.cpu, a Pod must say what it requests. Else nobody could count it.',
        },
      },
      raised: {
        title: 'More quota',
        text: 'Now the quota allows {{quota}} CPU. When do the missing web Pods come?',
        options: {
          atOnce: 'At once: the ReplicaSet controller watches the quota.',
          later: 'Some seconds later, by themselves.',
          never: 'Not before somebody changes the Deployment.',
        },
        reveal:
          'After {{seconds}} s. Nothing wakes the ReplicaSet controller. It tries again when its wait has ended, and that doubled at each refusal.',
        wrong: {
          atOnce: 'It does not watch quotas. It only waits and tries again.',
          never: 'It never gives up: a failed key goes back into its queue, each time for longer.',
        },
      },
      eight: {
        title: 'Eight of them',
        text: '{{web}} web {Pod|Pods} and {{api}} api {Pod|Pods} request {{used}} CPU of {{quota}}. Get at least eight web Pods to run, each as large as now.',
        checks: { eight: 'at least eight web Pods are running', asks: 'each web Pod still requests {{cpu}} of CPU' },
        hints: [
          'The quota adds up requests of the namespace. Who may go, or who may allow more?',
          'Scale api to 0, or patch the ResourceQuota compute; then scale web to 8.',
        ],
        solutions: { quota: 'The quota allows more.', api: 'api makes way for web.' },
      },
      counts: {
        title: 'Counted again',
        text: '{{web}} web {Pod runs|Pods run}. A quota counts what is requested, and gives back what is deleted.',
        checks: { refused: 'Pods were refused first, and created later', pending: 'no web Pod is Pending' },
      },
    },
    teacher: {
      aim: 'The class can find out why Pods were not created, and can tell a refusal by a quota from a Pending Pod.',
      ask: ['Which controller sends the request that creates a Pod?', 'What does kubectl describe quota show now?'],
      expect: [
        {
          says: 'kubectl describe pod tells why.',
          reply: 'Ask for the name of that Pod. Then look at kubectl get events.',
        },
        { says: 'They are Pending.', reply: 'Count the Pods in kubectl get pods. Pending ones would be listed.' },
      ],
      whatIf: [
        {
          line: 'kubectl delete resourcequota compute',
          shows: 'The Pods come, but only at the next try of the ReplicaSet controller.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
