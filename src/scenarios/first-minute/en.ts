import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A small cluster, alive',
  summary:
    'Three workloads on five nodes while load comes and goes: watch Pods being queued, placed, started and ended.',
  symptoms: 'begin, first steps, introduction, demo, small cluster, tour, how does kubernetes work',
  story: {
    promise: 'From one line of kubectl to a running container, and why it runs where it runs.',
    stepTitles: {
      empty: 'an empty cluster',
      asked: 'a Deployment is applied',
      made: 'Pods are made',
      decided: 'where the first one goes',
      bound: 'it is written down',
      started: 'the container runs',
    },
    steps: {
      empty: 'Five empty trays and {{nodes}} {node|nodes}: nothing waits, nothing runs.',
      asked:
        'Somebody applies a Deployment: {{replicas}} web {Pod|Pods} shall run. So far it is only an object in etcd.',
      made: 'The ReplicaSet controller makes {{pod}}, the first of {{replicas}}. It has no node, so it goes to activeQ.',
      decided:
        '{{pod}} goes to {{node}}: {{feasible}} of {{nodes}} {node|nodes} can take it, and none has more points.',
      bound: 'The API server writes {{node}} into {{pod}}. Nothing has started: binding only says where.',
      started: 'The kubelet of that node has seen it: the container of {{pod}} runs, {{seconds}} s after the command.',
    },
    saw: {
      way: 'Nobody sent the Pod to a machine: each component watched the API server and did its own part.',
      where:
        '{{web}} web {Pod has|Pods have} a node. The scheduler decided once for each, and will not move them again.',
    },
    tries: { more: 'Nine web Pods instead of four', cordon: 'Close node-1 before anybody decides' },
  },
  lesson: {
    title: "A Pod's first two seconds",
    question: 'kubectl has created a Deployment. Who starts the containers?',
    misconception: 'The API server starts nothing. It stores what others write, and tells those who watch.',
    steps: {
      next: {
        title: 'Who writes next?',
        text: 'The Deployment web is stored and wants {{replicas}} {Pod|Pods}. That is all there is of web so far. What is written next?',
        options: {
          replicaSet: 'A ReplicaSet, by the Deployment controller.',
          pods: '{{replicas}} {Pod|Pods}, by the Deployment controller.',
          containers: 'Nothing: the API server starts the containers.',
        },
        reveal: '{{user}} wrote the ReplicaSet {{name}}. It had seen the Deployment by its watch.',
        wrong: {
          pods: 'A Deployment makes ReplicaSets, one for each version of its template. They make the Pods.',
          containers: 'The API server has no hands. It stores objects, and controllers act on them.',
        },
      },
      pod: {
        title: 'A Pod without a node',
        text: '{{pod}} is stored, written by {{user}}. Its spec.nodeName is empty. Who acts on it next?',
        options: {
          kubelet: 'A kubelet that has room takes it.',
          scheduler: 'The scheduler gives it a node.',
          replicaSet: 'The ReplicaSet controller chooses a node.',
        },
        reveal: '{{user}} had {{pod}} bound: its spec.nodeName is {{node}} now. The scheduler did no more than that.',
        wrong: {
          kubelet: 'A kubelet sees only Pods that name its node. This one names none yet.',
          replicaSet: 'That controller counts Pods. Where they run is none of its business.',
        },
      },
      starts: {
        title: 'Who starts it?',
        text: '{{pod}} has a node. Who pulls the image and starts the container?',
        options: { apiserver: 'The API server.', scheduler: 'The scheduler.', kubelet: 'The kubelet of that node.' },
        reveal:
          'The kubelet of {{node}} started the container of {{pod}}, {{seconds}} s after the Deployment was stored.',
        wrong: {
          apiserver:
            'No call goes from the API server to a node for this. The kubelet watches, and starts what is new.',
          scheduler: 'The scheduler writes a name of a node. It never talks to a node.',
        },
      },
      chain: {
        title: 'Hand to hand',
        text: 'A second container runs now, {{seconds}} s after the Deployment was stored. Each acted on what another one had written.',
        checks: {
          replicaSet: 'first the Deployment, then its ReplicaSet',
          pods: 'then the Pods',
          bound: 'then a node for each Pod',
          started: 'then the containers',
        },
      },
      learnt: {
        title: 'Nobody gives orders',
        text: 'No controller called another one. Each watches the API server, compares what is wanted with what is there, and writes.',
        tries: {
          closed: 'Close node-1 before the Pods are made, and see where they go.',
          more: 'Ask for nine Pods, and see who acts again.',
        },
      },
    },
    teacher: {
      aim: 'The class can name the four writers between kubectl and a running container, and what each of them writes.',
      ask: [
        'Which components talk to each other directly?',
        'What would happen if the scheduler were down for a minute?',
      ],
      expect: [
        { says: 'kubectl starts the Pods.', reply: 'kubectl has ended long before. Ask who was still there to act.' },
        {
          says: 'The scheduler starts the container.',
          reply: 'It writes one field, spec.nodeName. Ask who is watching for that field.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=9',
          shows: 'The same writers act again, from the ReplicaSet on.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
