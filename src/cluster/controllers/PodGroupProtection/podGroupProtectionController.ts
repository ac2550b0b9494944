import { isServedKind } from '#cluster/releases/featureGates.ts';
import type { Pod, PodGroup } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

/** Upstream source (v1.36.2): pkg/apis/scheduling/types.go, PodGroupProtectionFinalizer. */
const FINALIZER = 'scheduling.k8s.io/podgroup-protection';

/**
 * Removes the finalizer of a deleted PodGroup once no unfinished Pod names it. It does not run where PodGroups are not served.
 * Upstream source (v1.36.2): pkg/controller/scheduling/podgroupprotection/podgroup_protection_controller.go.
 */
export class PodGroupProtectionController implements Controller {
  readonly name = 'PodGroupProtection';
  readonly account = 'podgroup-protection-controller';
  readonly watches = ['PodGroup', 'Pod'];

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (!isServedKind(scope.world, 'PodGroup')) return;
    if (isKind(object, 'PodGroup')) {
      if (type !== 'DELETED' && isHeld(object)) scope.enqueue(objectKey(object));
      return;
    }
    if (!isKind(object, 'Pod')) return;
    if (type === 'DELETED' || isTerminated(object)) enqueueGroupOf(object, scope);
    const old = before && isKind(before, 'Pod') ? before : undefined;
    if (old && old.metadata.uid !== object.metadata.uid) enqueueGroupOf(old, scope);
  }

  sync(scope: SyncScope): void {
    const group = scope.cache('PodGroup').get(scope.key);
    if (!group || !isHeld(group) || isUsed(group, scope)) return;
    const { namespace = '', name, finalizers = [] } = group.metadata;
    const metadata = { ...group.metadata, finalizers: finalizers.filter((finalizer) => finalizer !== FINALIZER) };
    scope.send({ verb: 'update', kind: 'PodGroup', namespace, name, object: { ...group, metadata } });
  }
}

function isHeld({ metadata }: PodGroup): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(FINALIZER);
}

function isUsed(group: PodGroup, scope: SyncScope): boolean {
  return scope
    .cache('Pod')
    .values()
    .some((pod) => !isTerminated(pod) && groupKeyOf(pod) === objectKey(group));
}

function isTerminated({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

function enqueueGroupOf(pod: Pod, scope: InformerScope): void {
  const key = groupKeyOf(pod);
  if (key !== undefined) scope.enqueue(key);
}

function groupKeyOf({ metadata, spec }: Pod): string | undefined {
  const name = spec.schedulingGroup?.podGroupName;
  return name === undefined ? undefined : keyOf(metadata.namespace, name);
}
