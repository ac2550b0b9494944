/** Steps of a Pod's way, in the order in which it takes them; `reported` is the status that says what the kubelet found. */
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
  readonly atUs: number;
}

/** How far a Pod has come. */
export interface PodWay {
  /** `namespace/name` */
  readonly key: string;
  /** When the request that made it reached the API server. */
  readonly startedUs: number;
  readonly steps: readonly WayStep[];
}

/** One write, as the watch cache has it. */
export interface WrittenView {
  readonly revision: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly kind: string;
  readonly subject: string;
}

/** The parts of the control plane in a few figures. */
export interface OverviewFigures {
  readonly revision: number;
  /** Newest first. */
  readonly lastWrites: readonly WrittenView[];
  readonly members: readonly { readonly name: string; readonly running: boolean; readonly leads: boolean }[];
  /** Keys in the work queues of kube-controller-manager. */
  readonly workItems: number;
  /** Requests that hold seats, and those that wait for some. */
  readonly executing: number;
  readonly waiting: number;
  /** Answers 429 since the start. */
  readonly rejected: number;
}
