/** A machine of a recorded cluster. */
export interface TraceNode {
  readonly name: string;
  readonly cpuMilli: number;
  readonly memoryMib: number;
  readonly gpuCount: number;
  /** Empty when the machine has no GPU. */
  readonly gpuModel: string;
}

/** Last recorded phase of a Pod. */
export const TRACE_PHASES = ['Pending', 'Running', 'Succeeded', 'Failed'] as const;
export type TracePhase = (typeof TRACE_PHASES)[number];

/** A Pod of a recorded cluster. Times count from the start of the recording. */
export interface TracePod {
  readonly name: string;
  readonly cpuMilli: number;
  readonly memoryMib: number;
  readonly gpuCount: number;
  /** Share of each GPU: 1000 is a whole one. */
  readonly gpuMilli: number;
  /** Suitable models; empty means any model. */
  readonly gpuModels: readonly string[];
  readonly phase: TracePhase | undefined;
  readonly creationSeconds: number;
  readonly deletionSeconds: number | undefined;
  readonly scheduledSeconds: number | undefined;
}

/** A recording of a cluster: its machines, and the Pods in the order of the recording. */
export interface Trace {
  readonly nodes: readonly TraceNode[];
  readonly pods: readonly TracePod[];
}
