import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { EXTENSION_POINTS, type ExtensionPoint } from '#cluster/scheduler/framework/plugin.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { pluginFactory } from '#cluster/scheduler/plugins/registry.ts';
import { createScheduler } from '#cluster/scheduler/scheduler.ts';
import { World } from '#kernel/world.ts';
import type { ProfilePicture, ProfilePlugin } from '#protocol/configuration.ts';

/** Profiles as extension points with their plugins, compared with the default plugins. */
export function profilePictures(profiles: ReadonlyMap<string, Profile>): ProfilePicture[] {
  const usual = createScheduler(new World()).trials.profiles.get(DEFAULT_SCHEDULER_NAME);
  return [...profiles.values()].map((profile) => ({
    schedulerName: profile.schedulerName,
    points: EXTENSION_POINTS.map((point) => ({ point, plugins: pluginsAt(point, profile, usual) })),
  }));
}

function pluginsAt(point: ExtensionPoint, profile: Profile, usual: Profile | undefined): ProfilePlugin[] {
  const here = profile.plugins[point].map(({ name }) => name);
  const byDefault = usual?.plugins[point].map(({ name }) => name) ?? [];
  const weightIn = (of: Profile | undefined, name: string) => (point === 'score' ? (of?.weights.get(name) ?? 0) : 0);
  const view = (name: string, disabled: boolean): ProfilePlugin => ({
    name,
    weight: weightIn(disabled ? usual : profile, name),
    modelled: pluginFactory(name)?.modelled ?? false,
    disabled,
    changed: !disabled && (!byDefault.includes(name) || weightIn(profile, name) !== weightIn(usual, name)),
  });
  return [
    ...here.map((name) => view(name, false)),
    ...byDefault.filter((name) => !here.includes(name)).map((name) => view(name, true)),
  ];
}
