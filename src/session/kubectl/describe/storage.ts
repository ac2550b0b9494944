import type { Micros } from '#base/time.ts';
import type {
  CSINode,
  PersistentVolume,
  StorageClass,
  TopologySelectorTerm,
  VolumeAttributesClass,
  VolumeNodeAffinity,
} from '#model/generated/types.ts';
import { accessText, quantityText } from '../ageText.ts';
import { labelsText } from '../tables/table.ts';
import { classOf } from './claim.ts';
import { boolText, goList, lastsText, longTime, markLines, NONE, UNSET } from './parts.ts';
import { sourceLines } from './volumeSources.ts';

const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';
const BETA_DEFAULT_CLASS = 'storageclass.beta.kubernetes.io/is-default-class';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describePersistentVolume. */
export function volumeLinesOf(volume: PersistentVolume, nowUs: Micros): string[] {
  const { metadata, spec, status } = volume;
  const { deletionTimestamp } = metadata;
  const claim = spec?.claimRef;
  return [
    `Name:\t${metadata.name}`,
    ...markLines(volume),
    `Finalizers:\t${goList(metadata.finalizers)}`,
    `StorageClass:\t${classOf(metadata, spec?.storageClassName)}`,
    `Status:\t${deletionTimestamp === undefined ? (status?.phase ?? '') : lastsText(deletionTimestamp, nowUs)}`,
    `Claim:\t${claim ? `${claim.namespace ?? ''}/${claim.name ?? ''}` : ''}`,
    `Reclaim Policy:\t${spec?.persistentVolumeReclaimPolicy ?? ''}`,
    `Access Modes:\t${accessText(spec?.accessModes)}`,
    ...(spec?.volumeMode ? [`VolumeMode:\t${spec.volumeMode}`] : []),
    `Capacity:\t${quantityText(spec?.capacity?.storage)}`,
    ...affinityLines(spec?.nodeAffinity),
    `Message:\t${status?.message ?? ''}`,
    'Source:',
    ...sourceLines(spec ?? {}, true),
  ];
}

function affinityLines(affinity: VolumeNodeAffinity | undefined): string[] {
  if (!affinity?.required) return [`Node Affinity:\t${NONE}`];
  const terms = affinity.required.nodeSelectorTerms ?? [];
  if (terms.length === 0) return ['Node Affinity:\t', `  Required Terms:\t${NONE}`];
  return [
    'Node Affinity:\t',
    '  Required Terms:\t',
    ...terms.flatMap(({ matchExpressions = [] }, at) =>
      termLines(
        '    ',
        `Term ${at}`,
        matchExpressions.map(
          ({ key, operator, values = [] }) =>
            `${key} ${operator.toLowerCase()}${values.length > 0 ? ` [${values.join(', ')}]` : ''}`,
        ),
      ),
    ),
  ];
}

function termLines(indent: string, title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [`${indent}${title}:\t${NONE}`];
  return texts.map((text, at) => `${indent}${at === 0 ? `${title}:` : ''}\t${text}`);
}

export function storageClassLines(storage: StorageClass): string[] {
  const { metadata, mountOptions = [], allowedTopologies } = storage;
  return [
    `Name:\t${metadata.name}`,
    `IsDefaultClass:\t${isDefaultClass(storage) ? 'Yes' : 'No'}`,
    `Annotations:\t${labelsText(metadata.annotations)}`,
    `Provisioner:\t${storage.provisioner}`,
    `Parameters:\t${labelsText(storage.parameters)}`,
    `AllowVolumeExpansion:\t${storage.allowVolumeExpansion === undefined ? UNSET : boolText(storage.allowVolumeExpansion)}`,
    ...(mountOptions.length === 0
      ? [`MountOptions:\t${NONE}`]
      : ['MountOptions:', ...mountOptions.map((option) => `  ${option}`)]),
    ...(storage.reclaimPolicy ? [`ReclaimPolicy:\t${storage.reclaimPolicy}`] : []),
    ...(storage.volumeBindingMode ? [`VolumeBindingMode:\t${storage.volumeBindingMode}`] : []),
    ...(allowedTopologies ? topologyLines(allowedTopologies) : []),
  ];
}

/** Whether either annotation marks the class as the default. */
export function isDefaultClass({ metadata }: StorageClass): boolean {
  return [DEFAULT_CLASS, BETA_DEFAULT_CLASS].some((key) => metadata.annotations?.[key] === 'true');
}

function topologyLines(terms: readonly TopologySelectorTerm[]): string[] {
  if (terms.length === 0) return [`AllowedTopologies:\t${NONE}`];
  return [
    'AllowedTopologies:\t',
    ...terms.flatMap(({ matchLabelExpressions = [] }, at) =>
      termLines(
        '  ',
        `Term ${at}`,
        matchLabelExpressions.map(
          ({ key, values }) => `${key} in${values.length > 0 ? ` [${values.join(', ')}]` : ''}`,
        ),
      ),
    ),
  ];
}

export function volumeAttributesClassLines({ metadata, driverName, parameters }: VolumeAttributesClass): string[] {
  return [
    `Name:\t${metadata.name}`,
    `Annotations:\t${labelsText(metadata.annotations)}`,
    `DriverName:\t${driverName}`,
    `Parameters:\t${labelsText(parameters)}`,
  ];
}

export function csiNodeLines(node: CSINode): string[] {
  const drivers = node.spec.drivers ?? [];
  return [
    `Name:\t${node.metadata.name}`,
    ...markLines(node),
    `CreationTimestamp:\t${longTime(node.metadata.creationTimestamp)}`,
    'Spec:',
    ...(node.spec.drivers ? ['  Drivers:'] : []),
    ...drivers.flatMap(({ name, nodeID, allocatable, topologyKeys }) => [
      `    ${name}:`,
      `      Node ID:\t${nodeID}`,
      ...(allocatable?.count === undefined ? [] : ['      Allocatables:', `        Count:\t${allocatable.count}`]),
      ...(topologyKeys ? [`      Topology Keys:\t${goList(topologyKeys)}`] : []),
    ]),
  ];
}
