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
 * Checks what does not depend on the plugins.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go.
 * @throws {ConfigurationError} with one line per problem.
 */
export function validateConfiguration(configuration: KubeSchedulerConfiguration): void {
  const shape = [...versionProblems(configuration), ...configurationShape(configuration)];
  if (shape.length > 0) throw new ConfigurationError(shape.join('\n'));
  const problems = [
    ...parallelismProblems(configuration),
    ...percentageProblems('percentageOfNodesToScore', configuration.percentageOfNodesToScore),
    ...backoffProblems(configuration),
    ...(configuration.profiles ?? []).flatMap(profileProblems),
    ...duplicateProblems(configuration.profiles ?? []),
    ...queueSortProblems(configuration.profiles ?? []),
    ...leaderElectionProblems(configuration.leaderElection),
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
  if (profile.schedulerName === '') problems.push(`${path}.schedulerName: Required value`);
  const names = (profile.pluginConfig ?? []).map(({ name }) => name);
  names.forEach((name, at) => {
    if (names.indexOf(name) < at) problems.push(`${path}.pluginConfig[${at}]: Duplicate value: "${name}"`);
  });
  (profile.pluginConfig ?? []).forEach(({ name, args }, at) => {
    problems.push(...pluginArgsProblems(name, defaultedArgs(name, args), `${path}.pluginConfig[${at}].args`));
  });
  return problems;
}

function duplicateProblems(profiles: readonly KubeSchedulerProfile[]): string[] {
  const names = profiles.map(({ schedulerName }) => schedulerName ?? DEFAULT_SCHEDULER_NAME);
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [`profiles[${at}].schedulerName: Duplicate value: "${name}"`] : [],
  );
}
