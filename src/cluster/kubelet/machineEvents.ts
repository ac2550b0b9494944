import type { NodeFaultStruck } from '#cluster/environment/faults.ts';
import type { StaticFile, StaticVia } from '#cluster/environment/staticFiles.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { KubeletSettings } from './configuration/kubeletConfiguration.ts';

/** A person has configured the kubelet of a node, or all of them with the address `kubelet/*`. */
export interface KubeletConfigured extends DueEvent {
  readonly type: 'kubelet.configured';
  readonly settings: KubeletSettings;
}

/** A person has restarted the kubelet's process; containers keep running. */
export interface KubeletRestarted extends DueEvent {
  readonly type: 'kubelet.restarted';
}

/**
 * A person has killed the main process of a container on the machine. Without a container, it is that of the Pod's
 * sandbox.
 */
export interface ProcessKilled extends DueEvent {
  readonly type: 'process.killed';
  readonly namespace: string;
  readonly pod: string;
  readonly container?: string;
}

/** A person has written a manifest to the machine. */
export interface StaticFilePut extends DueEvent {
  readonly type: 'staticFile.put';
  readonly file: StaticFile;
}

export interface StaticFileRemoved extends DueEvent {
  readonly type: 'staticFile.removed';
  readonly via: StaticVia;
  readonly name: string;
}

/** The kubelet reads one of its sources of static Pods. */
export interface SourceLook extends DueEvent {
  readonly type: 'source.look';
  readonly via: StaticVia;
}

/** A static Pod has ended and left the machine. */
export interface StaticPodEnded extends DueEvent {
  readonly type: 'staticPod.ended';
  readonly via: StaticVia;
  /** `namespace/name`. */
  readonly pod: string;
}

/** A mirror Pod no longer has a static Pod. */
export interface MirrorOrphaned extends DueEvent {
  readonly type: 'mirrorPod.orphaned';
  /** `namespace/name`. */
  readonly pod: string;
}

/** systemd announces a shutdown of the machine, or with `cancelled` its cancellation. */
export interface ShutdownSignalled extends DueEvent {
  readonly type: 'shutdown.signalled';
  readonly cancelled: boolean;
}

/** The time for a group of Pods in a shutdown is over. */
export interface ShutdownGroupOver extends DueEvent {
  readonly type: 'shutdownGroup.over';
  readonly group: number;
}

/** Events of the machine under a kubelet, and their consequences on it. */
export type MachineEvent =
  | NodeFaultStruck
  | KubeletConfigured
  | KubeletRestarted
  | ProcessKilled
  | StaticFilePut
  | StaticFileRemoved
  | SourceLook
  | StaticPodEnded
  | MirrorOrphaned
  | ShutdownSignalled
  | ShutdownGroupOver;
