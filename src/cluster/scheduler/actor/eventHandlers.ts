import type { Micros } from '#base/time.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import {
  ASSIGNED_POD_ADD,
  ASSIGNED_POD_DELETE,
  type ClusterEvent,
  clusterEvent,
  type EventResource,
  nodeEvents,
  UNSCHEDULABLE_POD_ADD,
} from '../framework/clusterEvent.ts';
import { podEvents } from '../framework/podEvents.ts';
import type { PodQueue } from '../queue/podQueue.ts';
import { atMostPriorityOf, uidOf } from '../queue/queuedPod.ts';
import type { CacheRecords } from './cacheRecords.ts';

/** Kinds besides Pods and Nodes whose changes plugins can register for. */
const OTHER_RESOURCES: Readonly<Record<string, EventResource>> = {
  PersistentVolume: 'PersistentVolume',
  PersistentVolumeClaim: 'PersistentVolumeClaim',
  StorageClass: 'storage.k8s.io/StorageClass',
  CSINode: 'storage.k8s.io/CSINode',
  CSIDriver: 'storage.k8s.io/CSIDriver',
  CSIStorageCapacity: 'storage.k8s.io/CSIStorageCapacity',
  VolumeAttachment: 'storage.k8s.io/VolumeAttachment',
  ResourceClaim: 'resource.k8s.io/ResourceClaim',
  ResourceSlice: 'resource.k8s.io/ResourceSlice',
  DeviceClass: 'resource.k8s.io/DeviceClass',
  PodGroup: 'scheduling.k8s.io/PodGroup',
};

const OTHER_EVENTS: ReadonlyMap<string, readonly [ClusterEvent, ClusterEvent, ClusterEvent]> = new Map(
  Object.entries(OTHER_RESOURCES).map(([kind, resource]) => [
    kind,
    [clusterEvent(resource, 'Add'), clusterEvent(resource, 'Update'), clusterEvent(resource, 'Delete')],
  ]),
);

const NODE_ADD = clusterEvent('Node', 'Add');
const NODE_DELETE = clusterEvent('Node', 'Delete');

export interface EventHandlersOptions {
  readonly queue: PodQueue;
  readonly cache: CacheRecords;
  readonly schedulerNames: ReadonlySet<string>;
  /** Rejects a Pod that a Permit plugin holds. Returns false if it is not waiting. */
  readonly rejectWaitingPod?: (uid: string) => boolean;
}

/**
 * Handlers for changes that the informers deliver. An added object has no old version, a deleted one no new version.
 * Upstream source (v1.36.2): pkg/scheduler/eventhandlers.go.
 */
export class EventHandlers {
  private readonly options: EventHandlersOptions;

  constructor(options: EventHandlersOptions) {
    this.options = options;
  }

  handle(oldObject: KubeObject | undefined, newObject: KubeObject | undefined, nowUs: Micros): void {
    const kind = (newObject ?? oldObject)?.kind ?? '';
    if (kind === 'Pod') this.pod(oldObject as Pod | undefined, newObject as Pod | undefined, nowUs);
    else if (kind === 'Node') this.node(oldObject as Node | undefined, newObject as Node | undefined, nowUs);
    else this.other(kind, oldObject, newObject, nowUs);
  }

  private other(
    kind: string,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: Micros,
  ): void {
    const event = objectEvent(kind, oldObject, newObject);
    if (event) this.options.queue.moveAll(event, oldObject, newObject, nowUs);
  }

  private node(oldNode: Node | undefined, newNode: Node | undefined, nowUs: Micros): void {
    const { cache, queue } = this.options;
    if (!newNode) {
      queue.moveAll(NODE_DELETE, oldNode, undefined, nowUs);
      if (oldNode) cache.removeNode(oldNode.metadata.name);
      return;
    }
    cache.putNode(newNode);
    const events = oldNode ? nodeEvents(oldNode, newNode) : [NODE_ADD];
    for (const event of events) queue.moveAll(event, oldNode, newNode, nowUs);
  }

  private pod(oldPod: Pod | undefined, newPod: Pod | undefined, nowUs: Micros): void {
    if (!oldPod) {
      if (newPod) this.addPod(newPod, nowUs);
    } else if (newPod) this.updatePod(oldPod, newPod, nowUs);
    else this.deletePod(oldPod, nowUs);
  }

