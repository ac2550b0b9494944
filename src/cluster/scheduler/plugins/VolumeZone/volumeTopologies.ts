import type { PersistentVolume } from '#model/generated/types.ts';

/** Topology labels, each with its current name. */
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
  /** Sorted, without duplicates, because the order in the volume has no meaning. */
  readonly values: readonly string[];
}

/** Ignores a label whose list of zones contains an empty one. */
export function volumeTopologies({ metadata: { labels = {} } }: PersistentVolume): VolumeTopology[] {
  return TOPOLOGY_LABELS.flatMap(([label, currentLabel]) => {
    const values = labels[label]?.split(SEVERAL_ZONES).map((value) => value.trim());
    return values && !values.includes('') ? [{ label, currentLabel, values: [...new Set(values)].sort() }] : [];
  });
}
