import { eventsOf } from '#cluster/api/eventsOf.ts';
import { API_SERVER, type RequestArrived } from '#cluster/api/request.ts';
import type { KubeletListing } from '#cluster/api/watch.ts';
import type { Address } from '#kernel/event.ts';
import type { FlowEvent } from './flowcontrol/flowEvents.ts';
import type { GatewaySet } from './gateway/gatewayRecords.ts';
import type { RequestExecuted } from './requestRecords.ts';
import type { ServerFlagsChanged } from './serverFlags.ts';
import type { ServerDue, ServerRestarted, ServersChanged } from './servers/serverRecords.ts';
import type { WatchEnded } from './watchEnded.ts';

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

/** `API_SERVER` for senders of events other than requests. */
export const API_SERVERS: Address<ApiServerEvent> = API_SERVER;

export const apiServerEvent = eventsOf(API_SERVERS);

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
