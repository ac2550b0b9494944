import { store } from '#cluster/api/kindTables.ts';
import { requestIn } from '#cluster/apiserver/apiServerEvents.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { claimNames } from './claimNames.ts';
import type { EntryInvariant } from './invariant.ts';

const SCHEDULER_USER = 'system:kube-scheduler';

/**
 * A claim stays with the volume that it got, a volume is promised to one claim at a time, and kube-scheduler binds no Pod
 * whose claims are not bound, nor a second one to a claim that is for one Pod, unless somebody else put the first there.
 * Claims that were deleted once are left out: the model does not protect them while a Pod is on its way.
 */
export function volumeClaims(): EntryInvariant {
  const bypassing = new Set<string>();
  const deletedClaims = new Set<string>();
  return function* (entry: Entry, world: World): Generator<string> {
    for (const { key, before, after } of changesOf(entry, store('PersistentVolumeClaim'))) {
      if (after) yield* wrongClaim(key, before, after);
      else deletedClaims.add(key);
    }
    for (const { before, after: pod } of changesOf(entry, store('Pod'))) {
      if (!pod?.spec.nodeName || before?.spec.nodeName) continue;
      if (requestIn(entry)?.request.user !== SCHEDULER_USER) bypassing.add(pod.metadata.uid ?? '');
      else yield* wrongBinding(world, pod, bypassing, deletedClaims);
    }
  };
}

function* wrongClaim(
  key: string,
  was: PersistentVolumeClaim | undefined,
  is: PersistentVolumeClaim,
): Generator<string> {
  const name = was?.spec?.volumeName;
  if (name && is.spec?.volumeName !== name) yield `claim ${key} had volume ${name} and has ${is.spec?.volumeName}`;
  if (is.status?.phase === 'Bound' && !is.spec?.volumeName) yield `claim ${key} is Bound and has no volume`;
}

function* wrongBinding(
  world: World,
  pod: Pod,
  bypassing: ReadonlySet<string>,
  deletedClaims: ReadonlySet<string>,
): Generator<string> {
  const { namespace = '', name } = pod.metadata;
  for (const claimName of claimNames(pod)) {
    const claim = world.table(store('PersistentVolumeClaim')).get(`${namespace}/${claimName}`);
    if (!claim || deletedClaims.has(`${namespace}/${claimName}`)) continue;
    const volume = world.table(store('PersistentVolume')).get(claim.spec?.volumeName ?? '');
    if (volume && volume.spec?.claimRef?.uid !== claim.metadata.uid)
      yield `Pod ${namespace}/${name} is bound and its claim ${claimName} has a volume of ${volume.spec?.claimRef?.name}`;
    if (!claim.spec?.volumeName) yield `Pod ${namespace}/${name} is bound and its claim ${claimName} is not`;
    if (!claim.spec?.accessModes?.includes('ReadWriteOncePod')) continue;
    const others = world
      .table(store('Pod'))
      .values()
      .filter((other) => other !== pod && other.metadata.namespace === namespace && isOnNode(other))
      .filter((other) => claimNames(other).includes(claimName) && !bypassing.has(other.metadata.uid ?? ''));
    for (const other of others)
      yield `Pods ${namespace}/${name} and ${other.metadata.name} share ${claimName}, which is ReadWriteOncePod`;
  }
}

function isOnNode({ spec, status }: Pod): boolean {
  return Boolean(spec.nodeName) && status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}
