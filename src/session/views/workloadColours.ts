import { store } from '#cluster/api/kindTables.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { OwnerReference } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';

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
 * Which workload a Pod belongs to and which colour the workload has. Both are decided when the run first shows them and
 * kept for good, so that they are the same after going back, and while owners are deleted before their Pods. A saved run
 * takes the order along: opened again it would meet in another order what it comes by, or not at all what is gone.
 */
export class WorkloadColours {
  private readonly world: World;
  private readonly colours = new Map<string, number>();
  /** By uid; a uid comes again in another branch, maybe for another object. */
  private leavesOut = false;
  private readonly tops = new Map<string, { readonly key: string; readonly top: string }>();

  /** `before`: workloads that the run has met already, in that order. */
  constructor(world: World, before: readonly string[] = []) {
    this.world = world;
    for (const workload of before) this.colourOf(workload);
    const here = [...WORKLOAD_KINDS, 'Pod'].flatMap((kind) => [...this.store(kind).unordered()]);
    for (const object of here.sort((a, b) => revisionOf(a) - revisionOf(b))) this.meet(object);
    for (const kind of [...WORKLOAD_KINDS, 'Pod']) {
      this.store(kind).observe((_, before, after) => {
        if (!before && after && !this.leavesOut) this.meet(after);
      });
    }
  }

  /** What comes by meanwhile is not met: it has not happened. */
  leaveOut<T>(look: () => T): T {
    this.leavesOut = true;
    try {
      return look();
    } finally {
      this.leavesOut = false;
    }
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

  /** The workloads that were met, in order. */
  get order(): readonly string[] {
    return [...this.colours.keys()];
  }

  /** The colour of a workload that was met. */
  knownColour(workload: string): number | undefined {
    return this.colours.get(workload);
  }

  /** 1 to 12. */
  colourOf(workload: string): number {
    const known = this.colours.get(workload);
    if (known !== undefined) return known;
    const colour = 1 + (this.colours.size % COLOURS);
    this.colours.set(workload, colour);
    return colour;
  }

  private meet(object: KubeObject): void {
    if (this.tops.has(object.metadata.uid ?? '')) return;
    if (object.kind === 'Pod') this.colourOf(this.workloadOf(object));
    else if (!controllerOf(object)) this.colourOf(workloadKey(object));
  }

  private topOf(pod: KubeObject): string {
    let at: KubeObject = pod;
    for (let i = 0; i < LONGEST_CHAIN; i++) {
      const reference = controllerOf(at);
      if (!reference) break;
      const owner = this.store(reference.kind).get(keyOf(at.metadata.namespace, reference.name));
      if (owner?.metadata.uid !== reference.uid) {
        return `${reference.kind}/${keyOf(at.metadata.namespace, reference.name)}`;
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

export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((reference) => reference.controller === true);
}

function revisionOf(object: KubeObject): number {
  return Number(object.metadata.resourceVersion ?? 0);
}
