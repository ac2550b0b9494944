import type { Micros } from '#base/time.ts';

/** Source of a kubelet's Pods. */
export interface PodSourceView {
  readonly name: 'api' | 'file' | 'http';
  readonly isOn: boolean;
  readonly pods: number;
  /** Interval between polls; 0: the source notifies the kubelet. */
  readonly everyUs: Micros;
  /** The machine reports changed files. */
  readonly notifies: boolean;
}

export interface ChannelView {
  readonly name: string;
  /** A ticker's period; 0 for other channels. */
  readonly everyUs: Micros;
  /** When something last came through it, within the searched period; -1 when nothing did. */
  readonly lastUs: Micros;
  readonly lastSeq: number;
  /** Most events that can wait in it; 0 where there is no limit. */
  readonly capacity: number;
}

/** The last iteration of the sync loop. */
export interface LoopTurn {
  readonly seq: number;
  readonly atUs: Micros;
  readonly channel: string;
  /** Such as `ADD` or `SYNC`; may be empty. */
  readonly op: string;
  readonly handler: string;
  /** `namespace/name` of the Pod. */
  readonly pod: string;
}

export type WorkerFunction = 'SyncPod' | 'SyncTerminatingPod' | 'SyncTerminatedPod';

export interface WorkerView {
  readonly pod: string;
  readonly doing: WorkerFunction | 'idle';
  /** When it began its present work. */
  readonly sinceUs: Micros;
  /** The present step of SyncPod; may be empty. */
  readonly step: string;
  /** Reason why an update waits: the worker is busy, or the cache is not newer than its last sync. */
  readonly waits: '' | 'work' | 'cache';
  /** When it next runs by itself; -1 when nothing is planned. */
  readonly nextUs: Micros;
  /** Its last syncs, within the searched period. */
  readonly spans: readonly { readonly fromUs: Micros; readonly toUs: Micros; readonly doing: WorkerFunction }[];
}

export interface PlegView {
  readonly periodUs: Micros;
  readonly lastUs: Micros;
  readonly thresholdUs: Micros;
  readonly isHealthy: boolean;
  /** Counted since the kubelet started. `queued` events are in plegCh now. */
  readonly events: number;
  readonly dropped: number;
  readonly queued: number;
  readonly capacity: number;
}

/** The parts of one kubelet at the present moment. */
export interface KubeletLoop {
  readonly node: string;
  readonly pods: number;
  readonly sources: readonly PodSourceView[];
  readonly channels: readonly ChannelView[];
  readonly turn: LoopTurn | undefined;
  /** Start of the searched period for turns and spans. */
  readonly sinceUs: Micros;
  readonly workers: readonly WorkerView[];
  readonly pleg: PlegView;
}
