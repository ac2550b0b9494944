import { seedOf } from '#base/digest.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { OwnerReference } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { WorkloadView } from '#protocol/views.ts';
import { ViewCollection } from './viewCollection.ts';

/** Objects that stand for groups of Pods, with their counts as their own status says them. */
export class WorkloadViews {
  readonly collection: ViewCollection<WorkloadView>;

  constructor(world: World, colours: WorkloadColours) {
    this.collection = new ViewCollection((key) => {
      const slash = key.indexOf('/');
      const object = world.table(store(key.slice(0, slash))).get(key.slice(slash + 1));
      return object && workloadView(key, object, colours);
    });
    for (const kind of WORKLOAD_KINDS) {
      const table = world.table(store(kind));
      for (const key of table.keys()) this.collection.touch(`${kind}/${key}`);
      table.observe((key) => this.collection.touch(`${kind}/${key}`));
    }
  }
}

/** Kinds whose objects stand for a group of Pods. */
export const WORKLOAD_KINDS = [
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Job',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
] as const;

const COLOURS = 12;

/** Owner chains are two or three long; a longer one is a mistake in somebody's manifest. */
const LONGEST_CHAIN = 8;

/**
 * Which workload a Pod belongs to, and which colour the workload has. The colour follows from the workload's name and from what the
 * run's source declares, so it is the same at every moment, in every branch and at every opening.
 */
export class WorkloadColours {
  private readonly world: World;
  private readonly declared: ReadonlyMap<string, number>;
  /** Colours that no declared workload has; all of them when none is left. */
  private readonly free: readonly number[];
  /** By uid; a uid comes again in another branch, maybe for another object. */
  private readonly tops = new Map<string, { readonly key: string; readonly top: string }>();

  /** @param declared `Kind/namespace/name` of what the run's source brings, in its order: neighbours get different colours */
  constructor(world: World, declared: readonly string[] = []) {
    this.world = world;
    this.declared = new Map([...new Set(declared)].map((workload, index) => [workload, 1 + (index % COLOURS)]));
    const all = Array.from({ length: COLOURS }, (_, index) => 1 + index);
    const free = all.slice(this.declared.size);
    this.free = free.length > 0 ? free : all;
  }

  /** `Kind/namespace/name` of the controller at the top of the owner chain, or of the Pod itself. */
  workloadOf(pod: KubeObject): string {
    const key = objectKey(pod);
    const known = this.tops.get(pod.metadata.uid ?? '');
    if (known?.key === key) return known.top;
    const top = this.topOf(pod);
    this.tops.set(pod.metadata.uid ?? '', { key, top });
    return top;
  }

  /** 1 to 12. @param workload `Kind/namespace/name` */
  colourOf(workload: string): number {
    return this.declared.get(workload) ?? this.free[(seedOf(workload) >>> 0) % this.free.length] ?? 1;
  }

  private topOf(pod: KubeObject): string {
    let at: KubeObject = pod;
    for (let i = 0; i < LONGEST_CHAIN; i++) {
      const reference = controllerOf(at);
      if (!reference) break;
      const owner = this.store(reference.kind).get(keyOf(at.metadata.namespace, reference.name));
      if (owner?.metadata.uid !== reference.uid) {
        const gone = goneOwner(pod, reference);
        return `${gone.kind}/${keyOf(at.metadata.namespace, gone.name)}`;
      }
      at = owner as KubeObject;
    }
    return workloadKey(at);
  }

  private store(kind: string): Table<KubeObject> {
    return this.world.table(store(kind));
  }
}

/** `Kind/namespace/name` */
function workloadKey(object: KubeObject): string {
  return `${object.kind}/${objectKey(object)}`;
}

/** The top of the chain when an owner is gone: a ReplicaSet of a Deployment is named after it and the hash of the template. */
function goneOwner(pod: KubeObject, { kind, name }: OwnerReference): Pick<OwnerReference, 'kind' | 'name'> {
  const hash = pod.metadata.labels?.['pod-template-hash'];
  const isOfDeployment = kind === 'ReplicaSet' && hash !== undefined && name.endsWith(`-${hash}`);
  return isOfDeployment ? { kind: 'Deployment', name: name.slice(0, -hash.length - 1) } : { kind, name };
}

/** The workloads among objects that a run's source brings, in their order: what no controller owns. */
export function declaredWorkloads(objects: readonly KubeObject[]): string[] {
  const kinds: readonly string[] = [...WORKLOAD_KINDS, 'Pod'];
  return objects
    .filter((object) => kinds.includes(object.kind) && !controllerOf(object))
    .map(({ kind, metadata }) => `${kind}/${keyOf(metadata.namespace ?? 'default', metadata.name)}`);
}

function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((reference) => reference.controller === true);
}

/** The counts of all workload kinds; each kind has some of them. */
interface Counted {
  readonly replicas?: number;
  readonly parallelism?: number;
  readonly readyReplicas?: number;
  readonly updatedReplicas?: number;
  readonly availableReplicas?: number;
  readonly active?: number | readonly unknown[];
  readonly ready?: number;
  readonly desiredNumberScheduled?: number;
  readonly currentNumberScheduled?: number;
  readonly numberReady?: number;
  readonly updatedNumberScheduled?: number;
  readonly numberAvailable?: number;
}

function workloadView(key: string, object: KubeObject, colours: WorkloadColours): WorkloadView {
  const { kind, metadata } = object;
  const owner = controllerOf(object);
  return {
    key,
    kind,
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    owner: owner ? `${owner.kind}/${keyOf(metadata.namespace, owner.name)}` : '',
    colour: colours.colourOf(colours.workloadOf(object)),
    ...countsOf(kind, (object.spec ?? {}) as Counted, (object.status ?? {}) as Counted),
  };
}

type Counts = Pick<WorkloadView, 'desired' | 'current' | 'ready' | 'updated' | 'available'>;

function countsOf(kind: string, spec: Counted, status: Counted): Counts {
  if (kind === 'DaemonSet') {
    return {
      desired: status.desiredNumberScheduled ?? 0,
      current: status.currentNumberScheduled ?? 0,
      ready: status.numberReady ?? 0,
      updated: status.updatedNumberScheduled ?? 0,
      available: status.numberAvailable ?? 0,
    };
  }
  if (kind === 'Job' || kind === 'CronJob') {
    const active = typeof status.active === 'number' ? status.active : (status.active?.length ?? 0);
    const ready = status.ready ?? 0;
    return { desired: spec.parallelism ?? 1, current: active, ready, updated: active, available: ready };
  }
  return {
    desired: spec.replicas ?? 1,
    current: status.replicas ?? 0,
    ready: status.readyReplicas ?? 0,
    updated: status.updatedReplicas ?? status.replicas ?? 0,
    available: status.availableReplicas ?? 0,
  };
}
