import { eventsOf } from '#cluster/api/events.ts';
import { API_SERVER, type RequestArrived } from '#cluster/api/request.ts';
import type { KubeletListing } from '#cluster/api/watch.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { FlowEvent } from './flowcontrol/flowEvents.ts';
import type { GatewaySet } from './gateway/gateway.ts';
import type { RequestExecuted } from './requestRecords.ts';
import type { ServerDue, ServerRestarted, ServersChanged } from './servers/serverRecords.ts';
import type { WatchEnded } from './watchFanout.ts';

/** `API_SERVER` for senders of events other than requests. */
export const API_SERVERS: Address<ApiServerEvent> = API_SERVER;
export const apiServerEvent = eventsOf(API_SERVERS);

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

/** Events that the API servers handle. */
export type ApiServerEvent =
  | RequestArrived
  | RequestExecuted
  | ServersChanged
  | GatewaySet
  | ServerFlagsChanged
  | ServerRestarted
  | ServerDue
  | KubeletListing
  | WatchEnded
  | FlowEvent;

/** Request in a journal entry or a scheduled event, on arrival or at execution. */
export function requestIn(sent: Parameters<typeof apiServerEvent>[0]): RequestArrived | RequestExecuted | undefined {
  const event = apiServerEvent(sent);
  return event?.type === 'request.arrived' || event?.type === 'request.executed' ? event : undefined;
}

/** Request that was executed there, or will be. */
export function requestExecuted(sent: Parameters<typeof apiServerEvent>[0]): RequestExecuted | undefined {
  const event = apiServerEvent(sent);
  return event?.type === 'request.executed' ? event : undefined;
}
