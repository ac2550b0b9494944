import type { World } from '#kernel/world.ts';
import { type KubeletConfiguration, kubeletConfiguration } from '../configuration/kubeletConfiguration.ts';
import type { EvictionSettings } from './evictionManager.ts';
import { parseThresholds } from './thresholds.ts';

/** Configurations never change: they are replaced. */
const known = new WeakMap<KubeletConfiguration, EvictionSettings>();

/** What the kubelet of a node is told of evictions. */
export function evictionSettings(world: World, node: string): EvictionSettings {
  const configuration = kubeletConfiguration(world, node);
  const before = known.get(configuration);
  if (before) return before;
  const settings: EvictionSettings = {
    thresholds: parseThresholds({
      hard: configuration.evictionHard,
      soft: configuration.evictionSoft,
      softGraceUs: configuration.evictionSoftGracePeriodUs,
      minimumReclaim: configuration.evictionMinimumReclaim,
    }),
    pressureTransitionUs: configuration.evictionPressureTransitionPeriodUs,
    maxPodGraceSeconds: configuration.evictionMaxPodGracePeriodSeconds,
  };
  known.set(configuration, settings);
  return settings;
}
