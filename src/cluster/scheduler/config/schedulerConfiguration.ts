import { suggestName } from '#base/suggestName.ts';
import {
  CURRENT_RELEASE,
  type FeatureGates,
  featureGatesProblem,
  gatesOf,
  isEnabled,
  isSince,
  type Release,
} from '#cluster/releases/featureGates.ts';
import type { ExtenderSettings } from '../framework/extender/extender.ts';
import type { ExtensionPoint } from '../framework/plugin.ts';
import { PLUGIN_FACTORIES } from '../plugins/registry.ts';

const KNOWN = PLUGIN_FACTORIES.map(({ name }) => name);

/**
 * KubeSchedulerConfiguration as people write it, apiVersion kubescheduler.config.k8s.io/v1. Fields without effect in
 * the model (client connection, debugging) are checked and ignored.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/config/v1/types.go.
 */
export interface KubeSchedulerConfiguration {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly parallelism?: number;
  readonly percentageOfNodesToScore?: number;
  readonly podInitialBackoffSeconds?: number;
  readonly podMaxBackoffSeconds?: number;
  readonly profiles?: readonly KubeSchedulerProfile[];
  readonly extenders?: readonly ExtenderSettings[];
  readonly leaderElection?: LeaderElectionConfiguration;
  readonly clientConnection?: { readonly burst?: number };
}

/**
 * Leader election of several kube-schedulers. Durations in Go's format (`15s`).
 * Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/v1alpha1/types.go.
 */
export interface LeaderElectionConfiguration {
  readonly leaderElect?: boolean;
  readonly leaseDuration?: string;
  readonly renewDeadline?: string;
  readonly retryPeriod?: string;
  readonly resourceLock?: string;
  readonly resourceName?: string;
  readonly resourceNamespace?: string;
}

export interface KubeSchedulerProfile {
  readonly schedulerName?: string;
  readonly percentageOfNodesToScore?: number;
  readonly plugins?: PluginSets;
  readonly pluginConfig?: readonly PluginConfig[];
}

export interface PluginConfig {
  readonly name: string;
  readonly args?: object;
}

export type PluginSets = { readonly [point in ExtensionPoint | 'multiPoint']?: PluginSet };

export interface PluginSet {
  readonly enabled?: readonly PluginReference[];
  readonly disabled?: readonly PluginReference[];
}

export interface PluginReference {
  readonly name: string;
  readonly weight?: number;
}

export const SCHEDULER_CONFIGURATION_VERSION = 'kubescheduler.config.k8s.io/v1';
export const DEFAULT_SCHEDULER_NAME = 'default-scheduler';

/** A configuration with which kube-scheduler would refuse to start, in its words. `advice` is the project's own. */
export class ConfigurationError extends Error {
  readonly advice: string | undefined;

  constructor(message: string, advice?: string) {
    super(message);
    this.advice = advice;
  }
}

/** Notes on plugin names that kube-scheduler silently accepts although they have no effect. */
export function configurationNotes({ profiles = [] }: KubeSchedulerConfiguration): readonly string[] {
  return profiles.flatMap(profileNotes);
}

function profileNotes({ plugins = {}, pluginConfig = [] }: KubeSchedulerProfile, index: number): string[] {
  const path = `profiles[${index}]`;
  const disabled = Object.entries(plugins).flatMap(([point, set]) =>
    (set?.disabled ?? []).map(({ name }, at) => [`${path}.plugins.${point}.disabled[${at}]`, name] as const),
  );
  const configured = pluginConfig.map(({ name }, at) => [`${path}.pluginConfig[${at}]`, name] as const);
  return [...disabled, ...configured].flatMap(([place, name]) => note(place, name));
}

function note(place: string, name: string): string[] {
  if (name === '*' || KNOWN.includes(name)) return [];
  const meant = suggestName(name, KNOWN);
  const guess = meant === undefined ? '' : `: did you mean "${meant}"?`;
  return [`${place}: no plugin is called "${name}", so this has no effect, as in kube-scheduler${guess}`];
}

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
