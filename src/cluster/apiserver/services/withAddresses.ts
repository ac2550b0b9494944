import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Service } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { assignAddresses } from './assignAddresses.ts';

/**
 * A valid object; a Service gets its assigned addresses and ports. `random` returns an integer from `first` to `last`,
 * both inclusive.
 */
export function withAddresses<T extends KubeObject>(
  object: T,
  { etcd, random }: { readonly etcd: Etcd; readonly random: (first: number, last: number) => number },
): T {
  const service: KubeObject = object;
  if (!isKind(service, 'Service')) return object;
  return assignAddresses(service, { services: otherServices(service, etcd), random }) as KubeObject as T;
}

/** All other Services with addresses. */
export function otherServices({ metadata: { uid } }: Service, etcd: Etcd): Service[] {
  return etcd
    .objects('Service')
    .values()
    .filter((other) => isKind(other, 'Service'))
    .filter((other) => other.metadata.uid !== uid);
}
