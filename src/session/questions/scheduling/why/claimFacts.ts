import { store } from '#cluster/api/kindTables.ts';
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { keyOf } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact } from './fact.ts';
import { listText } from './writtenAmounts.ts';

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
