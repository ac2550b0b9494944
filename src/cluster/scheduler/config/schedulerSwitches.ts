import type { FeatureGates } from '../../releases/featureGates.ts';

/** Older behaviour, and features that are not on by default. */
export interface SchedulerSwitches {
  /** `classic` is the queue of v1.26, before queueing hints. */
  readonly queue?: 'hints' | 'classic';
  /** Which of several best nodes is taken: `list` as since v1.35, `random` as up to v1.34. */
  readonly ties?: 'list' | 'random';
  /** Short for the feature gate SchedulerPopFromBackoffQ. */
  readonly popFromBackoff?: boolean;
  readonly featureGates?: FeatureGates;
}
