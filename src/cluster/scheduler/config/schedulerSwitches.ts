import {
  CURRENT_RELEASE,
  type FeatureGates,
  featureGatesProblem,
  gatesOf,
  isEnabled,
  isSince,
  type Release,
} from '#cluster/releases/featureGates.ts';
import { ConfigurationError } from './schedulerConfiguration.ts';

/** Switches for older behaviour, and for features that are off by default. */
export interface SchedulerSwitches {
  /** Release that sets the defaults of all other switches; v1.36 by default. */
  readonly release?: Release;
  /** `classic` is the queue of v1.26, before queueing hints. */
  readonly queue?: 'hints' | 'classic';
  /** Choice among several best nodes: `list` as since v1.35, `random` as up to v1.34. */
  readonly ties?: 'list' | 'random';
  /** Short form of the feature gate SchedulerPopFromBackoffQ. */
  readonly popFromBackoff?: boolean;
  /** `off` is a cap of 0, which kube-scheduler's own tests use and its configuration refuses. */
  readonly backoff?: 'on' | 'off';
  readonly featureGates?: FeatureGates;
}

/** Behaviour that follows from a run's switches. */
export interface SchedulerBehaviour {
  readonly queue: 'hints' | 'classic';
  readonly ties: 'list' | 'random';
  readonly backsOff: boolean;
  /** All feature gates that the model knows. */
  readonly gates: FeatureGates;
  /** Whether the members of a PodGroup are tried together, and always return through backoff. */
  readonly schedulesGroups: boolean;
}

/**
 * Defaults of the release, overridden by the switches. Queueing hints were off by default until v1.31.
 * Upstream source: pkg/features/kube_features.go and pkg/scheduler/schedule_one.go of each release.
 * @throws {ConfigurationError} in the words with which kube-scheduler refuses to start.
 */
export function behaviourOf(switches: SchedulerSwitches): SchedulerBehaviour {
  const { release = CURRENT_RELEASE, featureGates = {}, popFromBackoff } = switches;
  const problem = featureGatesProblem(featureGates, release);
  if (problem) throw new ConfigurationError(problem);
  const gates: FeatureGates = {
    ...gatesOf(release),
    ...featureGates,
    ...(popFromBackoff !== undefined && { SchedulerPopFromBackoffQ: popFromBackoff }),
  };
  const queue = switches.queue ?? (isSince(release, '1.32') ? 'hints' : 'classic');
  return {
    queue,
    ties: switches.ties ?? (isSince(release, '1.35') ? 'list' : 'random'),
    backsOff: switches.backoff !== 'off',
    gates,
    schedulesGroups: isSince(release, '1.36') && queue === 'hints' && isEnabled(gates, 'GenericWorkload'),
  };
}
