import type {
  CSIStorageCapacity,
  LabelSelector,
  NodeSelectorTerm,
  PersistentVolume,
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
  PersistentVolumeSpec,
  StorageClass,
} from '#model/generated/types.ts';
import { canonical, nanosOf } from '#model/validation/common/quantities.ts';
import { type FieldPath, field } from '#model/validation/fieldError.ts';

/** Upstream source (v1.36.2): pkg/api/node/util.go. */
const DEPRECATED: ReadonlyMap<string, string> = new Map([
  ['beta.kubernetes.io/arch', 'deprecated since v1.14; use "kubernetes.io/arch" instead'],
  ['beta.kubernetes.io/os', 'deprecated since v1.14; use "kubernetes.io/os" instead'],
  ['failure-domain.beta.kubernetes.io/region', 'deprecated since v1.17; use "topology.kubernetes.io/region" instead'],
  ['failure-domain.beta.kubernetes.io/zone', 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead'],
  ['beta.kubernetes.io/instance-type', 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead'],
  ['app.kubernetes.io/created-by', 'deprecated since v1.9'],
  ['scheduler.alpha.kubernetes.io/preferAvoidPods', 'deprecated since v1.22; use Taints and Tolerations instead'],
  ['node-role.kubernetes.io/master', 'use "node-role.kubernetes.io/control-plane" instead'],
]);

const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';
const VOLUME_ANNOTATIONS: readonly (readonly [key: string, message: string])[] = [
  [CLASS_ANNOTATION, 'deprecated since v1.8; use "storageClassName" attribute instead'],
  ['volume.beta.kubernetes.io/mount-options', 'deprecated since v1.31; use "mountOptions" attribute instead'],
];
/** In the order of the checks; one has another name than its field. */
const GONE: readonly (readonly [source: keyof PersistentVolumeSpec, message: string, name?: string])[] = [
  ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['storageos', 'deprecated in v1.22, non-functional in v1.25+', 'storageOS'],
  ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
];

/** Upstream source (v1.36.2): pkg/api/persistentvolume/util.go. */
export function volumeWarnings({ metadata, spec }: PersistentVolume): string[] {
  const annotations = metadata.annotations ?? {};
  const terms = spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
  const path = field('spec', 'nodeAffinity', 'required', 'nodeSelectorTerms');
  return [
    ...VOLUME_ANNOTATIONS.filter(([key]) => annotations[key] !== undefined).map(
      ([key, message]) => `${field('metadata', 'annotations').key(key)}: ${message}`,
    ),
    ...(spec?.persistentVolumeReclaimPolicy === 'Recycle'
      ? [
          'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
        ]
      : []),
    ...terms.flatMap((term, index) => nodeTermWarnings(term, path.index(index))),
    ...GONE.filter(([source]) => spec?.[source] !== undefined).map(
      ([source, message, name = source]) => `spec.${name}: ${message}`,
    ),
  ];
}

/** Upstream source (v1.36.2): pkg/api/persistentvolumeclaim/util.go. */
export function claimWarnings({ metadata, spec }: PersistentVolumeClaim): string[] {
  const isOld = metadata.annotations?.[CLASS_ANNOTATION] !== undefined;
  const path = field('metadata', 'annotations').key(CLASS_ANNOTATION);
  return [
    ...(isOld ? [`${path}: deprecated since v1.8; use "storageClassName" attribute instead`] : []),
    ...claimSpecWarnings(spec ?? {}, field('spec')),
  ];
}

/** Used for the claims of a StatefulSet too. */
export function claimSpecWarnings({ resources }: PersistentVolumeClaimSpec, path: FieldPath): string[] {
  return (['requests', 'limits'] as const).flatMap((name) => {
    const quantity = resources?.[name]?.storage;
    if (quantity === undefined || nanosOf(quantity) % 1_000_000_000n === 0n) return [];
    const at = path.child('resources', name).key('storage');
    return [`${at}: fractional byte value "${canonical(quantity)}" is invalid, must be an integer`];
  });
}

/** Upstream source (v1.36.2): pkg/api/storage/util.go. */
export function storageClassWarnings({ allowedTopologies = [] }: StorageClass): string[] {
  return allowedTopologies.flatMap(({ matchLabelExpressions = [] }, i) =>
    matchLabelExpressions.flatMap(({ key }, j) => {
      const message = nodeLabelWarning(key);
      const at = field('allowedTopologies').index(i).child('matchLabelExpressions').index(j).child('key');
      return message === undefined ? [] : [`${at}: ${message}`];
    }),
  );
}

export function storageCapacityWarnings({ nodeTopology }: CSIStorageCapacity): string[] {
  return nodeSelectorWarnings(nodeTopology, field('nodeTopology'));
}

export function nodeLabelWarning(key: string): string | undefined {
  return DEPRECATED.get(key);
}

/** Upstream source (v1.36.2): as above, GetWarningsForNodeSelectorTerm without the values. */
export function nodeTermWarnings({ matchExpressions = [] }: NodeSelectorTerm, path: FieldPath): string[] {
  return matchExpressions.flatMap(({ key }, index) => {
    const message = nodeLabelWarning(key);
    const at = path.child('matchExpressions').index(index).child('key');
    return message === undefined ? [] : [`${at}: ${key} is ${message}`];
  });
}

/** Upstream source (v1.36.2): as above, GetWarningsForNodeSelector. */
function nodeSelectorWarnings(selector: LabelSelector | undefined, path: FieldPath): string[] {
  const { matchExpressions = [], matchLabels = {} } = selector ?? {};
  return [
    ...nodeTermWarnings({ matchExpressions }, path),
    ...Object.keys(matchLabels).flatMap((key) => {
      const message = nodeLabelWarning(key);
      return message === undefined ? [] : [`${path.child('matchLabels', key)}: ${message}`];
    }),
  ];
}
