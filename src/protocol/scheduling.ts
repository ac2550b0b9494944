import type { CycleDetails } from './cycleDetails.ts';
import type { EventBus } from './eventBus.ts';
import type { AttemptView, Capacity, PodExplanation, ShownCycle, Verdicts, Waker } from './explanation.ts';
import type { PodWay } from './overview.ts';
import type { PodGroupView } from './podGroups.ts';

/** What kube-scheduler decided and why, and what it would say. */
export interface SchedulingQuestions {
  readonly explainPod: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodExplanation | undefined;
  };
  /** Of a Pod that is gone too. `undefined` when there was no such Pod, or when it was there before the run began. */
  readonly podWay: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: PodWay | undefined;
  };
  /** The cycle decided by entry `seq`; without it the one at or before the present moment. */
  readonly cycle: { readonly ask: { readonly seq?: number }; readonly answer: ShownCycle | undefined };
  /** What lies behind that decision. */
  readonly cycleDetails: { readonly ask: { readonly seq?: number }; readonly answer: CycleDetails | undefined };
  readonly verdicts: {
    readonly ask: { readonly namespace: string; readonly name: string };
    readonly answer: Verdicts | undefined;
  };
  /** How many more Pods like this one would fit; `limit` at most (1000 unless said otherwise). */
  readonly capacity: {
    readonly ask: { readonly namespace: string; readonly name: string; readonly limit?: number };
    readonly answer: Capacity | undefined;
  };
  /** Which plugin of a profile is interested in which events. */
  readonly registrations: {
    /** The profile by its name or by a Pod (`namespace/name`) that it serves; without either the default one. */
    readonly ask: { readonly schedulerName?: string; readonly pod?: string };
    readonly answer: readonly Waker[];
  };
  /** The cycles of a Pod up to now, newest first; as far back as one looks. */
  readonly attempts: { readonly ask: { readonly pod: string }; readonly answer: readonly AttemptView[] };
  /** Every PodGroup: who waits for whom, what is held meanwhile, and what let it go. */
  readonly podGroups: { readonly ask: object; readonly answer: readonly PodGroupView[] };
  /** The same by resource and action, with the last cluster events that passed; of the profile of `pod` (`namespace/name`), if one is given, and what they meant to it. */
  readonly eventBus: { readonly ask: { readonly pod?: string }; readonly answer: EventBus };
}
