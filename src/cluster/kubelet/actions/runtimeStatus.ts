import type { ProbeResult } from '../kubeletRecords.ts';

/** What the container runtime says of the latest instance of a container. */
export interface RuntimeStatus {
  readonly name: string;
  readonly state: 'Created' | 'Running' | 'Exited' | 'Unknown';
  readonly exitCode: number;
  /** Why it ended, in the runtime's words. */
  readonly reason?: string;
  /** The spec is another one now than when the container was created, such as its image. */
  readonly definitionChanged?: boolean;
}

export interface SandboxStatus {
  readonly state: 'Ready' | 'NotReady';
  readonly attempt: number;
}

/** Latest results of the probes of a container; none before the first. */
export interface ProbeResults {
  readonly startup?: ProbeResult;
  readonly liveness?: ProbeResult;
}

/** What one sync of a Pod looks at. */
export interface PodRuntime {
  /** Newest first. */
  readonly sandboxes: readonly SandboxStatus[];
  readonly containers: readonly RuntimeStatus[];
  readonly probeResults: Readonly<Record<string, ProbeResults>>;
}

export function statusOf({ containers }: Pick<PodRuntime, 'containers'>, name: string): RuntimeStatus | undefined {
  return containers.find((container) => container.name === name);
}
