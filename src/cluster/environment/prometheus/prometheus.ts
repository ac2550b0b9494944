import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import {
  KEPT_US,
  PROMETHEUS,
  PROMETHEUS_SETTINGS,
  type PrometheusEvent,
  type PrometheusSettings,
  type PrometheusStarted,
  SCRAPES,
  type ScrapeDue,
  type ScrapeRecord,
} from './scrapeRecords.ts';

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
    this.take({ running: true, intervalUs, next, first, order: 0 }, context);
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
    this.take(settings, context);
  }

  /** Scrapes now, and schedules the next scrape after the interval. */
  private take(settings: PrometheusSettings, context: ActorContext): void {
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
