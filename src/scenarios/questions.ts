import type { ScenarioId } from './scenarioList.ts';

/** A question that people ask again and again, and the scenarios that answer it by looking; `src/i18n` has its words. */
interface Question<Number extends number = number> {
  readonly number: Number;
  /** The best one first. */
  readonly scenarios: readonly [ScenarioId, ...ScenarioId[]];
}

const DECLARED = [
  { number: 1, scenarios: ['idle-but-full'] },
  { number: 2, scenarios: ['fragmentation'] },
  { number: 3, scenarios: ['control-plane-taint'] },
  { number: 4, scenarios: ['too-many-pods'] },
  { number: 5, scenarios: ['preemption-not-helpful'] },
  { number: 6, scenarios: ['nobodys-scheduler'] },
  { number: 7, scenarios: ['volume-in-another-zone', 'volume-still-attached'] },
  { number: 8, scenarios: ['anti-affinity-rollout-deadlock'] },
  { number: 9, scenarios: ['spread-over-taints'] },
  { number: 10, scenarios: ['daemonset-pending'] },
  { number: 11, scenarios: ['no-scale-up', 'scale-up'] },
  { number: 12, scenarios: ['quota-no-pods'] },
  { number: 13, scenarios: ['not-retried', 'wake-by-label'] },
  { number: 14, scenarios: ['backoff-steps'] },
  { number: 15, scenarios: ['behind-a-thousand'] },
  { number: 16, scenarios: ['starved-by-priority'] },
  { number: 17, scenarios: ['low-before-high'] },
  { number: 18, scenarios: ['wake-by-label'] },
  { number: 19, scenarios: ['all-on-one-node'] },
  { number: 20, scenarios: ['without-requests'] },
  { number: 21, scenarios: ['image-locality'] },
  { number: 22, scenarios: ['thousand-nodes'] },
  { number: 23, scenarios: ['skew-after-rollout'] },
  { number: 24, scenarios: ['pods-stay'] },
  { number: 25, scenarios: ['all-on-one-node', 'pack-or-spread'] },
  { number: 26, scenarios: ['preemption'] },
  { number: 27, scenarios: ['nominated-elsewhere'] },
  { number: 28, scenarios: ['drain-and-pdb', 'too-many-requests'] },
  { number: 29, scenarios: ['out-of-cpu', 'scheduler-bypassed'] },
  { number: 30, scenarios: ['slow-starter'] },
  { number: 31, scenarios: ['crash-loop-backoff'] },
  { number: 32, scenarios: ['grace-budget'] },
  { number: 33, scenarios: ['rollout-502'] },
  { number: 34, scenarios: ['dead-node', 'volume-still-attached'] },
  { number: 35, scenarios: ['pleg-not-healthy'] },
  { number: 36, scenarios: ['eviction-order'] },
  { number: 37, scenarios: ['oom-or-evicted', 'memory-demo'] },
  { number: 38, scenarios: ['slow-image-pull'] },
  {
    number: 39,
    scenarios: ['too-many-requests', 'saturated-level', 'priority-levels-idle', 'list-cost', 'client-throttling'],
  },
  { number: 40, scenarios: ['stale-reads', 'restart-goaway'] },
] as const satisfies readonly Question[];

type QuestionNumber = (typeof DECLARED)[number]['number'];

/** Collected from issue trackers and question-and-answer pages. */
export const QUESTIONS: readonly Question<QuestionNumber>[] = DECLARED;
