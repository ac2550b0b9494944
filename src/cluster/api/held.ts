import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
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

/** Name of the object's kind in tables and requests: the kind, or `Kind.group` if Kubernetes does not define it. */
export function storeKind(object: { readonly apiVersion: string; readonly kind: string }): string {
  const group = groupOf(object.apiVersion);
  const info = kindInfo(object.kind);
  if (info ? groupOf(info.apiVersion) === group : group === '') return object.kind;
  return `${object.kind}.${group}`;
}

/** Whether the kind comes from a CustomResourceDefinition. */
export function isCustomKind(object: { readonly apiVersion: string; readonly kind: string }): boolean {
  return storeKind(object) !== object.kind;
}

/**
 * Whether objects of the kind are namespaced. A custom kind follows its definition. Without a definition, the object is
 * namespaced if it names a namespace. Entries of `definitions` that are not CustomResourceDefinitions are ignored.
 */
export function isNamespaced(object: KubeObject, definitions: Iterable<KubeObject> = []): boolean {
  return scopeIsNamespaced(object, definitions) ?? object.metadata.namespace !== undefined;
}

/** As `isNamespaced`, but `undefined` for a custom kind without a definition. */
export function scopeIsNamespaced(object: KubeObject, definitions: Iterable<KubeObject>): boolean | undefined {
  const info = kindInfo(storeKind(object));
  if (info) return info.namespaced;
  const group = groupOf(object.apiVersion);
  for (const other of definitions) {
    if (!isKind(other, 'CustomResourceDefinition') || other.spec.group !== group) continue;
    if (other.spec.names.kind === object.kind) return other.spec.scope !== 'Cluster';
  }
  return undefined;
}
