import { store } from '#cluster/api/kindTables.ts';
import { isUnknownKind } from '#cluster/api/unknownKinds.ts';
import type { World } from '#kernel/world.ts';

export type ConfigKind = 'ConfigMap' | 'Secret';

/** A missing reference of a Pod, with the kubelet's message. */
export interface ConfigProblem {
  readonly kind: ConfigKind;
  readonly name: string;
  /** Whether the object exists and only keys are missing. */
  readonly isThere: boolean;
  /** Referenced keys that are missing. */
  readonly keys: readonly string[];
  readonly message: string;
}

/**
 * Result of looking for an object. `assumed`: the cluster has no data of that kind, so the object is assumed to exist
 * with every key.
 */
export type Found =
  | { readonly state: 'found'; readonly keys: ReadonlySet<string> }
  | { readonly state: 'assumed' }
  | { readonly state: 'absent' | 'unread'; readonly message: string };

/** Looks for an object in the namespace of one Pod. */
export type FindConfig = (kind: ConfigKind, name: string) => Found;

/** A missing object or key, as details of an entry's reason. */
export function missingDetails({ kind, name, isThere, keys, message }: ConfigProblem) {
  const [key] = keys;
  return { needed: kind, named: name, ...(isThere && key !== undefined && { key }), message };
}

/**
 * Look-up by the node's kubelet, for Pods of the namespace. A kubelet without a connection to the API server cannot
 * read new objects. Upstream source (v1.36.2): pkg/kubelet/util/manager/watch_based_manager.go, Get.
 */
export function configFinder(world: World, namespace: string, isConnected: boolean): FindConfig {
  return (kind, name) => {
    const inWords = kind.toLowerCase();
    if (!isConnected) {
      const message = `failed to sync ${inWords} cache: timed out waiting for the condition`;
      return { state: 'unread', message };
    }
    const found =
      kind === 'ConfigMap'
        ? world.table(store('ConfigMap')).get(`${namespace}/${name}`)
        : world.table(store('Secret')).get(`${namespace}/${name}`);
    if (found) {
      const binary = found.kind === 'ConfigMap' ? (found.binaryData ?? {}) : {};
      return { state: 'found', keys: new Set([...Object.keys(found.data ?? {}), ...Object.keys(binary)]) };
    }
    if (isUnknownKind(world, kind)) return { state: 'assumed' };
    return { state: 'absent', message: `${inWords} "${name}" not found` };
  };
}
