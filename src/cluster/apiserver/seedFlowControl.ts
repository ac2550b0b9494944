import { formatTime } from '#base/rfc3339.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { ActorContext } from '#kernel/actor.ts';
import { bootstrapObjects } from '#model/flowcontrol/bootstrapObjects.ts';
import type { KubeObject } from '#model/kinds.ts';
import { generatedUid } from './objectMetadata.ts';
import { SEEDED_US } from './seedStore.ts';

/**
 * FlowSchemas and PriorityLevelConfigurations that every API server creates at start, unless the given objects include
 * them.
 */
export function seedFlowControl(etcd: Etcd, brought: readonly KubeObject[], context: ActorContext): void {
  const isBrought = ({ kind, metadata: { name } }: KubeObject) =>
    brought.some((object) => object.kind === kind && object.metadata.name === name);
  for (const object of bootstrapObjects()) {
    if (isBrought(object)) continue;
    const { metadata } = object;
    const uid = generatedUid(context);
    etcd.put(object.kind, {
      ...object,
      metadata: { ...metadata, generation: 1, uid, creationTimestamp: formatTime(SEEDED_US) },
    } as KubeObject);
  }
}
