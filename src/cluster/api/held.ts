import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

/** An object of a dump that the model leaves unchanged, because the dump does not contain its future inputs. */
export interface Held {
  readonly kind: 'HorizontalPodAutoscaler' | 'Pod';
  /** `namespace/name` */
  readonly key: string;
}

/**
 * By uid. Autoscalers: the files contain no future load, so the model must not act on a load of its own. Pods that are
 * not always restarted, such as those of Jobs: the files do not contain their end.
 */
export const HELD = table<Held>('start/held');

/** A Pod of a dump that was on a node and not ready. Nobody knows why, so the model does not make it fail again. */
export interface UnreadyBefore {
  /** `namespace/name` */
  readonly key: string;
  /** As kubectl shows it: `CrashLoopBackOff`; empty when its containers run. */
  readonly reason: string;
}

/** By uid. */
export const UNREADY_BEFORE = table<UnreadyBefore>('start/unready');

export function holdDumped(world: World, dumped: readonly KubeObject[]): void {
  for (const object of dumped) {
    const { uid } = object.metadata;
    if (uid === undefined) continue;
    if (isKind(object, 'Pod') && isUnready(object))
      world.table(UNREADY_BEFORE).put(uid, { key: objectKey(object), reason: whyUnready(object) });
    if (isKind(object, 'HorizontalPodAutoscaler'))
      world.table(HELD).put(uid, { kind: object.kind, key: objectKey(object) });
    else if (isKind(object, 'Pod') && (object.spec.restartPolicy ?? 'Always') !== 'Always' && !hasEnded(object))
      world.table(HELD).put(uid, { kind: object.kind, key: objectKey(object) });
  }
}

function isUnready(pod: Pod): boolean {
  const { metadata, spec, status } = pod;
  const isHere = (spec.nodeName ?? '') !== '' && metadata.deletionTimestamp === undefined && !hasEnded(pod);
  return isHere && status?.conditions?.find(({ type }) => type === 'Ready')?.status !== 'True';
}

/** The first container that waits or has ended badly says it. */
function whyUnready({ status }: Pod): string {
  const statuses = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  for (const { state } of statuses) {
    const { waiting, terminated } = state ?? {};
    if (waiting?.reason) return waiting.reason;
    if (terminated && terminated.exitCode !== 0) return terminated.reason ?? 'Error';
  }
  return '';
}

function hasEnded({ status }: { readonly status?: { readonly phase?: string } }): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

export function isHeld(world: World, uid: string | undefined): boolean {
  const held = world.table(HELD);
  return held.size > 0 && uid !== undefined && held.has(uid);
}
