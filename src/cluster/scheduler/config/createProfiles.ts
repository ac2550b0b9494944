import { DEFAULT_PLUGINS, type WeightedPlugin } from '../../releases/defaultPlugins.ts';
import { FrameworkHandle, type FrameworkSurroundings } from '../framework/frameworkHandle.ts';
import type { Plugin } from '../framework/plugin.ts';
import { defaultedArgs } from '../framework/pluginArgs.ts';
import { Profile } from '../framework/profile.ts';
import { pluginFactory } from '../plugins/registry.ts';
import { expandPlugins, mergeMultiPoint, pluginsNeeded, scoreWeights } from './expandPlugins.ts';
import {
  ConfigurationError,
  DEFAULT_SCHEDULER_NAME,
  type KubeSchedulerConfiguration,
  type KubeSchedulerProfile,
} from './schedulerConfiguration.ts';
import { validateConfiguration } from './validateConfiguration.ts';

/**
 * The profiles of a configuration by schedulerName; none given means the default one.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, NewFramework; pkg/scheduler/profile/profile.go.
 * @throws {ConfigurationError} in the words with which kube-scheduler refuses to start.
 */
export function createProfiles(
  configuration: KubeSchedulerConfiguration,
  surroundings: FrameworkSurroundings,
  defaults: readonly WeightedPlugin[] = DEFAULT_PLUGINS,
): ReadonlyMap<string, Profile> {
  validateConfiguration(configuration);
  const given = configuration.profiles ?? [];
  const profiles = (given.length > 0 ? given : [{}]).map((profile) => createProfile(profile, surroundings, defaults));
  return new Map(profiles.map((profile) => [profile.schedulerName, profile]));
}

function createProfile(
  profile: KubeSchedulerProfile,
  surroundings: FrameworkSurroundings,
  defaults: readonly WeightedPlugin[],
): Profile {
  const schedulerName = profile.schedulerName ?? DEFAULT_SCHEDULER_NAME;
  const sets = profile.plugins ?? {};
  const multiPoint = mergeMultiPoint(defaults, sets.multiPoint);
  const handle = new FrameworkHandle(surroundings);
  const plugins = new Map(
    pluginsNeeded(multiPoint, sets).map((name) => [name, createPlugin(name, profile, handle)] as const),
  );
  const byPoint = expandPlugins(multiPoint, sets, plugins);
  if (byPoint.queueSort.length !== 1) {
    throw new ConfigurationError(
      `${byPoint.queueSort.length === 0 ? 'at least one' : 'only one'} queue sort plugin ${
        byPoint.queueSort.length === 0 ? 'is needed' : 'can be enabled'
      } for profile with scheduler name "${schedulerName}"`,
    );
  }
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
    },
    surroundings.nominator,
  );
  handle.attach(created);
  return created;
}

function createPlugin(name: string, profile: KubeSchedulerProfile, handle: FrameworkHandle): Plugin {
  const factory = pluginFactory(name);
  if (!factory) throw new ConfigurationError(`${name} does not exist`);
  const given = profile.pluginConfig?.find((config) => config.name === name)?.args;
  return factory.create(defaultedArgs(name, given), handle);
}
