import type { Micros } from '#base/time.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';

export const PROMETHEUS: Address<PrometheusEvent> = 'prometheus';
export const SCRAPES = table<ScrapeRecord, number>('prometheus/scrapes');

export const PROMETHEUS_SETTINGS = table<PrometheusSettings>('prometheus/settings');

/** Time for which samples are kept. */
export const KEPT_US = 600_000_000;

const SETTINGS = 'settings';

/** Answer of the API servers to a scrape at this moment. */
export type Scrape = () => ScrapeRecord['targets'];

/** A Prometheus that scrapes the series of API Priority and Fairness. It starts only when a person starts it. */
export class Prometheus implements Actor<PrometheusEvent> {
  readonly name = PROMETHEUS;
  private readonly world: World;
  private readonly settings: Table<PrometheusSettings>;
  private readonly scrapes: Table<ScrapeRecord, number>;
  private readonly scrape: Scrape;

  constructor(world: World, scrape: Scrape) {
    this.world = world;
    this.settings = world.table(PROMETHEUS_SETTINGS);
    this.scrapes = world.table(SCRAPES);
    this.scrape = scrape;
  }

  handle(event: PrometheusEvent, context: ActorContext): void {
    if (event.type === 'prometheus.started') this.start(event, context);
    else if (event.type === 'prometheus.stopped') this.stop(context);
    else if (event.type === 'scrape.due') this.read(context);
    else notTaken(PROMETHEUS, event);
  }

  private start(
    { intervalUs = constantUs(this.world, 'prometheus.scrape') }: PrometheusStarted,
    context: ActorContext,
  ): void {
    const before = this.settings.get(SETTINGS);
    if (before?.running) context.cancel(before.order);
    becauseOf(context, 'prometheus.started', 'Prometheus', PROMETHEUS, { intervalUs });
    const { next = 1, first = 1 } = before ?? {};
    this.scrapeNow({ running: true, intervalUs, next, first, order: 0 }, context);
  }

  private stop(context: ActorContext): void {
    const settings = this.settings.get(SETTINGS);
    becauseOf(context, 'prometheus.stopped', 'Prometheus', PROMETHEUS);
    if (!settings?.running) return;
    context.cancel(settings.order);
    this.settings.put(SETTINGS, { ...settings, running: false, order: 0 });
  }

  private read(context: ActorContext): void {
    const settings = this.settings.get(SETTINGS);
    if (!settings?.running) return;
    becauseOf(context, 'metrics.scraped', 'Prometheus', PROMETHEUS);
    this.scrapeNow(settings, context);
  }

  /** Scrapes now, and schedules the next scrape after the interval. */
  private scrapeNow(settings: PrometheusSettings, context: ActorContext): void {
    const { next: index, intervalUs } = settings;
    this.scrapes.put(index, { index, atUs: context.nowUs, targets: this.scrape() });
    let { first } = settings;
    while (first < index && (this.scrapes.get(first)?.atUs ?? 0) < context.nowUs - KEPT_US)
      this.scrapes.delete(first++);
    const event: ScrapeDue = { type: 'scrape.due' };
    const order = context.schedule(intervalUs, PROMETHEUS, event);
    this.settings.put(SETTINGS, { ...settings, next: index + 1, first, order });
  }
}

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
interface PrometheusSettings {
  readonly running: boolean;
  readonly intervalUs: Micros;
  /** Number of the next scrape. */
  readonly next: number;
  /** Number of the oldest scrape that is kept. */
  readonly first: number;
  /** Order of the next event on the agenda; 0 when it is stopped. */
  readonly order: number;
}

/** A person starts the scraper. */
interface PrometheusStarted extends DueEvent {
  readonly type: 'prometheus.started';
  /** Absent for the model's constant. */
  readonly intervalUs?: Micros;
}

interface PrometheusStopped extends DueEvent {
  readonly type: 'prometheus.stopped';
}

interface ScrapeDue extends DueEvent {
  readonly type: 'scrape.due';
}

/** Events that Prometheus handles. */
type PrometheusEvent = PrometheusStarted | PrometheusStopped | ScrapeDue;
