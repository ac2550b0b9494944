import { formatMicroTime } from '#base/rfc3339.ts';
import { MINUTE_US, type Micros } from '#base/time.ts';
import { FIRST_HOST } from '#cluster/api/election/candidates.ts';
import { type EventNote, eventName, eventNamespace, referenceTo, sendEvent } from '#cluster/api/events.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Event } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { EVENT_SERIES_DUE, SCHEDULER } from './schedulerClock.ts';

/** Content of an Event about an object, and the scheduler's action. */
export interface SchedulerNote extends Omit<EventNote, 'fieldPath'> {
  readonly action: 'Binding' | 'Scheduling' | 'Preempting';
  /** Another object involved in the Event. */
  readonly related?: KubeObject;
  /** Set if another text is another Event, even for the same version of the object. */
  readonly isPerText?: boolean;
}

/** An Event in the recorder's cache. */
interface CachedEvent {
  readonly event: Event;
  /** Time of the first occurrence, in microseconds. */
  readonly atUs: Micros;
  /** Present from the second occurrence on. */
  readonly series?: { readonly count: number; readonly lastUs: Micros };
}

const EVENT_SERIES = table<CachedEvent>('scheduler/eventSeries');

interface SeriesClock {
  /** Time of the last look at the cache, in microseconds. */
  readonly lookedUs: Micros;
  /**
   * Whether the next look is on the agenda, which it is while there is a series. Single events can be forgotten later.
   */
  readonly isDue: boolean;
}

const KEY = 'looks';
const START: SeriesClock = { lookedUs: 0, isDue: false };

const SERIES_CLOCK = table<SeriesClock>('scheduler/eventSeriesClock');

const FINISH_US = 6 * MINUTE_US;
const REFRESH_US = 30 * MINUTE_US;

/**
 * Records Events through events.k8s.io/v1. Repeated Events about the same version of an object, with any text, form a
 * series. The second occurrence is written at once, and later ones are counted. The count is written when the series
 * has been quiet for six minutes, or every thirty minutes.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/events/event_broadcaster.go.
 */
export class SeriesRecorder {
  private readonly world: World;
  private readonly user: string;
  private readonly cache: Table<CachedEvent>;
  private readonly clock: Table<SeriesClock>;

  constructor(world: World, user: string) {
    this.world = world;
    this.user = user;
    this.cache = world.table(EVENT_SERIES);
    this.clock = world.table(SERIES_CLOCK);
  }

  /** `controller` is the name of the profile. */
  record(context: ActorContext, controller: string, about: KubeObject, note: SchedulerNote): void {
    const event = this.eventOf(context, controller, about, note);
    const { type, action, reason, involvedObject, related } = event;
    const text = note.isPerText ? note.message : '';
    const key = JSON.stringify([type, action, reason, controller, involvedObject, related, text]);
    const { nowUs } = context;
    this.look(context, Math.floor(nowUs / FINISH_US) * FINISH_US);
    const cached = this.cache.get(key);
    if (!cached) {
      this.cache.put(key, { event, atUs: nowUs });
      this.send(context, { event, atUs: nowUs });
      return;
    }
    const now = { ...cached, series: { count: (cached.series?.count ?? 1) + 1, lastUs: nowUs } };
    this.cache.put(key, now);
    if (cached.series) return;
    this.send(context, now);
    this.arrange(context);
  }

  /** Runs every six minutes. */
  due(context: ActorContext): void {
    this.clock.put(KEY, { ...(this.clock.get(KEY) ?? START), isDue: false });
    this.look(context, context.nowUs);
    if (this.cache.values().some(({ series }) => series)) this.arrange(context);
  }

  /**
   * Writes and forgets the series that are over, and forgets single events that are over. Every thirty minutes, it
   * writes all series.
   */
  private look(context: ActorContext, atUs: Micros): void {
    const clock = this.clock.get(KEY) ?? START;
    if (clock.lookedUs >= atUs) return;
    this.clock.put(KEY, { ...clock, lookedUs: atUs });
    for (const key of [...this.cache.keys()]) {
      const cached = this.cache.get(key);
      if (!cached) continue;
      const isOver = (cached.series?.lastUs ?? cached.atUs) < atUs - FINISH_US;
      if (cached.series && (isOver || atUs % REFRESH_US === 0)) this.send(context, cached);
      if (isOver) this.cache.delete(key);
    }
  }

  private arrange(context: ActorContext): void {
    const clock = this.clock.get(KEY) ?? START;
    if (clock.isDue) return;
    this.clock.put(KEY, { ...clock, isDue: true });
    const nextUs = (Math.floor(context.nowUs / FINISH_US) + 1) * FINISH_US;
    context.schedule(nextUs - context.nowUs, SCHEDULER, EVENT_SERIES_DUE);
  }

  private send(context: ActorContext, { event, series }: CachedEvent): void {
    if (!series) {
      sendEvent(this.world, context, event.reportingComponent ?? '', this.user, event);
      return;
    }
    const patch = { series: { count: series.count, lastObservedTime: formatMicroTime(series.lastUs) } };
    sendEvent(this.world, context, event.reportingComponent ?? '', this.user, { ...event, ...patch }, patch);
  }

  private eventOf(
    context: ActorContext,
    controller: string,
    about: KubeObject,
    { type, reason, action, message, related }: SchedulerNote,
  ): Event {
    return {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: eventName(this.world, context, about.metadata.name), namespace: eventNamespace(about) },
      involvedObject: referenceTo(about),
      ...(related && { related: referenceTo(related) }),
      type,
      reason,
      action,
      message,
      eventTime: formatMicroTime(context.nowUs),
      reportingComponent: controller,
      reportingInstance: `${controller}-${FIRST_HOST}`,
    };
  }
}
