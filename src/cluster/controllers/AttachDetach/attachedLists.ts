import type { Micros } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import { table } from '#kernel/tableOf.ts';
import type { Answer, SyncScope } from '../controller.ts';

/** By `volume node`. */
export const ATTACHED_VOLUMES = table<AttachedVolume>('controllers/AttachDetach.volumes');

/** Prefix of keys that are Nodes instead of volumes: the Node's list is to be written. */
export const LIST = 'node/';
/** Upstream source (v1.36.2): pkg/controller/volume/attachdetach/attach_detach_controller.go, DefaultTimerConfig. */
const LOOP_US = 100_000;
const NOT_FOUND = 404;

/** A Node received its list; these volumes were removed from it, to be detached. */
interface Told {
  readonly leaving: readonly string[];
}

/**
 * Lists of attached volumes in the statuses of Nodes. Each Node has one request at a time, and a refused one is
 * repeated, so the list converges to the controller's records. A volume is listed while the kubelet may mount it. It is
 * detached only after its removal from the list was written.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/statusupdater/node_status_updater.go;
 * reconciler/reconciler.go, reconcile.
 */
export class AttachedLists {
  private readonly volumes: Table<AttachedVolume>;

  constructor(volumes: Table<AttachedVolume>) {
    this.volumes = volumes;
  }

  sync(scope: SyncScope): void {
    const name = nodeOf(scope);
    const leaving = this.on(name, 'leaving').map(attachedKey);
    if (!scope.cache('Node').has(name)) {
      this.detach(leaving, scope);
      return;
    }
    const names = new Set(this.on(name, 'attached').map(({ unique }) => unique));
    const volumesAttached = [...names].sort().map((unique) => ({ name: unique, devicePath: '' }));
    const status = { volumesAttached: volumesAttached.length === 0 ? null : volumesAttached };
    scope.send({ verb: 'patch', kind: 'Node', name, subresource: 'status', patch: { status } });
    scope.goOnWith({ leaving } satisfies Told);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const isTold = answers.every(({ response }) => response.ok || response.status.code === NOT_FOUND);
    if (isTold) {
      this.detach((next as Told).leaving, scope);
      return;
    }
    scope.enqueueAfter(scope.key, LOOP_US);
    for (const record of this.on(nodeOf(scope), 'leaving')) {
      this.volumes.put(attachedKey(record), { ...record, state: 'attached' });
      scope.enqueueAfter(record.volume, LOOP_US);
    }
  }

  private detach(keys: readonly string[], scope: SyncScope): void {
    for (const key of keys) {
      const record = this.volumes.get(key);
      if (record?.state !== 'leaving') continue;
      this.volumes.put(key, { ...record, state: 'detaching' });
      scope.enqueue(record.volume);
    }
  }

  private on(node: string, state: AttachedVolume['state']): AttachedVolume[] {
    return this.volumes.values().filter((record) => record.node === node && record.state === state);
  }
}

function nodeOf({ key }: SyncScope): string {
  return key.slice(LIST.length);
}

/**
 * Record of one volume on one node: the controller's actual state of the world.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/cache/actual_state_of_world.go.
 */
export interface AttachedVolume {
  /** Name of the PersistentVolume. */
  readonly volume: string;
  readonly node: string;
  /** Name of the volume in the Node's status. */
  readonly unique: string;
  readonly attachment: string;
  /** `leaving`: to be detached as soon as its Node's list is written. */
  readonly state: 'attaching' | 'attached' | 'leaving' | 'detaching';
  /** Whether the node uses it, according to the Node; assumed until the Node reports otherwise. */
  readonly mounted: boolean;
  /** Time since which no Pod needs it on the node; -1 while one does. */
  readonly unwantedUs: Micros;
}

export function attachedKey({ volume, node }: Pick<AttachedVolume, 'volume' | 'node'>): string {
  return `${volume} ${node}`;
}
