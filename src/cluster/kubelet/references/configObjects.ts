import { store } from '#cluster/api/kindTables.ts';
import { isUnknownKind } from '#cluster/api/unknownKinds.ts';
import type { World } from '#kernel/world.ts';

export type ConfigKind = 'ConfigMap' | 'Secret';

/** Why something that a Pod refers to cannot be had, in the kubelet's words. */
export interface ConfigProblem {
  readonly kind: ConfigKind;
  readonly name: string;
  /** Whether the object is there, so that only keys of it are missing. */
  readonly isThere: boolean;
  /** Keys that are asked for by name and are missing. */
  readonly keys: readonly string[];
  readonly message: string;
}

/** What a kubelet finds when it looks for an object. `assumed`: nothing is known of that kind, and it is taken to be there with every key. */
export type Found =
  | { readonly state: 'found'; readonly keys: ReadonlySet<string> }
  | { readonly state: 'assumed' }
  | { readonly state: 'absent' | 'unread'; readonly message: string };

/** Looks for an object in the namespace of one Pod. */
export type FindConfig = (kind: ConfigKind, name: string) => Found;

/** What is missing, as the reason of an entry says it. */
export function missingDetails({ kind, name, isThere, keys, message }: ConfigProblem) {
  const [key] = keys;
  return { needed: kind, named: name, ...(isThere && key !== undefined && { key }), message };
}

/**
 * What the kubelet of a node would find for a Pod of the namespace. One that is cut off from the API server cannot read what it has not read before.
 * Upstream source (v1.36.2): pkg/kubelet/util/manager/watch_based_manager.go, Get.
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
