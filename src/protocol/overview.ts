import type { Micros } from '#base/time.ts';

/** Steps of a Pod from its creation on, in order. `reported` is the status update with the kubelet's findings. */
export const WAY_STEPS = [
  'created',
  'queued',
  'decided',
  'assumed',
  'bound',
  'seen',
  'sandbox',
  'started',
  'relisted',
  'reported',
] as const;

export type WayStepName = (typeof WAY_STEPS)[number];

export interface WayStep {
  readonly step: WayStepName;
  readonly seq: number;
  readonly atUs: Micros;
}

/** Progress of a Pod. */
export interface PodWay {
  /** `namespace/name` */
  readonly key: string;
  /** When the request that created it reached the API server. */
  readonly startedUs: Micros;
  readonly steps: readonly WayStep[];
}

/** One write in the watch cache. */
export interface WrittenView {
  readonly revision: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly kind: string;
  readonly subject: string;
}

/** Key figures of the control plane's parts. */
export interface OverviewFigures {
  readonly revision: number;
  /** Newest first. */
  readonly lastWrites: readonly WrittenView[];
  readonly members: readonly { readonly name: string; readonly running: boolean; readonly leads: boolean }[];
  /** Keys in the work queues of kube-controller-manager. */
  readonly workItems: number;
  /** Requests that hold seats, and requests that wait for them. */
  readonly executing: number;
  readonly waiting: number;
  /** 429 responses since the start. */
  readonly rejected: number;
}
