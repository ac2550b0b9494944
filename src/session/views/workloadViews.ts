import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { WorkloadView } from '#protocol/views.ts';
import { ViewCollection } from './viewCollection.ts';
import { controllerOf, WORKLOAD_KINDS, type WorkloadColours } from './workloadColours.ts';

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
