import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import { store } from '#cluster/api/kindTables.ts';
import { classOf, namesNoClass } from '#cluster/controllers/PersistentVolume/matchClaim.ts';
import type { World } from '#kernel/world.ts';
import { isNobody, provisionerName } from '#model/csiVolume.ts';
import type { PersistentVolumeClaim, Pod, StorageClass } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact } from './fact.ts';

const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

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
