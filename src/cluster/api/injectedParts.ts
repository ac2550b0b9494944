import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { ObjectMeta, OwnerReference, Pod, PodSpec } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { store } from './kindTables.ts';

/** A field of the Pods that run which their template has otherwise, or not at all. */
export interface ChangedField {
  readonly name: string;
  /** As admission makes it of the template; `undefined`: it is not there. */
  readonly template: unknown;
  /** The same as it is stored. */
  readonly stored: unknown;
  readonly running: unknown;
}

export interface ChangedContainer {
  readonly name: string;
  readonly fields: readonly ChangedField[];
}

/** What the running Pods of a workload have and their template lacks: webhooks, a LimitRange or an autoscaler put it in. */
export interface InjectedParts {
  /** `Kind/namespace/name` of the workload. */
  readonly workload: string;
  /** Pods that have it, of those that were compared. */
  readonly pods: number;
  readonly of: number;
  /** Who put it in, as far as the Pods say; empty when they do not. */
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

/** By the uid of the workload. */
export const INJECTED_PARTS = table<InjectedParts>('start/injectedParts');

/** The uid of what a Pod belongs to at last: of the Deployment of its ReplicaSet, of the CronJob of its Job, else of its controller. */
export function workloadUid(world: World, pod: Pod): string | undefined {
  const owner = controllerOf(pod.metadata);
  if (!owner || owner.kind === 'Node') return undefined;
  const object = world.table(store(owner.kind)).get(keyOf(pod.metadata.namespace, owner.name));
  const above = object && controllerOf(object.metadata);
  return above?.uid ?? owner.uid;
}

/** What the running Pods of a Pod's workload have and their template lacks. */
export function injectedInto(world: World, pod: Pod): InjectedParts | undefined {
  const parts = world.table(INJECTED_PARTS);
  if (parts.size === 0) return undefined;
  const uid = workloadUid(world, pod);
  return uid === undefined ? undefined : parts.get(uid);
}

function controllerOf({ ownerReferences }: ObjectMeta): OwnerReference | undefined {
  return ownerReferences?.find(({ controller }) => controller === true);
}
