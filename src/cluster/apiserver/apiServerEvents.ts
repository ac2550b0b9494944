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

/** All that the API servers take. */
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

/** `API_SERVER` for those who may send more than requests. */
export const API_SERVERS: Address<ApiServerEvent> = API_SERVER;

export const apiServerEvent = eventsOf(API_SERVERS);

/** The request that the entry or the appointment is about, as it arrives or as it is executed. */
export function requestIn(sent: Parameters<typeof apiServerEvent>[0]): RequestArrived | RequestExecuted | undefined {
  const event = apiServerEvent(sent);
  return event?.type === 'request.arrived' || event?.type === 'request.executed' ? event : undefined;
}

/** The request that was executed there, or is to be. */
export function requestExecuted(sent: Parameters<typeof apiServerEvent>[0]): RequestExecuted | undefined {
  const event = apiServerEvent(sent);
  return event?.type === 'request.executed' ? event : undefined;
}
