import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const TRAFFIC: Address<TrafficEvent> = 'traffic';
/** By id. */
export const TRAFFIC_CLIENTS = table<TrafficClient>('traffic/clients');
/** By `id|second`. */
export const TRAFFIC_SECONDS = table<TrafficSecond>('traffic/seconds');
export const TRAFFIC_BALANCERS = table<TrafficBalancer>('traffic/balancers');
/** By `id|number`. */
export const TRAFFIC_FAILURES = table<TrafficFailure>('traffic/failures');

/**
 * What came of a request. `refused`: nothing listens there, an ingress makes a 502 of it; `unreachable`: nobody answers at all (504);
 * `errors`: the application itself answers that it cannot (503); `noEndpoints`: kube-proxy has nobody to send it to (503);
 * `balancer`: a load balancer before the Service takes no more (503 of its own).
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

/** Why a request was not answered. */
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
  /** Where they are; absent: on the first node. */
  readonly node?: string;
}

/** The same, by id, with what has come of it. */
export interface TrafficClient extends TrafficWanted {
  readonly node: string;
  readonly state: 'running' | 'ended';
  readonly startedUs: number;
  readonly sent: number;
  readonly counts: Outcomes;
  /** How many records of failures there were so far. */
  readonly failures: number;
  /** The event on the agenda with which it goes on; 0 when it has ended. */
  readonly order: number;
}

/** The requests of one second since the start, by `id|second`. */
export interface TrafficSecond {
  readonly id: string;
  readonly second: number;
  readonly fromUs: number;
  readonly counts: Outcomes;
}

/** Requests of one moment that failed in the same way, by `id|number`. */
export interface TrafficFailure {
  readonly id: string;
  readonly number: number;
  readonly atUs: number;
  readonly count: number;
  readonly outcome: Exclude<Outcome, 'answered'>;
  readonly cause: FailureCause;
  /** Where they were sent to. */
  readonly pod?: { readonly uid: string; readonly namespace: string; readonly name: string };
  readonly address?: string;
}

/** A load balancer before a Service, by `namespace/service`. */
export interface TrafficBalancer {
  /** Requests that it takes in a second. */
  readonly perSecond: number;
  /** When that is twice as many, because it was full; -1 when that is not under way. */
  readonly growsAtUs: number;
  /** The second of the run that counts now, and what it has taken in it. */
  readonly second: number;
  readonly taken: number;
}

export interface BalancerSet extends DueEvent {
  readonly type: 'balancer.set';
  readonly namespace: string;
  readonly service: string;
  /** `null` takes it away. */
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

/** All that the clients of Services take. */
export type TrafficEvent = TrafficStarted | TrafficStopped | TrafficDue | BalancerSet;
