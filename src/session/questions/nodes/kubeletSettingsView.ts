import { goDuration } from '#base/goDuration.ts';
import { staticFilesOf } from '#cluster/environment/staticFiles.ts';
import {
  DEFAULT_KUBELET_CONFIGURATION,
  type KubeletConfiguration,
  kubeletSettings,
  kubeletSettingsTable,
} from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import type { World } from '#kernel/world.ts';
import type { KubeletSettingsView } from '#protocol/kubeletSettings.ts';

type Field = keyof KubeletConfiguration;

/** Fields in the order of the file, with its names. */
const FIELDS: readonly (readonly [name: string, field: Field])[] = [
  ['staticPodPath', 'staticPodPath'],
  ['staticPodURL', 'staticPodURL'],
  ['fileCheckFrequency', 'fileCheckFrequencyUs'],
  ['httpCheckFrequency', 'httpCheckFrequencyUs'],
  ['nodeStatusUpdateFrequency', 'nodeStatusUpdateFrequencyUs'],
  ['nodeStatusReportFrequency', 'nodeStatusReportFrequencyUs'],
  ['nodeLeaseDurationSeconds', 'nodeLeaseDurationSeconds'],
  ['maxPods', 'maxPods'],
  ['serializeImagePulls', 'serializeImagePulls'],
  ['maxParallelImagePulls', 'maxParallelImagePulls'],
  ['crashLoopBackOff.maxContainerRestartPeriod', 'maxContainerRestartPeriodUs'],
  ['shutdownGracePeriod', 'shutdownGracePeriodUs'],
  ['shutdownGracePeriodCriticalPods', 'shutdownGracePeriodCriticalPodsUs'],
  ['evictionHard', 'evictionHard'],
  ['evictionSoft', 'evictionSoft'],
  ['evictionSoftGracePeriod', 'evictionSoftGracePeriodUs'],
  ['evictionMinimumReclaim', 'evictionMinimumReclaim'],
  ['evictionMaxPodGracePeriod', 'evictionMaxPodGracePeriodSeconds'],
  ['evictionPressureTransitionPeriod', 'evictionPressureTransitionPeriodUs'],
  ['featureGates', 'featureGates'],
];

/** The configuration that the kubelet of a node runs with. */
export function kubeletSettingsView(world: World, node: string): KubeletSettingsView {
  const { configuration, fsnotify, text } = kubeletSettings(world, node);
  const files = (['file', 'http'] as const).flatMap((via) =>
    staticFilesOf(world, node, via).map(({ name, text: yaml }) => ({ name, via, text: yaml })),
  );
  return {
    text,
    isOwn: kubeletSettingsTable(world).has(node),
    fsnotify,
    fields: FIELDS.map(([field, key]) => {
      const value = written(key, configuration[key]);
      return { field, value, isDefault: value === written(key, DEFAULT_KUBELET_CONFIGURATION[key]) };
    }),
    files,
  };
}

/** The value as a file would write it. */
function written(key: Field, value: KubeletConfiguration[Field]): string {
  if (value === undefined) return '';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${typeof item === 'number' ? goDuration(item) : String(item)}`)
      .join(', ');
  if (typeof value === 'number' && key.endsWith('Us')) return goDuration(value);
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
