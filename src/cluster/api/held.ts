import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

/** Something of a dump that stays as it was, because the dump does not say what will come to it. */
export interface Held {
  readonly kind: 'HorizontalPodAutoscaler' | 'Pod';
  /** `namespace/name` */
  readonly key: string;
}

/**
 * By uid. Autoscalers: the files do not say what load will come, so the model must not act on a load of its own. Pods that are not always
 * restarted, such as those of Jobs: the files do not say when they end.
 */
export const HELD = table<Held>('start/held');

export function holdDumped(world: World, dumped: readonly KubeObject[]): void {
  for (const object of dumped) {
    const { uid } = object.metadata;
    if (uid === undefined) continue;
    if (isKind(object, 'HorizontalPodAutoscaler'))
      world.table(HELD).put(uid, { kind: object.kind, key: objectKey(object) });
    else if (isKind(object, 'Pod') && (object.spec.restartPolicy ?? 'Always') !== 'Always' && !hasEnded(object))
      world.table(HELD).put(uid, { kind: object.kind, key: objectKey(object) });
  }
}

function hasEnded({ status }: { readonly status?: { readonly phase?: string } }): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

export function isHeld(world: World, uid: string | undefined): boolean {
  const held = world.table(HELD);
  return held.size > 0 && uid !== undefined && held.has(uid);
}
