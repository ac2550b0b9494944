import type { World } from '#kernel/world.ts';
import { type KubeletConfiguration, kubeletConfiguration } from '../configuration/kubeletConfiguration.ts';
import type { EvictionSettings } from './evictionManager.ts';
import { parseThresholds } from './thresholds.ts';

/** A configuration object never changes; it is replaced. So its settings can be cached. */
const known = new WeakMap<KubeletConfiguration, EvictionSettings>();

/** The eviction settings of a node's kubelet. */
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
