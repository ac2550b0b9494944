import type { ExtenderSettings } from '../framework/extender/extenderSettings.ts';
import type { ExtensionPoint } from '../framework/plugin.ts';

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
