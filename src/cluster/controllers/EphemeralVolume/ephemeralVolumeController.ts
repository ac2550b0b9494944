import type { PersistentVolumeClaim, Pod, Volume } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

/**
 * Creates the claims of generic ephemeral volumes. The Pod owns them, so they are deleted with it.
 * Upstream source (v1.36.2): pkg/controller/volume/ephemeral/controller.go.
 */
export class EphemeralVolumeController implements Controller {
  readonly name = 'EphemeralVolume';
  readonly watches = ['Pod', 'PersistentVolumeClaim'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Pod')) {
      if (type !== 'DELETED' && ephemeralVolumes(object).length > 0) scope.enqueue(objectKey(object));
    } else if (type === 'DELETED') {
      const owner = object.metadata.ownerReferences?.find(({ controller }) => controller === true);
      if (owner?.kind === 'Pod') scope.enqueue(keyOf(object.metadata.namespace, owner.name));
    }
  }

  sync(scope: SyncScope): void {
    const pod = scope.cache('Pod').get(scope.key);
    if (!pod || pod.metadata.deletionTimestamp !== undefined) return;
    for (const volume of ephemeralVolumes(pod)) {
      const claim = claimFor(pod, volume);
      const { namespace = '', name } = claim.metadata;
      if (scope.cache('PersistentVolumeClaim').get(objectKey(claim))) continue;
      scope.send({ verb: 'create', kind: 'PersistentVolumeClaim', namespace, name, object: claim });
    }
  }
}

function ephemeralVolumes({ spec }: Pod): readonly Volume[] {
  return (spec.volumes ?? []).filter(({ ephemeral }) => ephemeral?.volumeClaimTemplate !== undefined);
}

function claimFor(pod: Pod, { name, ephemeral }: Volume): PersistentVolumeClaim & KubeObject {
  const { metadata, spec } = ephemeral?.volumeClaimTemplate ?? {};
  const { labels, annotations } = metadata ?? {};
  const owner = {
    apiVersion: 'v1',
    kind: 'Pod',
    name: pod.metadata.name,
    uid: pod.metadata.uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: `${pod.metadata.name}-${name}`,
      ...(pod.metadata.namespace && { namespace: pod.metadata.namespace }),
      ...(labels && { labels }),
      ...(annotations && { annotations }),
      ownerReferences: [owner],
    },
    ...(spec && { spec }),
  } as PersistentVolumeClaim & KubeObject;
}
