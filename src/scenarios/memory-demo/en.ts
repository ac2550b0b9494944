import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Under and over a memory limit',
  summary:
    'polinux/stress takes 150M under a limit of 200Mi and runs on; with 250M its container is OOMKilled (137) and waits longer after each restart.',
  symptoms: 'memory limit, OOMKilled, polinux/stress, kubernetes.io memory example',
  story: {
    promise: 'Two Pods with the same memory limit: one runs on, one is killed again and again. Who kills it, and when?',
    stepTitles: {
      under: 'under the limit',
      second: 'the second Pod',
      killed: 'over the limit',
      status: 'what the status says',
      again: 'four minutes later',
    },
    steps: {
      under: 'memory-demo uses {{used}} Mi under a limit of {{limit}}: nothing happens to it.',
      second: 'memory-demo-2 has the same limit, {{limit}}, and its process wants 250M.',
      killed: 'At {{limit}} Mi the kernel kills the container, {{seconds}} s after its start. It asks nobody.',
      status:
        'The status says {{reason}}, exit code {{code}}: 128 + 9, SIGKILL. The kubelet has restarted it {{restarts}} time.',
      again:
        'It was killed {{kills}} {time|times} and restarted {{restarts}} {time|times}: after each, the wait is twice as long.',
    },
    saw: {
      limit: 'A memory limit is enforced by the kernel: {{kills}} kills, each as soon as the limit was reached.',
      other: 'The Pod under its limit has {{restarts}} {restart|restarts}.',
    },
    tries: { resize: 'Raise the limit to 300Mi in place', delete: 'Delete the Pod that is killed' },
  },
} as const satisfies ScenarioWords;
