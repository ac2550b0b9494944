import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import { store } from '#cluster/api/kindTables.ts';
import { classOf, isReservedFor, whyNoMatch } from '#cluster/controllers/PersistentVolume/matchClaim.ts';
import { isNobody, provisionerName } from '#model/csiVolume.ts';
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import type { ObjectFact } from '#protocol/objectFacts.ts';
import type { ObjectWhy } from '#protocol/objects.ts';
import type { Reader } from '#session/reader.ts';
import { listText } from '../../scheduling/why/writtenAmounts.ts';
import { eventsAbout } from '../eventsAbout.ts';
import { objectFact } from './objectFact.ts';

const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
/** Most unsuitable volumes that are named. */
const MOST_VOLUMES = 12;

/**
 * The reason that a claim is bound or waits: its class, its first consumer, its provisioner, and the obstacle of each
 * volume.
 */
export function claimWhy(reader: Reader, claim: PersistentVolumeClaim): ObjectWhy {
  const { world } = reader;
  const { namespace = '', name } = claim.metadata;
  const [event] = eventsAbout(world, { kind: 'PersistentVolumeClaim', namespace, name });
  return {
    words: event?.message ?? '',
    facts: [...stateFacts(reader, claim), ...heldFacts(reader, claim)],
    causes: [],
  };
}

function stateFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  const volume = claim.spec?.volumeName ?? '';
  const { phase, capacity } = claim.status ?? {};
  if (phase === 'Bound')
    return [objectFact('claimBound', { volume, asked: askedBy(claim), capacity: capacity?.storage ?? '?' })];
  if (phase === 'Lost') return [objectFact('claimLost', { volume })];
  return volume === '' ? unboundFacts(reader, claim) : namedFacts(reader, claim, volume);
}

function askedBy({ spec }: PersistentVolumeClaim): string {
  return spec?.resources?.requests?.storage ?? '0';
}

function namedFacts({ world }: Reader, claim: PersistentVolumeClaim, name: string): ObjectFact[] {
  const volume = world.table(store('PersistentVolume')).get(name);
  if (!volume) return [objectFact('claimNamedMissing', { volume: name })];
  const { claimRef } = volume.spec ?? {};
  if (!claimRef || isReservedFor(volume, claim)) return [];
  return [objectFact('claimNamedTaken', { volume: name, other: `${claimRef.namespace}/${claimRef.name}` })];
}

/** Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, syncUnboundClaim. */
function unboundFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  return [...classFacts(reader, claim), ...volumeFacts(reader, claim)];
}

function classFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  const { world } = reader;
  const storageClass = classOf(claim);
  const classes = world.table(store('StorageClass'));
  if (storageClass === '') {
    const isOpen = claim.spec?.storageClassName === undefined;
    return isOpen && defaultStorageClass(classes.values()) ? [] : [objectFact('claimNoClass', {})];
  }
  const found = classes.get(storageClass);
  if (!found) return [objectFact('claimClassMissing', { storageClass })];
  const node = claim.metadata.annotations?.[SELECTED_NODE];
  if (found.volumeBindingMode === 'WaitForFirstConsumer' && node === undefined) {
    const pods = podsOf(reader, claim).filter(({ spec }) => !spec.nodeName);
    return pods.length === 0
      ? [objectFact('claimFirstConsumer', { storageClass })]
      : [objectFact('claimPodsWait', { storageClass, pods: listText(pods.map(({ metadata }) => metadata.name)) })];
  }
  const selected = node === undefined ? [] : [objectFact('claimSelected', { node })];
  const { provisioner } = found;
  return isNobody(provisioner)
    ? [...selected, objectFact('claimNoProvisioner', { storageClass, provisioner })]
    : [...selected, objectFact('claimProvisioning', { storageClass, provisioner: provisionerName(provisioner) })];
}

function volumeFacts({ world }: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  const volumes = world.table(store('PersistentVolume')).values();
  if (volumes.length === 0) return [objectFact('claimNoVolumes', {})];
  return volumes.slice(0, MOST_VOLUMES).map((volume) => volumeFact(volume, claim));
}

function volumeFact(object: PersistentVolume, claim: PersistentVolumeClaim): ObjectFact {
  const { spec = {}, status } = object;
  const volume = object.metadata.name;
  const differs = (what: string, has: string | undefined, asked: string | undefined): ObjectFact =>
    objectFact('volumeDiffers', { volume, what, has: has || '-', asked: asked || '-' });
  switch (whyNoMatch(object, claim)) {
    case 'deleted':
      return objectFact('volumeDeleted', { volume });
    case 'mode':
      return differs('volumeMode', spec.volumeMode ?? 'Filesystem', claim.spec?.volumeMode ?? 'Filesystem');
    case 'attributes':
      return differs(
        'volumeAttributesClassName',
        spec.volumeAttributesClassName,
        claim.spec?.volumeAttributesClassName,
      );
    case 'size':
      return objectFact('volumeTooSmall', { volume, has: spec.capacity?.storage ?? '0', asked: askedBy(claim) });
    case 'claimed':
      return objectFact('volumeClaimed', { volume, claim: `${spec.claimRef?.namespace}/${spec.claimRef?.name}` });
    case 'phase':
      return objectFact('volumePhase', { volume, phase: status?.phase ?? '-' });
    case 'class':
      return differs('storageClassName', classOf(object), classOf(claim));
    case 'labels':
      return objectFact('volumeLabels', { volume });
    case 'access':
      return differs('accessModes', spec.accessModes?.join(', '), claim.spec?.accessModes?.join(', '));
    case undefined:
      return objectFact('volumeFits', { volume });
  }
}

/**
 * A claim that is being deleted stays while Pods use it. Upstream source (v1.36.2):
 * pkg/controller/volume/pvcprotection/pvc_protection_controller.go.
 */
function heldFacts(reader: Reader, claim: PersistentVolumeClaim): ObjectFact[] {
  if (claim.metadata.deletionTimestamp === undefined) return [];
  const users = podsOf(reader, claim).filter(({ spec }) => spec.nodeName);
  return users.length === 0
    ? []
    : [objectFact('claimHeld', { pods: listText(users.map(({ metadata }) => metadata.name)) })];
}

/** Pods that use it and have not ended. */
function podsOf({ world }: Reader, { metadata }: PersistentVolumeClaim): Pod[] {
  return world
    .table(store('Pod'))
    .values()
    .filter(
      (pod) =>
        pod.metadata.namespace === metadata.namespace &&
        pod.status?.phase !== 'Succeeded' &&
        pod.status?.phase !== 'Failed' &&
        podClaims(pod).some(({ claim }) => claim === metadata.name),
    );
}
