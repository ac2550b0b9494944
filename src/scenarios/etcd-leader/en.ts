import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'etcd without a leader',
  summary:
    'Three members. The leader dies, and writes wait a second or two for the next one. Then two of three are gone: writes and newest reads fail, what the watch cache has is still answered.',
  symptoms: 'etcdserver: no leader, leader lost, quorum lost, etcd member down, election',
  story: {
    promise: 'etcd loses one member, and then two. What still works?',
    stepTitles: {
      lost: 'the leader is gone',
      elected: 'another one leads',
      second: 'two stop at once',
      noQuorum: 'no majority',
      back: 'a leader again',
    },
    steps: {
      lost: '{{member}}, the leader, stops. Writes wait until another member leads.',
      elected: '{{seconds}} s later {{member}} is elected in term {{term}}: two of three are a majority.',
      second: 'The first one runs again. Now {{member}}, the leader, stops, and another member with it.',
      noQuorum: 'The last member asks for votes and gets none: one of three is no majority, so nobody leads.',
      back: '{{member}} leads again, {{seconds}} s after the second leader was lost.',
    },
    saw: {
      one: 'One member less costs {{seconds}} s and nothing else.',
      two: 'Two members less stop all writes, here for {{seconds}} s, although one member still runs.',
    },
    tries: { write: 'Scale a Deployment while nobody leads' },
  },
  lesson: {
    title: 'Quorum',
    question: 'etcd loses one member, then a second one. Which requests are still answered?',
    misconception:
      'Not everything stops. Pods run on, and what the API server has in memory can be read. But without a majority nothing is written.',
    steps: {
      lost: {
        title: 'The leader stops',
        text: 'etcd has three members. {{member}}, which led, has just stopped. The other two run.',
      },
      write: {
        title: 'A write',
        text: 'Somebody creates a ConfigMap now. The request has reached the API server, and nobody leads etcd. What becomes of it?',
        options: {
          refused: 'It is refused: a member of etcd is gone.',
          atOnce: 'It is written at once: two members are there.',
          waits: 'It waits, and is written then.',
        },
        reveal:
          'It gets {{code}} after {{seconds}} s. The two others notice the silence and elect a leader: two of three are a majority. Then the write goes through.',
        wrong: {
          refused: 'A majority is left. All it takes is a new leader, and the API server waits for that.',
          atOnce:
            'Only a leader may write. The others have to notice first that it is silent; that is the election timeout.',
        },
      },
      reads: {
        title: 'No majority',
        text: 'Now two of the three members are gone; {{member}} is alone and gets no votes. In some seconds three requests come. Which of them are answered without an error?',
        options: {
          write: 'create a ConfigMap',
          read: 'all Pods, as new as they are now',
          any: 'all Pods, any resourceVersion will do',
        },
        reveal:
          'The read that takes any resourceVersion: the watch cache answers it. The write and the fresh read get {{code}}: {{message}}.',
        wrong: {
          write: 'A write needs a majority. One of three cannot know whether the others have decided something else.',
          read: 'To be sure that its cache is new enough, the API server asks etcd for the newest revision, and that needs the leader.',
        },
      },
      pods: {
        title: 'The Pods',
        text: '{{pods}} web {Pod runs|Pods run}. No kubelet can report anything, and no controller can write. What becomes of the Pods meanwhile?',
        options: {
          run: 'They run on.',
          stop: 'They are stopped: the kubelets have lost the control plane.',
          moved: 'They are placed on other nodes: their nodes are silent.',
        },
        reveal:
          'They ran on. {{member}} led again {{seconds}} s after its first failed election. {{refused}} renewals of Leases had failed, and nobody could act on that either.',
        wrong: {
          stop: 'A kubelet goes on with what it knows. It needs the API server for changes, not for running.',
          moved: 'To do so the node controller and the scheduler would have to write.',
        },
      },
      service: {
        title: 'Service',
        text: 'All three members run again. Stop one of them, as for an upgrade, and create a ConfigMap while it is down. Never lose the majority.',
        checks: {
          writes: 'a ConfigMap was created while a member was down',
          majority: 'an election never failed for want of votes',
        },
        hints: [
          'How many of three may be down? Does it matter which one?',
          'Stop etcd-3, then kubectl create configmap written --from-literal=a=b. If you stop the leader, wait for the election.',
        ],
        solutions: {
          follower: 'A member that does not lead is stopped: nobody notices.',
          leader: 'The leader is stopped: the write waits for the election.',
        },
      },
      majority: {
        title: 'A majority is enough',
        text: '{{written}} {ConfigMap is|ConfigMaps are} in default. Two members were enough to write.',
        checks: { one: 'no more than one member was stopped', wrote: 'a ConfigMap was written with two members' },
      },
    },
    teacher: {
      aim: 'The class can say which requests need a majority of etcd, and how many members may be down.',
      ask: ['How many of five members may be down? And of four?', 'Why is a stale answer sometimes better than none?'],
      expect: [
        {
          says: 'Without etcd all Pods stop.',
          reply: 'Look at the nodes: nothing has changed there. Only nothing new can begin.',
        },
        {
          says: 'Reads always work, as they are from the cache.',
          reply: 'Only those that accept any state. A fresh one asks etcd first how new the cache must be.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=5',
          shows: 'While nobody leads it waits, and ends with an error; nothing is half done.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
