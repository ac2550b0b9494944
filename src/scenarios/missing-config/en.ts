import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'CreateContainerConfigError: a ConfigMap that nobody made',
  summary:
    'One Pod takes its environment from a ConfigMap, another one mounts a Secret; neither is there. The first is tried again every ten to fifteen seconds, the second after waits that double up to two minutes. So the first runs soon after its ConfigMap is made, and the second still waits though its Secret is there.',
  symptoms:
    "CreateContainerConfigError, configmap not found, secret not found, FailedMount, MountVolume.SetUp failed for volume, couldn't find key in ConfigMap, missing ConfigMap, missing Secret, ContainerCreating forever",
  story: {
    promise:
      'Two Pods name a ConfigMap and a Secret that nobody has made. What does kubectl say, who looks again, and how long does it take once they are there?',
    stepTitles: {
      applied: 'two Deployments',
      mount: 'a volume of a Secret',
      refused: 'an environment of a ConfigMap',
      kubectl: 'what kubectl says',
      settings: 'the ConfigMap is made',
      healed: 'the container runs',
      key: 'the Secret is made',
      runs: 'the other one runs',
    },
    steps: {
      applied:
        'Two Deployments: the container of shop takes its environment from ConfigMap shop-settings, that of reports mounts Secret reports-key. Neither is there.',
      mount:
        'The kubelet cannot set up the volume of {{pod}}: {{message}}. Nothing of the Pod starts before its volumes are there.',
      refused: '{{pod}} has its sandbox and its image, but no environment: {{message}}. Its container is not created.',
      kubectl:
        '{{refused}} Pod is in CreateContainerConfigError, tried {{tries}} {time|times}; {{creating}} is in ContainerCreating, with {{mounts}} FailedMount Events.',
      settings: 'Somebody makes ConfigMap shop-settings. Nobody tells the kubelet to hurry.',
      healed:
        '{{seconds}} s later the kubelet has synced {{pod}} again: it has an environment now, and runs without a restart.',
      key: 'Now Secret reports-key is there too. But {{mounts}} {try has|tries have} failed, and the wait before the next one has doubled each time.',
      runs: '{{pod}} runs {{seconds}} s after its Secret was there: first the wait for the next try had to end, then the worker had to come back.',
    },
    saw: {
      environment:
        'A missing ConfigMap or Secret in env or envFrom: the container runs {{seconds}} s after it is made. The kubelet tries every 10 to 15 s.',
      volume: 'A missing one in a volume: {{seconds}} s. The waits between tries double from 0.5 s up to 122 s.',
    },
    tries: { made: 'Make the ConfigMap at once', again: 'A new Pod of reports: its volume has no back-off' },
  },
} as const satisfies ScenarioWords;
