import type { DueEvent } from '../../kernel/event.ts';
import type { ProbeKind } from './records.ts';

interface PodEvent extends DueEvent {
  readonly uid: string;
}

interface ContainerEvent extends PodEvent {
  readonly container: string;
  /** The instance that it is about; another one by now means that it came too late. */
  readonly instance: number;
}

/** The sandbox and its network are there. */
export interface SandboxReady extends PodEvent {
  readonly type: 'sandbox.ready';
}

export interface ImagePullEnded extends DueEvent {
  readonly type: 'imagePull.ended';
  readonly image: string;
}

export interface ContainerStarted extends ContainerEvent {
  readonly type: 'container.started';
}

export interface ContainerExited extends ContainerEvent {
  readonly type: 'container.exited';
  readonly exitCode: number;
}

/** A relist finds changes of the Pod's containers. */
export interface RelistDue extends PodEvent {
  readonly type: 'relist.due';
}

/** The Pod worker comes back to the Pod. */
export interface PodSyncDue extends PodEvent {
  readonly type: 'podSync.due';
}

export interface ProbeDue extends ContainerEvent {
  readonly type: 'probe.due';
  readonly probe: ProbeKind;
}

export interface PreStopEnded extends ContainerEvent {
  readonly type: 'preStop.ended';
}

export interface HeartbeatDue extends DueEvent {
  readonly type: 'heartbeat.due';
}

/** The node's container runtime and network are there. */
export interface NodeNetworkReady extends DueEvent {
  readonly type: 'nodeNetwork.ready';
}

export type KubeletEvent =
  | SandboxReady
  | ImagePullEnded
  | ContainerStarted
  | ContainerExited
  | RelistDue
  | PodSyncDue
  | ProbeDue
  | PreStopEnded
  | HeartbeatDue
  | NodeNetworkReady;
