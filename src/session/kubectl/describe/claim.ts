import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { ObjectMeta, PersistentVolumeClaim, PersistentVolumeClaimSpec } from '#model/generated/types.ts';
import { accessText, quantityText } from '../ageText.ts';
import { annotationLines, goList, headLines, indented, labelLines, lastsText, longTime, titledLines } from './parts.ts';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/** The class that an object names; the old annotation takes precedence over the field. */
export function classOf(metadata: Pick<ObjectMeta, 'annotations'>, className: string | undefined): string {
  return metadata.annotations?.[BETA_CLASS] ?? className ?? '';
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describePersistentVolumeClaim. */
export function claimLines(world: World, claim: PersistentVolumeClaim, nowUs: Micros): string[] {
  const { metadata, spec, status } = claim;
  const { deletionTimestamp } = metadata;
  const [storageClass = '', ...fields] = claimFieldLines(metadata, spec, claim);
  return [
    ...headLines(claim),
    storageClass,
    `Status:\t${deletionTimestamp === undefined ? (status?.phase ?? '') : lastsText(deletionTimestamp, nowUs)}`,
    ...fields,
    ...titledLines('Used By', usersOf(world, claim)),
    ...conditionLines(claim),
  ];
}

/** Lines that a claim and a claim template share, the class first. `whole` adds the status of a claim. */
export function claimFieldLines(
  metadata: Pick<ObjectMeta, 'labels' | 'annotations' | 'finalizers'>,
  spec: PersistentVolumeClaimSpec | undefined,
  whole?: PersistentVolumeClaim,
): string[] {
  const isBound = Boolean(spec?.volumeName);
  const { dataSource } = spec ?? {};
  return [
    `StorageClass:\t${classOf(metadata, spec?.storageClassName)}`,
    `Volume:\t${spec?.volumeName ?? ''}`,
    ...labelLines('Labels', metadata.labels),
    ...annotationLines('Annotations', metadata.annotations),
    ...(whole ? [`Finalizers:\t${goList(metadata.finalizers)}`] : []),
    `Capacity:\t${isBound ? quantityText(whole?.status?.capacity?.storage) : ''}`,
    `Access Modes:\t${isBound ? accessText(whole?.status?.accessModes) : ''}`,
    ...(spec?.volumeMode ? [`VolumeMode:\t${spec.volumeMode}`] : []),
    ...(dataSource
      ? [
          'DataSource:',
          ...indented([
            ...(dataSource.apiGroup === undefined ? [] : [`APIGroup:\t${dataSource.apiGroup}`]),
            `Kind:\t${dataSource.kind}`,
            `Name:\t${dataSource.name}`,
          ]),
        ]
      : []),
  ];
}

/** Pods that name the claim, and those that own it; by name. */
function usersOf(world: World, { metadata }: PersistentVolumeClaim): string[] {
  const owners = new Set((metadata.ownerReferences ?? []).filter(({ kind }) => kind === 'Pod').map(({ uid }) => uid));
  return world
    .table(store('Pod'))
    .values()
    .filter((pod) => pod.metadata.namespace === metadata.namespace)
    .flatMap((pod) => {
      const named = (pod.spec.volumes ?? []).filter(
        ({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === metadata.name,
      ).length;
      const count = named > 0 ? named : owners.has(pod.metadata.uid ?? '') ? 1 : 0;
      return Array.from({ length: count }, () => pod.metadata.name);
    })
    .sort();
}

function conditionLines({ status }: PersistentVolumeClaim): string[] {
  const conditions = status?.conditions ?? [];
  if (conditions.length === 0) return [];
  return [
    'Conditions:',
    '  Type\tStatus\tLastProbeTime\tLastTransitionTime\tReason\tMessage',
    '  ----\t------\t-----------------\t------------------\t------\t-------',
    ...conditions.map(
      ({ type, status: is, lastProbeTime, lastTransitionTime, reason = '', message = '' }) =>
        `  ${type} \t${is} \t${longTime(lastProbeTime)} \t${longTime(lastTransitionTime)} \t${reason} \t${message}`,
    ),
  ];
}
