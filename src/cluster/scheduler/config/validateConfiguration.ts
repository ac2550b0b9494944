import { EXTENSION_POINTS } from '../framework/plugin.ts';
import { defaultedArgs } from '../framework/pluginArgs.ts';
import { configurationShape } from './configurationShape.ts';
import { leaderElectionProblems } from './leaderElectionSettings.ts';
import {
  ConfigurationError,
  DEFAULT_SCHEDULER_NAME,
  type KubeSchedulerConfiguration,
  type KubeSchedulerProfile,
  SCHEDULER_CONFIGURATION_VERSION,
} from './schedulerConfiguration.ts';
import { extenderProblems } from './validateExtenders.ts';
import { pluginArgsProblems } from './validatePluginArgs.ts';
import { queueSortProblems } from './validateQueueSort.ts';

/**
 * Checks all parts that do not depend on the plugins.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go.
 * @throws {ConfigurationError} with one line per problem.
 */
export function validateConfiguration(configuration: KubeSchedulerConfiguration): void {
  const shape = [...versionProblems(configuration), ...configurationShape(configuration)];
  if (shape.length > 0) throw new ConfigurationError(shape.join('\n'));
  const profiles = namedProfiles(configuration);
  const problems = [
    ...clientConnectionProblems(configuration),
    ...leaderElectionProblems(configuration.leaderElection),
    ...parallelismProblems(configuration),
    ...profiles.flatMap(profileProblems),
    ...duplicateProblems(profiles),
    ...queueSortProblems(profiles),
    ...percentageProblems('percentageOfNodesToScore', configuration.percentageOfNodesToScore),
    ...backoffProblems(configuration),
    ...extenderProblems(configuration.extenders ?? []),
  ];
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
}

function versionProblems({ apiVersion, kind }: KubeSchedulerConfiguration): string[] {
  const version = apiVersion ?? SCHEDULER_CONFIGURATION_VERSION;
  const name = kind ?? 'KubeSchedulerConfiguration';
  if (version === SCHEDULER_CONFIGURATION_VERSION && name === 'KubeSchedulerConfiguration') return [];
  return [`no kind "${name}" is registered for version "${version}"`];
}

/**
 * Profiles, at least one. Only a single profile may omit its name.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/v1/defaults.go, SetDefaults_KubeSchedulerConfiguration.
 */
export function namedProfiles({ profiles = [] }: KubeSchedulerConfiguration): readonly KubeSchedulerProfile[] {
  const [only = {}, ...others] = profiles;
  return others.length > 0 ? profiles : [{ ...only, schedulerName: only.schedulerName ?? DEFAULT_SCHEDULER_NAME }];
}

/** Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/validation/validation.go, ValidateClientConnectionConfiguration. */
function clientConnectionProblems({ clientConnection }: KubeSchedulerConfiguration): string[] {
  const burst = clientConnection?.burst ?? 0;
  return burst < 0 ? [`clientConnection.burst: Invalid value: ${burst}: must be non-negative`] : [];
}

function parallelismProblems({ parallelism }: KubeSchedulerConfiguration): string[] {
  if (parallelism === undefined || parallelism > 0) return [];
  return [`parallelism: Invalid value: ${parallelism}: should be an integer value greater than zero`];
}

function percentageProblems(path: string, value: number | undefined): string[] {
  if (value === undefined || (value >= 0 && value <= 100)) return [];
  return [`${path}: Invalid value: ${value}: not in valid range [0-100]`];
}

function backoffProblems({
  podInitialBackoffSeconds = 1,
  podMaxBackoffSeconds = 10,
}: KubeSchedulerConfiguration): string[] {
  const problems: string[] = [];
  if (podInitialBackoffSeconds <= 0) {
    problems.push(`podInitialBackoffSeconds: Invalid value: ${podInitialBackoffSeconds}: must be greater than 0`);
  }
  if (podMaxBackoffSeconds < podInitialBackoffSeconds) {
    problems.push(
      `podMaxBackoffSeconds: Invalid value: ${podMaxBackoffSeconds}: must be greater than or equal to PodInitialBackoffSeconds`,
    );
  }
  return problems;
}

function profileProblems(profile: KubeSchedulerProfile, index: number): string[] {
  const path = `profiles[${index}]`;
  const problems = percentageProblems(`${path}.percentageOfNodesToScore`, profile.percentageOfNodesToScore);
  if (!profile.schedulerName) problems.unshift(`${path}.schedulerName: Required value`);
  for (const point of EXTENSION_POINTS)
    (profile.plugins?.[point]?.enabled ?? []).forEach(({ name }, at) => {
      problems.push(...removedPlugin(`${path}.plugins.${point}.enabled[${at}]`, name));
    });
  const names = (profile.pluginConfig ?? []).map(({ name }) => name);
  names.forEach((name, at) => {
    if (names.indexOf(name) < at) problems.push(`${path}.pluginConfig[${at}]: Duplicate value: "${name}"`);
  });
  (profile.pluginConfig ?? []).forEach(({ name, args }, at) => {
    problems.push(...removedPlugin(`${path}.pluginConfig[${at}]`, name));
    problems.push(...pluginArgsProblems(name, defaultedArgs(name, args), `${path}.pluginConfig[${at}].args`));
  });
  return problems;
}

/**
 * Plugins that NodeVolumeLimits has replaced.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go, invalidPluginsByVersion.
 */
const REMOVED_PLUGINS: ReadonlySet<string> = new Set(['AzureDiskLimits', 'CinderLimits', 'EBSLimits', 'GCEPDLimits']);

/** Upstream's list names the version of the core group. */
function removedPlugin(path: string, name: string): string[] {
  if (!REMOVED_PLUGINS.has(name)) return [];
  const why = `was invalid in version "v1" (KubeSchedulerConfiguration is version "${SCHEDULER_CONFIGURATION_VERSION}")`;
  return [`${path}: Invalid value: "${name}": ${why}`];
}

function duplicateProblems(profiles: readonly KubeSchedulerProfile[]): string[] {
  const names = profiles.map(({ schedulerName = '' }) => schedulerName);
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [`profiles[${at}].schedulerName: Duplicate value: "${name}"`] : [],
  );
}
