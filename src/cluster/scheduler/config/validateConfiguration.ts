import { isRecord } from '#base/record.ts';
import { qualifiedName } from '#model/validation/common/labelNames.ts';
import { isExtendedResource } from '#model/validation/common/quantities.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import type { ExtenderSettings } from '../framework/extender/extender.ts';
import { EXTENSION_POINTS } from '../framework/plugin.ts';
import { CONFIGURATION_TYPES, configurationProblems } from './configurationShape.ts';
import { leaderElectionProblems } from './leaderElectionSettings.ts';
import { defaultedArgs, pluginArgsProblems } from './pluginArgs.ts';
import {
  ConfigurationError,
  DEFAULT_SCHEDULER_NAME,
  type KubeSchedulerConfiguration,
  type KubeSchedulerProfile,
  type PluginSet,
  SCHEDULER_CONFIGURATION_VERSION,
} from './schedulerConfiguration.ts';

/** A PluginSet is not a pointer in Go, so an absent one equals an empty one. */
const NOTHING = {};

/**
 * Checks all parts that do not depend on the plugins.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go.
 * @throws {ConfigurationError} with one line per problem.
 */
export function validateConfiguration(configuration: KubeSchedulerConfiguration): void {
  checkVersion(configuration);
  const shape = configurationProblems(configuration);
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

/**
 * Refuses everything but the version that kube-scheduler reads. Fields are not looked at then: kube-scheduler decodes none of another kind.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/scheme/scheme.go.
 * A text that says neither kind nor apiVersion is taken as a KubeSchedulerConfiguration, unless none of its fields is one of it.
 */
function checkVersion(configuration: KubeSchedulerConfiguration): void {
  const { apiVersion, kind } = configuration;
  if (apiVersion === undefined && kind === undefined) {
    if (Object.keys(configuration).length === 0 || hasOwnField(configuration)) return;
    throw new ConfigurationError("Object 'Kind' is missing", BEGIN);
  }
  const version = apiVersion ?? SCHEDULER_CONFIGURATION_VERSION;
  const name = kind ?? 'KubeSchedulerConfiguration';
  if (version === SCHEDULER_CONFIGURATION_VERSION && name === 'KubeSchedulerConfiguration') return;
  throw new ConfigurationError(
    `no kind "${name}" is registered for version "${version}"`,
    kindAdvice(configuration, name, version),
  );
}

const BEGIN = `a KubeSchedulerConfiguration begins with apiVersion: ${SCHEDULER_CONFIGURATION_VERSION} and kind: KubeSchedulerConfiguration`;
const OLD_VERSION = /^kubescheduler\.config\.k8s\.io\/v1(?:alpha|beta)\d$/;

function kindAdvice(configuration: KubeSchedulerConfiguration, name: string, version: string): string {
  if (name === 'KubeSchedulerConfiguration' && OLD_VERSION.test(version))
    return `kube-scheduler v1.36 reads ${SCHEDULER_CONFIGURATION_VERSION} only`;
  const keys = name === 'ConfigMap' ? keysOfConfigurations(configuration) : [];
  return keys.length === 0
    ? BEGIN
    : `this ConfigMap contains several configurations (${keys.map((key) => `data["${key}"]`).join(', ')}): give the text of one`;
}

function hasOwnField(configuration: object): boolean {
  const fields = CONFIGURATION_TYPES.KubeSchedulerConfiguration ?? {};
  return Object.keys(configuration).some((field) => Object.hasOwn(fields, field));
}

/** The keys under which the data of a ConfigMap has a KubeSchedulerConfiguration. */
export function keysOfConfigurations(map: object): readonly string[] {
  if (!('data' in map) || !isRecord(map.data)) return [];
  return Object.entries(map.data).flatMap(([key, text]) =>
    typeof text === 'string' && /^kind: *["']?KubeSchedulerConfiguration\b/m.test(text) ? [key] : [],
  );
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

/**
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go, validateExtenders.
 */
function extenderProblems(extenders: readonly ExtenderSettings[]): string[] {
  const managed = new Set<string>();
  const problems = extenders.flatMap((extender, i) => {
    const path = `extenders[${i}]`;
    return [...weightProblems(extender, path), ...resourceProblems(extender, path, managed)];
  });
  const binders = extenders.filter(({ bindVerb }) => (bindVerb ?? '') !== '').length;
  if (binders > 1)
    problems.push(
      `extenders: Invalid value: "found ${binders} extenders implementing bind": only one extender can implement bind`,
    );
  return problems;
}

function weightProblems({ prioritizeVerb = '', weight = 0 }: ExtenderSettings, path: string): string[] {
  if (prioritizeVerb === '' || weight > 0) return [];
  return [`${path}.weight: Invalid value: ${weight}: must have a positive weight applied to it`];
}

function resourceProblems({ managedResources = [] }: ExtenderSettings, path: string, seen: Set<string>): string[] {
  return managedResources.flatMap(({ name }, i) => {
    const at = `${path}.managedResources[${i}].name`;
    const problems = nameReasons(name).map((reason) => `${at}: Invalid value: "${name}": ${reason}`);
    if (seen.has(name)) problems.push(`${at}: Invalid value: "${name}": duplicate extender managed resource name`);
    seen.add(name);
    return problems;
  });
}

/** Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go, validateExtendedResourceName. */
function nameReasons(name: string): readonly string[] {
  const reasons = qualifiedName(name);
  return reasons.length > 0 || isExtendedResource(name) ? reasons : ['is an invalid extended resource name'];
}

/**
 * All profiles share one queue, so they must have the same QueueSort.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation.go, validateCommonQueueSort.
 */
function queueSortProblems(profiles: readonly KubeSchedulerProfile[]): string[] {
  const [first, ...others] = profiles;
  const canon = first?.plugins?.queueSort;
  const enabled = canon?.enabled ?? [];
  const problems =
    enabled.length > 1
      ? [
          `profiles[0].plugins.queueSort.Enabled: Invalid value: ${enabled.length}: only one queue sort plugin can be enabled`,
        ]
      : [];
  const name = enabled[0]?.name ?? '';
  const args = argsOf(first, name)[0];
  others.forEach((profile, at) => {
    const path = `profiles[${at + 1}]`;
    const own = profile.plugins?.queueSort;
    if (!semanticEqual(canon ?? NOTHING, own ?? NOTHING))
      problems.push(`${path}.plugins.queueSort: Invalid value: ${internalSet(own)}: must be the same for all profiles`);
    for (const given of argsOf(profile, name))
      if (!semanticEqual(args, given))
        problems.push(
          `${path}.pluginConfig.args: Invalid value: ${JSON.stringify(given ?? {})}: queueSort must be the same for all profiles`,
        );
  });
  return problems;
}

function argsOf(profile: KubeSchedulerProfile | undefined, name: string): readonly unknown[] {
  return (profile?.pluginConfig ?? []).filter((config) => config.name === name).map(({ args }) => args);
}

/** Text of Go's internal type, whose fields have no other names. */
function internalSet({ enabled, disabled }: PluginSet = {}): string {
  const named = (plugins: PluginSet['enabled']) =>
    plugins?.length ? plugins.map(({ name, weight = 0 }) => ({ Name: name, Weight: weight })) : null;
  return JSON.stringify({ Enabled: named(enabled), Disabled: named(disabled) });
}
