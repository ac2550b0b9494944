import type { Micros } from '#base/time.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const PROMETHEUS: Address<PrometheusEvent> = 'prometheus';

/**
 * Values of one priority level in one scrape of one API server. Series with more labels are summed over their
 * FlowSchemas.
 */
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
  /**
   * request_wait_duration_seconds with execute="true": number of observations in each bucket. The last bucket is beyond
   * all bounds.
   */
  readonly waits: readonly number[];
}

/** All values of one scrape. By its number, which counts from 1. */
export interface ScrapeRecord {
  readonly index: number;
  readonly atUs: Micros;
  readonly targets: readonly { readonly instance: string; readonly levels: readonly LevelSample[] }[];
}

/** Settings and state of the scraper; one record under the key `settings`. */
export interface PrometheusSettings {
  readonly running: boolean;
  readonly intervalUs: Micros;
  /** Number of the next scrape. */
  readonly next: number;
  /** Number of the oldest scrape that is kept. */
  readonly first: number;
  /** Order of the next event on the agenda; 0 when it is stopped. */
  readonly order: number;
}

export const SCRAPES = table<ScrapeRecord, number>('prometheus/scrapes');
export const PROMETHEUS_SETTINGS = table<PrometheusSettings>('prometheus/settings');

/** Time for which samples are kept. */
export const KEPT_US = 600_000_000;

/** A person starts the scraper. */
export interface PrometheusStarted extends DueEvent {
  readonly type: 'prometheus.started';
  /** Absent for the model's constant. */
  readonly intervalUs?: Micros;
}

export interface PrometheusStopped extends DueEvent {
  readonly type: 'prometheus.stopped';
}

export interface ScrapeDue extends DueEvent {
  readonly type: 'scrape.due';
}

/** Events that Prometheus handles. */
export type PrometheusEvent = PrometheusStarted | PrometheusStopped | ScrapeDue;
