import { type TableOf, table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes, ObjectMeta, OwnerReference, Pod, PodSpec } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';

/** By the uid of the workload. */
export const INJECTED_PARTS = table<InjectedParts>('start/injectedParts');

/**
 * One table of objects for each kind, by `namespace/name`, or by `name` for cluster-scoped objects. Records of known
 * kinds are typed. `storeKind` gives the names of kinds of other groups.
 */
export interface KindTables {
  <K extends KindName>(kind: K): TableOf<KindTypes[K]>;
  (kind: string): TableOf<KubeObject>;
}

/** Returns the tables `PREFIX/<Kind>`. Table names are built once because lookups are frequent. */
export function kindTables(prefix: string): KindTables {
  const made = new Map<string, TableOf<KubeObject>>();
  const tableOfKind = (kind: string) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const fresh = table<KubeObject>(`${prefix}/${kind}`);
    made.set(kind, fresh);
    return fresh;
  };
  return tableOfKind as KindTables;
}

/** Objects stored by the API server. */
export const store = kindTables('store');

const STORE = 'store/';

/** Kinds that have a table in the API server, sorted by name. A table may be empty. */
export function storedKinds(world: World): string[] {
  return world.tableNames().flatMap((name) => (name.startsWith(STORE) ? name.slice(STORE.length) : []));
}

/** A field of running Pods that differs from their template, or is missing there. */
export interface ChangedField {
  readonly name: string;
  /** The value after admission of the template; `undefined` when it is missing. */
  readonly template: unknown;
  /** The value in the stored template. */
  readonly stored: unknown;
  readonly running: unknown;
}

export interface ChangedContainer {
  readonly name: string;
  readonly fields: readonly ChangedField[];
}

/** Parts of a workload's running Pods that their template lacks. Webhooks, a LimitRange or an autoscaler added them. */
export interface InjectedParts {
  /** `Kind/namespace/name` of the workload. */
  readonly workload: string;
  /** Pods with these parts, and the number of compared Pods. */
  readonly pods: number;
  readonly of: number;
  /** Names of the programs that added them, as far as the Pods show it; may be empty. */
  readonly by: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly containers: PodSpec['containers'];
  readonly initContainers: NonNullable<PodSpec['initContainers']>;
  /** Names of all containers of the running Pods, in their order. */
  readonly order: { readonly containers: readonly string[]; readonly initContainers: readonly string[] };
  readonly changed: readonly ChangedContainer[];
  readonly volumes: NonNullable<PodSpec['volumes']>;
  readonly tolerations: NonNullable<PodSpec['tolerations']>;
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Other fields of the Pod's spec. */
  readonly fields: readonly ChangedField[];
}

/** UID of a Pod's top owner: the Deployment of its ReplicaSet, the CronJob of its Job, otherwise its controller. */
export function workloadUid(world: World, pod: Pod): string | undefined {
  const owner = controllerOf(pod.metadata);
  if (!owner || owner.kind === 'Node') return undefined;
  const object = world.table(store(owner.kind)).get(keyOf(pod.metadata.namespace, owner.name));
  const above = object && controllerOf(object.metadata);
  return above?.uid ?? owner.uid;
}

/** Parts of the running Pods of a Pod's workload that their template lacks. */
export function injectedInto(world: World, pod: Pod): InjectedParts | undefined {
  const parts = world.table(INJECTED_PARTS);
  if (parts.size === 0) return undefined;
  const uid = workloadUid(world, pod);
  return uid === undefined ? undefined : parts.get(uid);
}

function controllerOf({ ownerReferences }: ObjectMeta): OwnerReference | undefined {
  return ownerReferences?.find(({ controller }) => controller === true);
}
