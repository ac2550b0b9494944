import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'OOMKilled or evicted',
  summary:
    'Two leaks. Under a limit the kernel kills the whole container (137) and the kubelet restarts it in the same Pod. Without one the node runs short, and the kubelet ends the Pod for good: Failed, Evicted, MemoryPressure; its ReplicaSet makes a new one.',
  story: {
    promise: 'Two leaks. One ends OOMKilled, one Evicted. What is the difference, and which one leaves the Pod?',
    stepTitles: {
      leak: 'two leaks',
      oom: 'the one with a limit',
      same: 'the same Pod again',
      short: 'the one without a limit',
      evicted: 'the node runs short',
      successor: 'a new Pod',
    },
    steps: {
      leak: 'Both leak memory: limited uses {{limited}} Mi, unlimited {{unlimited}} Mi. Only limited has a memory limit.',
      oom: 'limited reaches its limit of {{limit}} Mi: the kernel kills the container, OOMKilled. The node has plenty left.',
      same: '{{seconds}} s later the kubelet starts a new container in the same Pod: {{pod}}.',
      short:
        'unlimited has no limit and uses {{used}} Mi by now; {{free}} Mi are left on node-2. The threshold is 100Mi.',
      evicted: 'memory.available is below the threshold, so the kubelet ends {{pod}} for good: Failed, Evicted.',
      successor: 'Its ReplicaSet makes another Pod: {{pod}} runs, and the evicted one ({{failed}}) stays as Failed.',
    },
    saw: {
      kernel:
        'OOMKilled: the kernel kills a container at its own limit, {{kills}} {time|times} here. The Pod stays, restarts count up.',
      kubelet: 'Evicted: the kubelet ends the whole Pod because the node runs short. It never starts again.',
    },
    tries: { limit: 'Give unlimited a limit, too', restart: 'Restart unlimited before the node runs short' },
  },
  lesson: {
    title: 'OOM or evicted',
    question: 'Two Pods leak memory. One ends OOMKilled, one Evicted: is that the same?',
    misconception:
      'They are two things. The kernel kills a container at its limit, and the Pod stays. The kubelet ends a whole Pod for the node, for good.',
    steps: {
      limit: {
        title: 'At the limit',
        text: 'limited leaks memory. When last measured it used {{used}} MiB of its limit of {{limit}}, and node-1 had {{left}} MiB left. What becomes of it?',
        options: {
          same: 'Its container is killed, and starts again in the same Pod.',
          another: 'The Pod is ended, and its ReplicaSet makes another one.',
          waits: 'Nothing: the node has plenty of memory.',
        },
        reveal:
          'The kernel killed the container, exit code 137. {{seconds}} s later a new container ran in the same Pod, {{pod}}.',
        wrong: {
          another: 'The Pod object has not changed: same name, same node, one restart more.',
          waits: 'The limit is the container’s own. What the node has left does not count.',
        },
      },
      short: {
        title: 'The node runs short',
        text: 'unlimited has no limit and grows on. When last measured it used {{used}} MiB, and node-2 had {{left}} MiB left. The kubelet is about to look. What becomes of unlimited?',
        options: {
          killed: 'The kernel kills its container, as it did with limited.',
          ended: 'The kubelet ends the whole Pod.',
          moved: 'The scheduler moves it to node-1.',
        },
        reveal: 'The kubelet ended {{pod}} for good: Failed, Evicted. It said: {{message}}',
        wrong: {
          killed: 'There is no limit to reach. The kubelet acts before the memory of the node is used up.',
          moved: 'A Pod never moves. It is ended here, and perhaps another one is made.',
        },
      },
      listed: {
        title: 'What is listed',
        text: 'unlimited belongs to a ReplicaSet of one replica. How many unlimited Pods does kubectl get pods list some seconds later?',
        reveal: '{{listed}}: {{failed}} evicted, which stays as Failed, and its substitute {{pod}}.',
        wrong: {
          low: 'An evicted Pod is not deleted: its object stays as Failed until somebody or the Pod garbage collector deletes it.',
          high: 'A ReplicaSet makes one Pod for each that is missing, and Failed ones do not count.',
        },
      },
      bound: {
        title: 'Bound the leak',
        text: 'The substitute leaks too, and will bring the node down again. See to it that an unlimited Pod runs whose container has a memory limit.',
        checks: {
          bounded: 'an unlimited Pod with a memory limit runs',
          wanted: 'the Deployment wants at least one replica',
          spared: 'no unlimited Pod is evicted meanwhile',
        },
        hints: [
          'Where does a Pod get its limit from? From its template, or from a LimitRange of its namespace.',
          'kubectl set resources deployment unlimited --limits=memory=256Mi',
        ],
        solutions: {
          limit: 'The template gets a limit: new Pods have it.',
          range: 'A LimitRange gives each new container a limit, and the Pods are made anew.',
        },
      },
      both: {
        title: 'Two ways to end',
        text: 'Kills of limited by the kernel: {{kills}}. Evictions of unlimited: {{evicted}}. From now on the leak ends at a limit of its own.',
        checks: {
          same: 'limited was always one and the same Pod',
          other: 'for the evicted Pod another one was made',
          bounded: 'unlimited has a limit now',
        },
      },
    },
    teacher: {
      aim: 'The class can tell OOMKilled from Evicted by status and names, and knows who acts in each case.',
      ask: [
        'Who acts: the kernel, the kubelet or a controller?',
        'What would kubectl get pods show in the column RESTARTS?',
      ],
      expect: [
        {
          says: 'Both mean that the node has no memory.',
          reply: 'Look at what node-1 has left while limited is killed.',
        },
        {
          says: 'A restart mends the leak.',
          reply: 'For as long as the memory takes to fill. See how the pauses grow.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl rollout restart deployment unlimited',
          shows: 'Done in time, a new Pod begins with little memory, and the node is spared for a while.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
