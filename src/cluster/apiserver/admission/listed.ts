import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { KindTypes, LimitRange } from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';

/** All objects of a kind, for a plugin. */
export function listed<K extends KindName>(etcd: Etcd, kind: K): (KubeObject & KindTypes[K])[] {
  return etcd
    .objects(kind)
    .values()
    .filter((object): object is KubeObject & KindTypes[K] => isKind(object, kind));
}

/** LimitRanges in the object's Namespace. */
export function limitRangesOf(etcd: Etcd, { metadata: { namespace } }: KubeObject): readonly LimitRange[] {
  if (etcd.objects('LimitRange').size === 0) return [];
  return listed(etcd, 'LimitRange').filter(({ metadata }) => metadata.namespace === namespace);
}
