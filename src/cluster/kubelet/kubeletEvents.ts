import type { Micros } from '#base/time.ts';
import { eventsOf } from '#cluster/api/events.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { ListDelivered, WatchDelivered } from '#cluster/api/watch.ts';
import type { BehaviourChanged } from '#cluster/environment/behaviours.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { ProbeKind } from './kubeletRecords.ts';
import type { MachineEvent } from './machineEvents.ts';
import type { VolumeRead } from './volumes/volumeRecords.ts';

interface PodEvent extends DueEvent {
  readonly uid: string;
}

interface ContainerEvent extends PodEvent {
  readonly container: string;
  /** The instance that the event is about; if another one runs by now, the event came too late. */
  readonly instance: number;
}

/** The sandbox and its network are ready. */
export interface SandboxReady extends PodEvent {
  readonly type: 'sandbox.ready';
}

/** The runtime has pulled an image for a container, or has given up. */
export interface ImagePullEnded extends PodEvent {
  readonly type: 'imagePull.ended';
  readonly image: string;
  readonly container: string;
}

export interface ContainerStarted extends ContainerEvent {
  readonly type: 'container.started';
}

export interface ContainerExited extends ContainerEvent {
  readonly type: 'container.exited';
  readonly exitCode: number;
  /** The runtime's exit reason, if it is neither `Completed` nor `Error`. */
  readonly exitReason?: string;
  /** The program ends by itself, unless its behaviour has changed by then. */
  readonly isOwnEnd?: true;
}

/** The postStart hook of a container is over. */
export interface PostStartEnded extends ContainerEvent {
  readonly type: 'postStart.ended';
  readonly fails: boolean;
}

/** A relist finds changes of the Pod's containers. */
export interface RelistDue extends PodEvent {
  readonly type: 'relist.due';
  /** The Pod worker requested it after a sync. */
  readonly onDemand: boolean;
}

/** The Pod has reached its active deadline. */
export interface DeadlineDue extends PodEvent {
  readonly type: 'deadline.due';
  readonly seconds: number;
}

/** The Pod worker syncs the Pod again. */
export interface PodSyncDue extends PodEvent {
  readonly type: 'podSync.due';
}

export interface ProbeDue extends ContainerEvent {
  readonly type: 'probe.due';
  readonly probe: ProbeKind;
  /** Start of the probe run whose result is known now. */
  readonly beginUs: Micros;
}

export interface PreStopEnded extends ContainerEvent {
  readonly type: 'preStop.ended';
}

/** A sidecar has waited for the other containers until its time was over. */
export interface StopTurnDue extends ContainerEvent {
  readonly type: 'stopTurn.due';
}

/** A volume of the Pod is mounted. */
export interface VolumeMounted extends PodEvent {
  readonly type: 'volume.mounted';
  readonly volume: string;
  /** The planned time of the mount. */
  readonly mountedUs: Micros;
}

/** A volume that could not be set up may be tried again. */
export interface VolumeRetryDue extends PodEvent {
  readonly type: 'volumeRetry.due';
  readonly volume: string;
}

/** A worker's wait for volumes has timed out. */
export interface VolumesWaitEnded extends PodEvent {
  readonly type: 'volumesWait.ended';
  /** Start of that wait. */
  readonly sinceUs: Micros;
}

export interface HeartbeatDue extends DueEvent {
  readonly type: 'heartbeat.due';
}

/** The node's container runtime and network are ready. */
export interface NodeNetworkReady extends DueEvent {
  readonly type: 'nodeNetwork.ready';
}

/** A memory limit is exceeded, or the eviction manager checks the node. */
export interface NodeResourcesDue extends DueEvent {
  readonly type: 'nodeResources.due';
}

/** The sync loop's sleep is over. */
export interface SyncLoopWoke extends DueEvent {
  readonly type: 'syncLoop.woke';
}

/** The read that a response belongs to. */
export interface SandboxNeedRead {
  readonly uid: string;
  readonly part: 'sandbox';
}

/** Events about one Pod of the node. A pull belongs to all containers that wait for its image. */
export type PodDue =
  | SandboxReady
  | ContainerStarted
  | ContainerExited
  | RelistDue
  | PodSyncDue
  | DeadlineDue
  | ProbeDue
  | PreStopEnded
  | PostStartEnded
  | StopTurnDue
  | VolumeMounted
  | VolumeRetryDue
  | VolumesWaitEnded;

/** All events of a kubelet. */
export type KubeletEvent =
  | PodDue
  | MachineEvent
  | ListDelivered
  | WatchDelivered
  | ResponseArrived<VolumeRead | SandboxNeedRead>
  | ImagePullEnded
  | HeartbeatDue
  | SyncLoopWoke
  | NodeResourcesDue
  | BehaviourChanged
  | NodeNetworkReady;

export const kubeletEvent = eventsOf<KubeletEvent>('kubelet');
