import type { Table } from '#kernel/table.ts';
import type { Answer, SyncScope } from '../controller.ts';
import { type AttachedVolume, attachedKey } from './attachedVolume.ts';

/** A key of the controller that is no volume: the Node whose list is to be written. */
export const LIST = 'node/';
/** Upstream source (v1.36.2): pkg/controller/volume/attachdetach/attach_detach_controller.go, DefaultTimerConfig. */
const LOOP_US = 100_000;
const NOT_FOUND = 404;

/** A Node was told its list; these volumes were taken off it, to be detached. */
interface Told {
  readonly leaving: readonly string[];
}

/**
 * The lists of attached volumes in the statuses of Nodes. One request for a Node is under way at a time, and one that is
 * refused is made again, so that the list comes to be what the controller knows. A volume is on it while the kubelet may
 * mount it, and is detached only when the Node has been told that it is not.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/statusupdater/node_status_updater.go; reconciler/reconciler.go, reconcile.
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
