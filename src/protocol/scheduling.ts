import type { CycleDetails } from './cycleDetails.ts';
import type { EventBus } from './eventBus.ts';
import type { AttemptView, Capacity, PodExplanation, ShownCycle, Verdicts, Waker } from './explanation.ts';
import type { PodWay } from './overview.ts';
import type { PodGroupView } from './podGroups.ts';

/** Decisions of kube-scheduler with their reasons, and decisions that it would make. */
export interface SchedulingQuestions {
  readonly explainPod: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodExplanation | undefined;
  };
  /** Answers for a deleted Pod too. `undefined` when there was no such Pod, or when it existed before the run began. */
  readonly podWay: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodWay | undefined;
  };
  /** The cycle decided by entry `seq`; without it the latest one up to the present moment. */
  readonly cycle: { readonly ask: { readonly seq?: number }; readonly answer: ShownCycle | undefined };
  /** Details behind that decision. */
  readonly cycleDetails: { readonly ask: { readonly seq?: number }; readonly answer: CycleDetails | undefined };
  readonly verdicts: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: Verdicts | undefined;
  };
  /** Number of further Pods like this one that would fit; at most `limit` (1000 by default). */
  readonly capacity: {
    readonly ask: { readonly namespace: string; readonly name: string; readonly limit?: number };
    readonly answer: Capacity | undefined;
  };
  /** Events that the plugins of a profile registered for. */
  readonly registrations: {
    /** The profile by its name, or by a Pod (`namespace/name`) that it serves; the default profile without either. */
    readonly ask: { readonly schedulerName?: string; readonly pod?: string };
    readonly answer: readonly Waker[];
  };
  /** The cycles of a Pod up to now, newest first, within the searched period. */
  readonly attempts: { readonly ask: { readonly pod: string }; readonly answer: readonly AttemptView[] };
  /** Every PodGroup with the state of its members. */
  readonly podGroups: { readonly ask: object; readonly answer: readonly PodGroupView[] };
  /**
   * The registrations by resource and action, with the last cluster events. `pod` (`namespace/name`) selects its
   * profile and adds the effect of each event on it.
   */
  readonly eventBus: { readonly ask: { readonly pod?: string }; readonly answer: EventBus };
}
