import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** Flags of all kube-apiservers that limit concurrent requests. */
export interface ServerFlags {
  /** --max-requests-inflight */
  readonly maxRequestsInflight: number;
  /** --max-mutating-requests-inflight */
  readonly maxMutatingRequestsInflight: number;
  /** --enable-priority-and-fairness */
  readonly priorityAndFairness: boolean;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/config.go, NewConfig. */
const DEFAULT_SERVER_FLAGS: ServerFlags = {
  maxRequestsInflight: 400,
  maxMutatingRequestsInflight: 200,
  priorityAndFairness: true,
};

/** A person restarts all servers with other flags. */
export interface ServerFlagsChanged extends DueEvent {
  readonly type: 'serverFlags.changed';
  readonly flags: ServerFlags;
}

/** One record under the key `flags`; absent while the flags are the defaults. */
const SERVER_FLAGS = table<ServerFlags>('apiserver/flags');
const KEY = 'flags';

export function serverFlags(world: World): ServerFlags {
  return world.table(SERVER_FLAGS).get(KEY) ?? DEFAULT_SERVER_FLAGS;
}

export function setServerFlags(world: World, flags: ServerFlags): void {
  world.table(SERVER_FLAGS).put(KEY, flags);
}

/**
 * Error with which kube-apiserver would refuse to start.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/options/server_run_options.go, Validate.
 */
export function serverFlagsProblem({
  maxRequestsInflight: reads,
  maxMutatingRequestsInflight: writes,
  priorityAndFairness,
}: ServerFlags): string | undefined {
  if (reads < 0) return '--max-requests-inflight can not be negative value';
  if (writes < 0) return '--max-mutating-requests-inflight can not be negative value';
  if (priorityAndFairness && reads + writes <= 0)
    return `--max-requests-inflight and --max-mutating-requests-inflight sum to ${reads + writes}, but must be greater than 0 when API Priority and Fairness is enabled`;
  return undefined;
}
