import type { ProbeResult } from '../kubeletRecords.ts';

/** The runtime's status of the latest instance of a container. */
export interface RuntimeStatus {
  readonly name: string;
  readonly state: 'Created' | 'Running' | 'Exited' | 'Unknown';
  readonly exitCode: number;
  /** Why it ended, in the runtime's words. */
  readonly reason?: string;
  /** The spec has changed since the container was created, for example its image. */
  readonly definitionChanged?: boolean;
}

export interface SandboxStatus {
  readonly state: 'Ready' | 'NotReady';
  readonly attempt: number;
}

/** Latest probe results of a container; absent before the first. */
export interface ProbeResults {
  readonly startup?: ProbeResult;
  readonly liveness?: ProbeResult;
}

/** Input of one sync of a Pod. */
export interface PodRuntime {
  /** Newest first. */
  readonly sandboxes: readonly SandboxStatus[];
  readonly containers: readonly RuntimeStatus[];
  readonly probeResults: Readonly<Record<string, ProbeResults>>;
}

export function statusOf({ containers }: Pick<PodRuntime, 'containers'>, name: string): RuntimeStatus | undefined {
  return containers.find((container) => container.name === name);
}
