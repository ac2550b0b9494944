import type { PersistentVolume } from '#model/generated/types.ts';

/** Topology labels, each with the name under which it is known today. */
export const TOPOLOGY_LABELS: readonly (readonly [string, string])[] = [
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['topology.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['topology.kubernetes.io/region', 'topology.kubernetes.io/region'],
];
const SEVERAL_ZONES = '__';

/** A label of a volume that the node must share. */
export interface VolumeTopology {
  readonly label: string;
  readonly currentLabel: string;
  /** Sorted, each once: in which order a volume lists its zones says nothing. */
  readonly values: readonly string[];
}

/** A label whose list of zones contains an empty one is overlooked. */
export function volumeTopologies({ metadata: { labels = {} } }: PersistentVolume): VolumeTopology[] {
  return TOPOLOGY_LABELS.flatMap(([label, currentLabel]) => {
    const values = labels[label]?.split(SEVERAL_ZONES).map((value) => value.trim());
    return values && !values.includes('') ? [{ label, currentLabel, values: [...new Set(values)].sort() }] : [];
  });
}
