import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Rolling out web, 7 nodes',
  summary: 'Ten replicas move from 1.4 to 1.5, two more and one fewer at most at any time.',
  symptoms: 'rolling update, rollout status, maxSurge, maxUnavailable, deploy a new version, ReplicaSet replaced',
  story: {
    promise: 'A new version replaces the old one Pod by Pod. What sets the pace?',
    stepTitles: {
      before: 'the old version',
      asked: 'the template changes',
      first: 'the first to go',
      waits: 'what it waits for',
      next: 'the next to go',
      done: 'the new version',
    },
    steps: {
      before: '{{ready}} web {Pod|Pods} of 1.4 are ready. Of {{nodes}} {node|nodes} {{closed}} is cordoned.',
      asked:
        'The template says 1.5 now. maxSurge {{surge}}: so many more. maxUnavailable {{unavailable}}: so many fewer.',
      first: '{{fresh}} {Pod|Pods} of 1.5 are made, and {{pod}} of 1.4 has to go at once: maxUnavailable lets it.',
      waits:
        '{{fresh}} new {Pod is|Pods are} there and {{freshReady}} are ready. {{ready}} old ones serve: no other may go before more are ready.',
      next: 'New and ready: {{freshReady}}. So {{pod}} may go, {{seconds}} s after the change.',
      done: '{{fresh}} {Pod|Pods} of 1.5 are ready, {{old}} of 1.4 are left. node-4, cordoned, runs {{closed}} of them.',
    },
    saw: {
      limits: 'maxSurge {{surge}} limits how many come early, maxUnavailable {{unavailable}} how many may be missing.',
      probe: 'In between the readiness probe sets the pace: an old Pod goes when a new one is ready.',
    },
    tries: { back: 'Undo it while it waits', bolder: 'Half of the Pods may be missing' },
  },
} as const satisfies ScenarioWords;
