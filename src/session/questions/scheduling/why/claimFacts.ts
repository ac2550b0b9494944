import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import { store } from '#cluster/api/kindTables.ts';
import { classOf, namesNoClass } from '#cluster/controllers/PersistentVolume/syncClaim.ts';
import type { World } from '#kernel/world.ts';
import type { PersistentVolume, PersistentVolumeClaim, Pod, StorageClass } from '#model/generated/types.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { isNobody, keyOf, provisionerName } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact, listText } from './writtenAmounts.ts';

const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

/** The nodes that can reach the volumes of a Pod's claims, if limited; and claims that are bound to no volume. */
export function claimFacts(reader: Reader, pod: Pod): PodFact[] {
  const { trials } = reader;
  return claimsOf(reader, pod).flatMap(({ name, claim }) => {
    if (claim?.status?.phase !== 'Bound')
      return [fact('unboundClaim', { claim: name, phase: claim ? (claim.status?.phase ?? 'Pending') : 'NotFound' })];
    const volume = volumeOf(reader, claim);
    const required = volume?.spec?.nodeAffinity?.required;
    if (!required) return [];
    const isReached = compileNodeSelector(required);
    const nodes = trials.nodes.filter(isReached).map(({ metadata }) => metadata.name);
    if (nodes.length === trials.nodes.length) return [];
    return [fact('volumeElsewhere', { claim: name, volume: volume.metadata.name, where: listText(nodes) || '-' })];
  });
}

/**
 * Claims that wait for a first consumer. The scheduler must process that Pod, because it tells the provisioner the
 * node. A Pod whose node was set directly skips the scheduler, so its claims stay unbound.
 */
export function firstConsumerFacts(reader: Reader, pod: Pod): PodFact[] {
  const classes = reader.world.table(store('StorageClass'));
  return claimsOf(reader, pod).flatMap(({ name, claim }) => {
    if (!claim || claim.status?.phase === 'Bound') return [];
    const storageClass = claim.spec?.storageClassName ?? '';
    const isLate = classes.get(storageClass)?.volumeBindingMode === 'WaitForFirstConsumer';
    return isLate && !isSelected(claim) ? [fact('firstConsumer', { claim: name, storageClass })] : [];
  });
}

function isSelected({ metadata }: PersistentVolumeClaim): boolean {
  return metadata.annotations?.['volume.kubernetes.io/selected-node'] !== undefined;
}

function claimsOf({ world }: Reader, pod: Pod) {
  const claims = world.table(store('PersistentVolumeClaim'));
  return podClaims(pod).map(({ claim: name }) => ({
    name,
    claim: claims.get(keyOf(pod.metadata.namespace ?? 'default', name)),
  }));
}

/** The volume that a claim is bound to, when its nodes are limited. */
function volumeOf({ world }: Reader, claim: PersistentVolumeClaim): PersistentVolume | undefined {
  return world.table(store('PersistentVolume')).get(claim.spec?.volumeName ?? '');
}

/**
 * The waits of a Pod's claims before the Pod can get a node or be bound to it. Claims that wait for the Pod's node
 * are left out.
 */
export function claimWaits({ world }: Reader, pod: Pod): PodFact[] {
  const claims = world.table(store('PersistentVolumeClaim'));
  return podClaims(pod).flatMap(({ claim: name }) => {
    const claim = claims.get(keyOf(pod.metadata.namespace ?? 'default', name));
    return claim ? waitsFor(world, claim) : [fact('claimNotThere', { claim: name })];
  });
}

function waitsFor(world: World, claim: PersistentVolumeClaim): PodFact[] {
  const { name } = claim.metadata;
  const volume = claim.spec?.volumeName ?? '';
  if (claim.status?.phase === 'Bound') return [];
  if (claim.status?.phase === 'Lost') return [fact('claimVolumeLost', { claim: name, volume })];
  // The claim names a volume already, so the controller binds the two or says why not.
  if (volume !== '') return [];
  const storageClass = classOf(claim);
  const found = world.table(store('StorageClass')).get(storageClass);
  if (namesNoClass(claim) && !defaultStorageClass(world.table(store('StorageClass')).values()))
    return [fact('claimWithoutClass', { claim: name })];
  if (!found && storageClass !== '') return [fact('claimClassNotThere', { claim: name, storageClass })];
  if (found && isLate(found, claim)) return [];
  return found && !isNobody(found.provisioner)
    ? [fact('claimComing', { claim: name, provisioner: provisionerName(found.provisioner) })]
    : [fact('claimByHand', { claim: name, storageClass: storageClass || '""' })];
}

function isLate({ volumeBindingMode }: StorageClass, { metadata }: PersistentVolumeClaim): boolean {
  return volumeBindingMode === 'WaitForFirstConsumer' && metadata.annotations?.[SELECTED_NODE] === undefined;
}