  private addPod(pod: Pod, nowUs: Micros): void {
    if (isAssigned(pod)) this.addAssigned(pod, nowUs);
    else if (this.isResponsibleFor(pod)) {
      this.options.queue.add(pod, nowUs);
      this.tellGroup(pod, nowUs);
    }
  }

  /**
   * Only Pods of the same PodGroup are moved by a new Pod without a node.
   * Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go, Add.
   */
  private tellGroup(pod: Pod, nowUs: Micros): void {
    const group = pod.spec.schedulingGroup?.podGroupName;
    if (group === undefined) return;
    const isMate = (other: Pod) =>
      other.spec.schedulingGroup?.podGroupName === group &&
      other.metadata.namespace === pod.metadata.namespace &&
      uidOf(other) !== uidOf(pod);
    this.options.queue.moveAll(UNSCHEDULABLE_POD_ADD, undefined, pod, nowUs, isMate);
  }

  private updatePod(oldPod: Pod, newPod: Pod, nowUs: Micros): void {
    const { cache, queue } = this.options;
    if (isAssigned(oldPod)) {
      cache.putPod(newPod);
      for (const event of podEvents(oldPod, newPod)) queue.moveAll(event, oldPod, newPod, nowUs);
    } else if (isAssigned(newPod)) {
      this.addAssigned(newPod, nowUs);
      if (this.isResponsibleFor(oldPod)) queue.delete(oldPod);
    } else if (this.isResponsibleFor(oldPod)) this.updatePending(oldPod, newPod, nowUs);
  }

  private deletePod(pod: Pod, nowUs: Micros): void {
    const { cache, queue } = this.options;
    if (isAssigned(pod)) {
      cache.removePod(uidOf(pod));
      queue.moveAll(ASSIGNED_POD_DELETE, pod, undefined, nowUs);
    } else if (this.isResponsibleFor(pod)) {
      queue.delete(pod);
      if (cache.isAssumed(uidOf(pod))) this.deleteAssumed(pod, nowUs);
      else if (nominatedNode(pod) !== '')
        queue.moveAll(ASSIGNED_POD_DELETE, pod, undefined, nowUs, atMostPriorityOf(pod));
    }
  }

  private addAssigned(pod: Pod, nowUs: Micros): void {
    this.options.cache.putPod(pod);
    this.options.queue.moveAll(ASSIGNED_POD_ADD, undefined, pod, nowUs);
  }

  private updatePending(oldPod: Pod, newPod: Pod, nowUs: Micros): void {
    const { cache, queue } = this.options;
    if (oldPod.metadata.resourceVersion === newPod.metadata.resourceVersion) return;
    if (cache.isAssumed(uidOf(newPod))) {
      if (newPod.metadata.deletionTimestamp && !oldPod.metadata.deletionTimestamp) this.deleteAssumed(newPod, nowUs);
      return;
    }
    queue.update(oldPod, newPod, nowUs);
    const released = nominatedNode(oldPod) !== '' && nominatedNode(oldPod) !== nominatedNode(newPod);
    if (released) queue.moveAll(ASSIGNED_POD_DELETE, oldPod, undefined, nowUs, atMostPriorityOf(oldPod));
  }

  /** Frees the room on the node at once. The binding cycle continues and will fail. */
  private deleteAssumed(pod: Pod, nowUs: Micros): void {
    const { cache, queue, rejectWaitingPod } = this.options;
    const uid = uidOf(pod);
    const cached = cache.getPod(uid);
    if (!cached) return;
    if (!rejectWaitingPod?.(uid)) cache.forgetPod(uid);
    queue.moveAll(ASSIGNED_POD_DELETE, cached.pod, undefined, nowUs);
  }

  private isResponsibleFor(pod: Pod): boolean {
    return this.options.schedulerNames.has(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
  }
}

function isAssigned(pod: Pod): boolean {
  return (pod.spec.nodeName ?? '') !== '';
}

function nominatedNode(pod: Pod): string {
  return pod.status?.nominatedNodeName ?? '';
}

/** Cluster event for a change of an object other than a Pod or Node; none if no plugin can register for it. */
function objectEvent(
  kind: string,
  oldObject: KubeObject | undefined,
  newObject: KubeObject | undefined,
): ClusterEvent | undefined {
  const events = OTHER_EVENTS.get(kind);
  if (!events) return undefined;
  const [added, updated, deleted] = events;
  if (!oldObject) return added;
  return newObject ? updated : deleted;
}
