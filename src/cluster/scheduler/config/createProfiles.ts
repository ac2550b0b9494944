import { DEFAULT_PLUGINS, type WeightedPlugin } from '#cluster/releases/featureGates.ts';
import type { ExtenderSettings } from '../framework/extender/extender.ts';
import { Extenders } from '../framework/extender/extenders.ts';
import { FrameworkHandle, type FrameworkSurroundings } from '../framework/frameworkHandle.ts';
import type { Plugin } from '../framework/plugin.ts';
import type { NodeResourcesFitArgs } from '../framework/pluginArgs.ts';
import { Profile } from '../framework/profile.ts';
import { NodeResourcesFit } from '../plugins/NodeResourcesFit/NodeResourcesFit.ts';
import { PLUGIN_FACTORIES, pluginFactory } from '../plugins/registry.ts';
import { expandPlugins, mergeMultiPoint, pluginsNeeded, refuseUnknown, scoreWeights } from './expandPlugins.ts';
import { defaultedArgs } from './pluginArgs.ts';
import {
  ConfigurationError,
  DEFAULT_SCHEDULER_NAME,
  type KubeSchedulerConfiguration,
  type KubeSchedulerProfile,
} from './schedulerConfiguration.ts';
import { namedProfiles, validateConfiguration } from './validateConfiguration.ts';

/**
 * Profiles of a configuration by schedulerName. Without any, there is the default one.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, NewFramework;
 * pkg/scheduler/profile/profile.go.
 * @throws {ConfigurationError} in the words with which kube-scheduler refuses to start.
 */
export function createProfiles(
  configuration: KubeSchedulerConfiguration,
  { extenderFails, ...others }: ProfileSurroundings,
  defaults: readonly WeightedPlugin[] = DEFAULT_PLUGINS,
): ReadonlyMap<string, Profile> {
  validateConfiguration(configuration);
  const extenders = configuration.extenders ?? [];
  const surroundings = { ...others, extenders: new Extenders(extenders, extenderFails) };
  const ignored = ignoredResources(extenders);
  const profiles = namedProfiles(configuration).map((profile) =>
    createProfile(leavingAlone(profile, ignored), surroundings, defaults),
  );
  return new Map(profiles.map((profile) => [profile.schedulerName, profile]));
}

export interface ProfileSurroundings extends Omit<FrameworkSurroundings, 'extenders'> {
  /** Whether a call of an extender fails now; absent means never. */
  readonly extenderFails?: () => boolean;
}

function ignoredResources(extenders: readonly ExtenderSettings[]): string[] {
  return extenders.flatMap(({ managedResources = [] }) =>
    managedResources.filter(({ ignoredByScheduler }) => ignoredByScheduler).map(({ name }) => name),
  );
}

/**
 * NodeResourcesFit must ignore resources that extenders manage.
 * Upstream source (v1.36.2): pkg/scheduler/scheduler.go, buildExtenders.
 */
function leavingAlone(profile: KubeSchedulerProfile, ignored: readonly string[]): KubeSchedulerProfile {
  if (ignored.length === 0) return profile;
  const { name } = NodeResourcesFit;
  const given = (profile.pluginConfig ?? []).find((config) => config.name === name)?.args as
    | Partial<NodeResourcesFitArgs>
    | undefined;
  const args = { ...given, ignoredResources: [...(given?.ignoredResources ?? []), ...ignored] };
  const others = (profile.pluginConfig ?? []).filter((config) => config.name !== name);
  return { ...profile, pluginConfig: [...others, { name, args }] };
}

function createProfile(
  profile: KubeSchedulerProfile,
  surroundings: FrameworkSurroundings,
  defaults: readonly WeightedPlugin[],
): Profile {
  const { schedulerName = DEFAULT_SCHEDULER_NAME } = profile;
  const sets = profile.plugins ?? {};
  const multiPoint = mergeMultiPoint(defaults, sets.multiPoint);
  const handle = new FrameworkHandle(surroundings);
  refuseUnknown(
    multiPoint,
    sets,
    PLUGIN_FACTORIES.map(({ name }) => name),
  );
  const plugins = new Map(
    pluginsNeeded(multiPoint, sets).map((name) => [name, createPlugin(name, profile, handle)] as const),
  );
  const byPoint = expandPlugins(multiPoint, sets, plugins);
  const sorters = byPoint.queueSort.length;
  if (sorters !== 1)
    throw new ConfigurationError(
      `only one queue sort plugin required for profile with scheduler name "${schedulerName}", but got ${sorters}`,
    );
  if (byPoint.bind.length === 0) {
    throw new ConfigurationError(
      `at least one bind plugin is needed for profile with scheduler name "${schedulerName}"`,
    );
  }
  const created = new Profile(
    {
      schedulerName,
      percentageOfNodesToScore: profile.percentageOfNodesToScore,
      plugins: byPoint,
      weights: scoreWeights(multiPoint, sets, byPoint.score),
      ...(surroundings.extenders && { extenders: surroundings.extenders }),
    },
    surroundings.nominator,
  );
  handle.attach(created);
  return created;
}

function createPlugin(name: string, profile: KubeSchedulerProfile, handle: FrameworkHandle): Plugin {
  const factory = pluginFactory(name);
  if (!factory) throw new RangeError(`there is no plugin ${name}`);
  const given = profile.pluginConfig?.find((config) => config.name === name)?.args;
  return factory.create(defaultedArgs(name, given), handle);
}
