import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';

const SERVICE_LABEL = 'kubernetes.io/service-name';

export const TRAFFIC: Address<TrafficEvent> = 'traffic';
/** By id. */
export const TRAFFIC_CLIENTS = table<TrafficClient>('traffic/clients');
/** By `id|second`. */
export const TRAFFIC_SECONDS = table<TrafficSecond>('traffic/seconds');
export const TRAFFIC_BALANCERS = table<TrafficBalancer>('traffic/balancers');
/** By `id|number`. */
export const TRAFFIC_FAILURES = table<TrafficFailure>('traffic/failures');

/**
 * Outcomes of a request. `refused`: no process listens there; an ingress returns 502. `unreachable`: no answer at all
 * (504). `errors`: the application itself returns 503. `noEndpoints`: kube-proxy has no endpoint (503). `balancer`: a
 * load balancer before the Service is full and returns its own 503.
 */
const OUTCOMES = ['answered', 'refused', 'unreachable', 'errors', 'noEndpoints', 'balancer'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Outcomes = Readonly<Record<Outcome, number>>;

export const NO_OUTCOMES: Outcomes = {
  answered: 0,
  refused: 0,
  unreachable: 0,
  errors: 0,
  noEndpoints: 0,
  balancer: 0,
};

/** Cause of a failed request. */
export type FailureCause =
  | 'process.stopped'
  | 'process.stopping'
  | 'process.starting'
  | 'pod.gone'
  | 'node.gone'
  | 'application.unwell'
  | 'endpoints.none'
  | 'balancer.full';

/** Clients on one node that send requests to a Service, as a person describes them. */
export interface TrafficWanted {
  readonly id: string;
  readonly namespace: string;
  readonly service: string;
  readonly ratePerSecond: number;
  /** Node of the clients; the first node if absent. */
  readonly node?: string;
}

/** The clients with their results so far, by id. */
export interface TrafficClient extends TrafficWanted {
  readonly node: string;
  readonly state: 'running' | 'ended';
  readonly startedUs: Micros;
  readonly sent: number;
  readonly counts: Outcomes;
  /** Number of failure records so far. */
  readonly failures: number;
  /** Order of its next event on the agenda; 0 when it has ended. */
  readonly order: number;
}

/** Requests of one second since the start, by `id|second`. */
export interface TrafficSecond {
  readonly id: string;
  readonly second: number;
  readonly fromUs: Micros;
  readonly counts: Outcomes;
}

/** Requests of one moment that failed in the same way, by `id|number`. */
export interface TrafficFailure {
  readonly id: string;
  readonly number: number;
  readonly atUs: Micros;
  readonly count: number;
  readonly outcome: Exclude<Outcome, 'answered'>;
  readonly cause: FailureCause;
  /** Pod that they were sent to. */
  readonly pod?: { readonly uid: string; readonly namespace: string; readonly name: string };
  readonly address?: string;
}

/** A load balancer before a Service, by `namespace/service`. */
export interface TrafficBalancer {
  /** Number of requests that it accepts per second. */
  readonly perSecond: number;
  /** Time at which it doubles because it was full; -1 if no growth is due. */
  readonly growsAtUs: Micros;
  /** Current second of the run, and the number of requests accepted in it. */
  readonly second: number;
  readonly taken: number;
}

export interface BalancerSet extends DueEvent {
  readonly type: 'balancer.set';
  readonly namespace: string;
  readonly service: string;
  /** `null` removes it. */
  readonly perSecond: number | null;
}

export interface TrafficStarted extends DueEvent {
  readonly type: 'traffic.started';
  readonly client: TrafficWanted;
}

export interface TrafficStopped extends DueEvent {
  readonly type: 'traffic.stopped';
  readonly id: string;
}

export interface TrafficDue extends DueEvent {
  readonly type: 'traffic.due';
  readonly id: string;
}

/** Events that the clients of Services handle. */
export type TrafficEvent = TrafficStarted | TrafficStopped | TrafficDue | BalancerSet;

/** Requests per second that reached a process behind the Service, in the last whole second before that moment. */
export function serviceRequestRate(world: World, namespace: string, service: string, atUs: Micros): number {
  const clients = world.table(TRAFFIC_CLIENTS);
  const seconds = world.table(TRAFFIC_SECONDS);
  let rate = 0;
  for (const client of clients.unordered()) {
    if (client.namespace !== namespace || client.service !== service) continue;
    const second = Math.floor((atUs - client.startedUs) / SECOND_US) - 1;
    const counts = seconds.get(`${client.id}|${`${second}`.padStart(8, '0')}`)?.counts;
    if (counts) rate += counts.answered + counts.errors;
  }
  return rate;
}

/** The Pod's equal share of these rates, over all Services that have it as a ready endpoint. */
export function podRequestRate(world: World, { metadata }: Pod, atUs: Micros): number {
  const clients = world.table(TRAFFIC_CLIENTS);
  if (clients.size === 0) return 0;
  const { namespace = '', uid = '' } = metadata;
  const services = new Set<string>();
  for (const client of clients.unordered()) if (client.namespace === namespace) services.add(client.service);
  let rate = 0;
  for (const service of services) {
    const ready = readyEndpoints(world, namespace, service);
    if (ready.includes(uid)) rate += serviceRequestRate(world, namespace, service, atUs) / ready.length;
  }
  return rate;
}

/** UIDs of the Pods that receive requests. */
function readyEndpoints(world: World, namespace: string, service: string): string[] {
  const uids: string[] = [];
  for (const { metadata, endpoints } of world.table(store('EndpointSlice')).unordered()) {
    if (metadata.namespace !== namespace || metadata.labels?.[SERVICE_LABEL] !== service) continue;
    for (const { conditions, targetRef } of endpoints ?? [])
      if (conditions?.ready !== false && targetRef?.uid !== undefined) uids.push(targetRef.uid);
  }
  return uids;
}
