import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Terminating on a dead node',
  summary:
    'At 60 s a node loses its network. About 50 s later its Pods are not ready and out of the endpoints, 300 s after that they are deleted and replaced; they stay Terminating until the node is back at 480 s.',
  story: {
    promise: 'A node falls silent. How long until its Pods run elsewhere, and why so long?',
    stepTitles: {
      cut: 'the network is gone',
      silent: 'nobody hears the kubelet',
      notReady: 'the node is given up',
      deleted: 'Pods are deleted',
      replaced: 'substitutes are placed',
      back: 'the node comes back',
    },
    steps: {
      cut: 'node-1 loses its network. Its {{pods}} {Pod goes|Pods go} on running; nobody else knows that.',
      silent: '{{seconds}} s later the kubelet of node-1 cannot renew its Lease. Nothing else happens yet.',
      notReady: 'After {{seconds}} s the node lifecycle controller sets Ready of node-1 to {{ready}} and taints it.',
      deleted:
        'The Pods tolerate the taint for 300 s: {{seconds}} s later the first is deleted, {{all}} s after the cut.',
      replaced:
        'Only now does the ReplicaSet make substitutes: {{pod}} goes to {{node}}. The old ones stay Terminating.',
      back: 'node-1 is back: its kubelet ends {{pod}}, {{seconds}} s after it was deleted.',
    },
    saw: {
      minutes: '{{seconds}} s from the cut to the deletion: first the silence is noticed, then 300 s are tolerated.',
      terminating:
        'The old Pods were Terminating for {{seconds}} s: only their own kubelet can say that they have ended.',
    },
    tries: { force: 'Delete the Node as soon as it is NotReady' },
  },
  lesson: {
    title: 'Six minutes',
    question: 'A node falls silent. How long until its Pods run elsewhere, and when are the old ones gone?',
    misconception:
      'Nothing moves at once. Silence is noticed late, Pods tolerate it for minutes, and a Pod is gone only when its own kubelet says so.',
    steps: {
      cut: {
        title: 'Silence',
        text: 'node-1 has just lost its network. Its {{pods}} web {Pod goes|Pods go} on running there. After how many seconds does the control plane say that the node is not ready?',
        reveal:
          'After {{seconds}} s Ready becomes {{ready}}. The kubelet renews its Lease every 10 s; the node lifecycle controller waits for 50 s of silence and looks every 5 s.',
        wrong: {
          low: 'A Lease that is late once may be a slow network. The node lifecycle controller waits for several that are missing.',
          high: 'You waited for the Pods. The node itself is given up much earlier.',
        },
      },
      elsewhere: {
        title: 'The Pods',
        text: 'node-1 is not ready and has the taint unreachable. When are its {{pods}} web {Pod|Pods} deleted, so that others can take their place?',
        options: {
          atOnce: 'At once: a node that is not ready cannot run Pods.',
          later: 'Some minutes later.',
          never: 'Never, unless somebody does it by hand.',
        },
        reveal:
          'After {{seconds}} s more, {{all}} s after the cut. Every Pod tolerates the taint for {{tolerated}} s, because admission has added that to it.',
        wrong: {
          atOnce:
            'The taint acts on Pods that do not tolerate it. Each Pod has got a toleration of {{tolerated}} s when it was created.',
          never: 'The taint eviction controller does it, when the toleration of {{tolerated}} s is over.',
        },
      },
      old: {
        title: 'The old Pods',
        text: 'The two new Pods are placed on other nodes. What does kubectl get pods show of the two old ones, some seconds later?',
        options: {
          gone: 'Nothing: they have been deleted.',
          terminating: 'They are Terminating.',
          kept: 'They are Running: node-1 has not heard of anything.',
        },
        reveal:
          '{{all}} web {Pod is|Pods are} listed, {{leaving}} of them Terminating. Deletion is only asked for: the kubelet of node-1 would have to confirm it.',
        wrong: {
          gone: 'A Pod on a node stays in the API until its kubelet says that the containers have ended. This kubelet hears nothing.',
          kept: 'Their containers do run on. But the Pods have a deletionTimestamp, and kubectl shows that.',
        },
      },
      clear: {
        title: 'Clear them away',
        text: 'Suppose that the machine of node-1 is switched off for good. Get rid of its {{leaving}} {Pod|Pods} in the API. node-1 does not answer.',
        checks: {
          gone: 'no web Pod is left on node-1',
          six: 'the Deployment still wants all its replicas',
          serve: 'the web Pods on the other nodes go on running',
        },
        hints: [
          'Who else than its kubelet may say that a Pod is gone? You, if you know it.',
          'A Pod can be deleted by force: kubectl delete pod NAME --force --grace-period=0.',
          'Or say that the machine is off: kubectl taint nodes node-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute.',
        ],
        solutions: {
          outOfService: 'The taint out-of-service: PodGC deletes its Pods that are Terminating by force.',
          force: 'The Pods are deleted by force.',
        },
      },
      cleared: {
        title: 'What is left',
        text: '{{all}} web {Pod is|Pods are} in the API, none of them on node-1. That is safe only if node-1 runs nothing any more.',
        checks: { gone: 'no web Pod is left on node-1', waited: 'the deletion was asked for long before it was done' },
      },
    },
    teacher: {
      aim: 'The class can add up the time until Pods of a dead node run elsewhere, and can say who may remove the old ones.',
      ask: [
        'What does the control plane know of a node that is silent?',
        'What goes wrong when two Pods of a StatefulSet with one name run?',
      ],
      expect: [
        {
          says: 'The Pods move to another node.',
          reply: 'Compare the names. New Pods are made; the old ones stay where they are.',
        },
        {
          says: 'A shorter toleration is better.',
          reply: 'Then a short cut of the network moves Pods, too. What does that cost for a database?',
        },
      ],
      whatIf: [
        {
          line: 'kubectl patch deployment web -p \'{"spec":{"template":{"spec":{"tolerations":[{"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":30}]}}}}\'',
          shows: 'Done before the cut, the Pods are deleted half a minute after the node was given up.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
