import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const PROMETHEUS: Address<PrometheusEvent> = 'prometheus';

/** What one scrape of one API server says about one priority level; sums over its FlowSchemas where the series has more labels. */
export interface LevelSample {
  readonly level: string;
  /** apiserver_flowcontrol_nominal_limit_seats, current_limit_seats, demand_seats_smoothed */
  readonly nominal: number;
  readonly current: number;
  readonly demandSmoothed: number;
  /** current_executing_seats, current_inqueue_requests, dispatched_requests_total */
  readonly executingSeats: number;
  readonly inqueue: number;
  readonly dispatched: number;
  /** rejected_requests_total by `flow_schema|reason`. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Of request_wait_duration_seconds with execute="true": how many observations fell into each bucket, the last beyond all bounds. */
  readonly waits: readonly number[];
}

/** All that was read at one time. By its number, which counts from 1. */
export interface ScrapeRecord {
  readonly index: number;
  readonly atUs: number;
  readonly targets: readonly { readonly instance: string; readonly levels: readonly LevelSample[] }[];
}

/** Whether and how it scrapes; one record under the key `settings`. */
export interface PrometheusSettings {
  readonly running: boolean;
  readonly intervalUs: number;
  /** The number of the next scrape. */
  readonly next: number;
  /** The oldest scrape that is kept. */
  readonly first: number;
  /** The event on the agenda with which it goes on; 0 when it is stopped. */
  readonly order: number;
}

export const SCRAPES = table<ScrapeRecord, number>('prometheus/scrapes');
export const PROMETHEUS_SETTINGS = table<PrometheusSettings>('prometheus/settings');

/** How long samples are kept. */
export const KEPT_US = 600_000_000;

/** A person wants it to scrape. */
export interface PrometheusStarted extends DueEvent {
  readonly type: 'prometheus.started';
  /** Absent: the model's constant. */
  readonly intervalUs?: number;
}

export interface PrometheusStopped extends DueEvent {
  readonly type: 'prometheus.stopped';
}

export interface ScrapeDue extends DueEvent {
  readonly type: 'scrape.due';
}

/** All that Prometheus takes. */
export type PrometheusEvent = PrometheusStarted | PrometheusStopped | ScrapeDue;
