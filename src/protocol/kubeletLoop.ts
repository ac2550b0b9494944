/** Where a kubelet's Pods come from. */
export interface PodSourceView {
  readonly name: 'api' | 'file' | 'http';
  readonly isOn: boolean;
  readonly pods: number;
  /** How often it is looked at; 0: it tells by itself. */
  readonly everyUs: number;
  /** The machine tells of changed files. */
  readonly notifies: boolean;
}

export interface ChannelView {
  readonly name: string;
  /** A ticker's period; 0 of channels without. */
  readonly everyUs: number;
  /** When something last came through it, as far back as one looks; -1 when nothing did. */
  readonly lastUs: number;
  readonly lastSeq: number;
  /** Its events that wait in it at most; 0 where there is no such number. */
  readonly capacity: number;
}

/** The last turn of the sync loop. */
export interface LoopTurn {
  readonly seq: number;
  readonly atUs: number;
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
  /** When it began what it does. */
  readonly sinceUs: number;
  /** What it is at inside of SyncPod; may be empty. */
  readonly step: string;
  /** An update waits until the worker is done, or until the cache is newer than its last sync. */
  readonly waits: '' | 'work' | 'cache';
  /** When it comes back by itself; -1 when nothing is planned. */
  readonly nextUs: number;
  /** Its last syncs, of as far back as one looks. */
  readonly spans: readonly { readonly fromUs: number; readonly toUs: number; readonly doing: WorkerFunction }[];
}

export interface PlegView {
  readonly periodUs: number;
  readonly lastUs: number;
  readonly thresholdUs: number;
  readonly isHealthy: boolean;
  /** Since the kubelet was started; `queued` wait in plegCh now. */
  readonly events: number;
  readonly dropped: number;
  readonly queued: number;
  readonly capacity: number;
}

/** The machinery of one kubelet at the present moment. */
export interface KubeletLoop {
  readonly node: string;
  readonly pods: number;
  readonly sources: readonly PodSourceView[];
  readonly channels: readonly ChannelView[];
  readonly turn: LoopTurn | undefined;
  /** How far back turns and spans were looked for. */
  readonly sinceUs: number;
  readonly workers: readonly WorkerView[];
  readonly pleg: PlegView;
}
