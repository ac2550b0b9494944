import { parseTime } from '#base/rfc3339.ts';
import { type Micros, NS_PER_US, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { type ApiRequest, sendRequest } from '#cluster/api/request.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { FlowSchema, PriorityLevelConfiguration } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { ADJUSTMENT_PERIOD_US } from './borrowing.ts';
import type { Classified } from './classify.ts';
import { classifyRequest } from './classify.ts';
import type { ConfigObjects, DanglingUpdate } from './configController.ts';
import {
  ConfigController,
  type InFlightLimits,
  MAINTENANCE_PERIOD_US,
  MaxInFlight,
  maintenance,
} from './configController.ts';
import {
  type DropRecord,
  flowTables,
  type InFlightRecord,
  type LevelRecord,
  type RejectReason,
  type TimerRecord,
} from './flowControlRecords.ts';
import type { FlowEvent, SeatRelease, WaitLimit } from './flowEvents.ts';
import { FlowHands } from './flowHands.ts';
import type { FlowRequest } from './flowRequest.ts';
import type { KnownStats } from './listWidth.ts';
import { type Admission, NO_QUEUE, QueueSet } from './queueSet.ts';
import { requestDraft } from './requestDraft.ts';
import { dropped } from './retryAfter.ts';
import { SchemaCounters } from './schemaCounters.ts';
import { waitLimitUs } from './waitLimit.ts';
import { WatchTracker } from './watchTracker.ts';
import type { WorkSources } from './workEstimate.ts';

/**
 * API Priority and Fairness of one API server on a clock in nanoseconds. Combines configuration, classification, width
 * and fair queuing.
 */
export class FlowGate {
  readonly queueSet: QueueSet;
  readonly controller: ConfigController;
  private readonly hands = new FlowHands();
  private readonly sources: WorkSources;

  constructor(world: World, server: string, sources: WorkSources) {
    const counters = new SchemaCounters(world, server);
    this.queueSet = new QueueSet(world, server, counters);
    this.controller = new ConfigController(world, server, this.queueSet, counters);
    this.sources = sources;
  }

  /** Classifies without any changes. */
  classify(request: FlowRequest): Classified {
    return classifyRequest(this.controller.settings, this.queueSet.levels, this.hands, this.sources, request);
  }

  arrive(id: number, request: FlowRequest, classified: Classified, nowNs: number): Admission {
    const { level, flowSchema, distinguisher, hand, estimate } = classified;
    const isWatch = request.info.verb === 'watch';
    const arriving = { id, flowSchema, user: request.user.name, distinguisher, hand, estimate, isWatch };
    return this.queueSet.arrive(this.level(level), arriving, nowNs);
  }

  level(name: string): LevelRecord {
    const level = this.queueSet.levels.get(name);
    if (!level) throw new Error(`there is no priority level ${name}`);
    return level;
  }

  /** Whether the level was kept only for requests that are now gone, so a digestion would remove it. */
  isUseless(name: string): boolean {
    return this.queueSet.levels.get(name)?.quiescing === true && this.queueSet.isIdle(name);
  }
}

/** A request as it reaches API Priority and Fairness. */
export interface ArrivingRequest extends FlowRequest {
  /** Number from the caller: an integer that is unique on this server while the seats are held. */
  readonly id: number;
  /** Time at which the server received it, in simulated microseconds. */
  readonly receivedUs: Micros;
  /** The request's own deadline, if any, in simulated microseconds. */
  readonly deadlineUs?: Micros;
}

/** Outcome of a request's arrival. */
export type Arrival = Classified & {
  /** Index of the queue that it entered or was rejected from; -1 if its level has none. */
  readonly queue: number;
  /** Other requests that begin to execute now. */
  readonly dispatched: readonly number[];
} & (
    | { readonly outcome: 'executed' }
    /** It waits until a later `FlowEffects` names it. */
    | { readonly outcome: 'queued' }
    /** 429 with `Retry-After`. */
    | { readonly outcome: 'rejected'; readonly reason: RejectReason; readonly retryAfterSeconds: number }
  );

/** A waiting request that is rejected: 429 with `Retry-After`. */
export interface Rejected {
  readonly id: number;
  readonly reason: RejectReason;
  readonly retryAfterSeconds: number;
}

/** Effects of an event: requests that begin to execute now, in order, and requests that are rejected now. */
export interface FlowEffects {
  readonly dispatched: readonly number[];
  readonly rejected: readonly Rejected[];
}

export interface FlowControlOptions {
  /** Name of the API server: its tables are `flowcontrol/<server>/...`, and it is the address of events. */
  readonly server: string;
  /** Statistics by resource, `pods` or `deployments.apps`. */
  readonly objectStats: (resource: string) => KnownStats;
  /** Whether lists without resourceVersion are served from the watch cache (etcd 3.4.31, 3.5.13 or later). */
  readonly consistentListFromCache: boolean;
  /** --request-timeout, in microseconds. */
  readonly requestTimeoutUs: Micros;
}

const NOTHING: FlowEffects = { dispatched: [], rejected: [] };
/** Without API Priority and Fairness, requests are not classified and `Retry-After` is constant. */
const UNCLASSIFIED: Classified = {
  flowSchema: '',
  level: '',
  distinguisher: '',
  hash: '0',
  hand: [],
  estimate: { initialSeats: 1, finalSeats: 0, latencyNs: 0 },
};
const FIXED_RETRY_AFTER_SECONDS = 1;
const UNIX_EPOCH_US = parseTime('1970-01-01T00:00:00Z') as number;

const ADJUSTMENT = 'flowcontrol.adjustment';
const DIGESTION = 'flowcontrol.digestion';
const MAINTENANCE = 'flowcontrol.maintenance';
/** User name with which the server writes. */
const MAINTAINER = 'system:apiserver';

/**
 * API Priority and Fairness of one API server: decides which requests execute, wait or are rejected.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/priority-and-fairness.go,
 * pkg/util/flowcontrol.
 */
export class FlowControl {
  readonly watches: WatchTracker;
  private readonly world: World;
  private readonly gate: FlowGate;
  private readonly options: FlowControlOptions;
  private readonly drops: Table<DropRecord>;
  private readonly timers: Table<TimerRecord>;
  private readonly inFlight: MaxInFlight;
  private readonly counted: Table<InFlightRecord, number>;
  private readonly flowSchemas: Table<FlowSchema>;
  private readonly priorityLevels: Table<PriorityLevelConfiguration>;

  constructor(world: World, options: FlowControlOptions) {
    const { server, objectStats, consistentListFromCache } = options;
    this.world = world;
    this.options = options;
    this.watches = new WatchTracker(world, server);
    this.gate = new FlowGate(world, server, {
      stats: objectStats,
      watchers: (request) => this.watches.interested(request),
      consistentListFromCache,
    });
    this.drops = world.table(flowTables(server).drops);
    this.timers = world.table(flowTables(server).timers);
    this.inFlight = new MaxInFlight(world, server);
    this.counted = world.table(flowTables(server).counted);
    this.flowSchemas = world.table(store('FlowSchema'));
    this.priorityLevels = world.table(store('PriorityLevelConfiguration'));
  }

  /**
   * Starts or restarts the server: forgets all state, digests the stored objects, and begins periodic work on limits
   * and bootstrap objects. `serverConcurrencyLimit` is in seats, 600 by default. `maxInFlight` is for
   * --enable-priority-and-fairness=false.
   */
  start(
    context: ActorContext,
    serverConcurrencyLimit: number,
    maxInFlight?: InFlightLimits,
  ): readonly DanglingUpdate[] {
    this.forgetAll(context);
    this.gate.controller.start(serverConcurrencyLimit, nowNs(context), maxInFlight);
    this.repeat(MAINTENANCE, MAINTENANCE_PERIOD_US, context);
    if (maxInFlight) return [];
    const { dangling } = this.gate.controller.digest(this.objects(), nowNs(context));
    this.repeat(ADJUSTMENT, ADJUSTMENT_PERIOD_US, context);
    return dangling;
  }

  /** FlowSchemas or PriorityLevelConfigurations changed. */
  digest(context: ActorContext): FlowEffects & { readonly dangling: readonly DanglingUpdate[] } {
    if (this.gate.controller.settings.maxInFlight) return { ...NOTHING, dangling: [] };
    const { started, dangling } = this.gate.controller.digest(this.objects(), nowNs(context));
    return { ...this.effects(started, context), dangling };
  }

  /** Classifies the request without admitting it. */
  classify(request: FlowRequest): Classified {
    return this.gate.classify(request);
  }

  arrive(context: ActorContext, request: ArrivingRequest): Arrival {
    const { maxInFlight } = this.gate.controller.settings;
    if (maxInFlight) return this.count(request, maxInFlight);
    const classified = this.gate.classify(request);
    const admission = this.gate.arrive(request.id, request, classified, nowNs(context));
    if (admission.decision === 'rejected') {
      const { queue, reason } = admission;
      const retryAfterSeconds = this.drop(classified.level, context);
      this.reap(classified.level, context);
      const { flowSchema, level, distinguisher, hash, hand, estimate } = classified;
      const { dispatched } = NOTHING;
      return {
        flowSchema,
        level,
        distinguisher,
        hash,
        hand,
        estimate,
        queue,
        dispatched,
        outcome: 'rejected',
        reason,
        retryAfterSeconds,
      };
    }
    const { queue, started } = admission;
    if (queue === NO_QUEUE) return whole(classified, queue, NOTHING.dispatched, 'executed');
    if (started.length === 1 && started[0] === request.id)
      return whole(classified, queue, NOTHING.dispatched, 'executed');
    const dispatched = started.length === 0 ? started : started.filter((id) => id !== request.id);
    this.forgetTimers(dispatched, context);
    if (dispatched.length < started.length) return whole(classified, queue, dispatched, 'executed');
    this.limitWait(request, context);
    return whole(classified, queue, dispatched, 'queued');
  }

  /**
   * The request was answered, or a watch has sent its first events. Does nothing if the server has restarted since the
   * arrival.
   */
  finish(context: ActorContext, id: number): FlowEffects {
    if (this.gate.controller.settings.maxInFlight) return this.discount(id);
    const level = this.gate.queueSet.requests.get(id)?.level;
    if (level === undefined) return NOTHING;
    const { started, holdNs } = this.gate.queueSet.finish(id, nowNs(context));
    if (holdNs > 0) {
      const event: SeatRelease = { type: 'flowcontrol.seatRelease', id };
      context.schedule(Math.ceil(holdNs / NS_PER_US), this.options.server, event);
    }
    this.reap(level, context);
    return this.effects(started, context);
  }

  /** The client of a waiting request is gone, or its time is up. Does nothing for other requests. */
  giveUp(context: ActorContext, id: number): FlowEffects {
    const request = this.gate.queueSet.requests.get(id);
    if (request?.state !== 'waiting') return NOTHING;
    if (request.timer > 0) context.cancel(request.timer);
    this.gate.queueSet.timeOut(id, nowNs(context));
    const retryAfterSeconds = this.drop(request.level, context);
    this.reap(request.level, context);
    return { dispatched: [], rejected: [{ id, reason: 'time-out', retryAfterSeconds }] };
  }

  handle(event: FlowEvent, context: ActorContext): FlowEffects {
    switch (event.type) {
      case ADJUSTMENT:
        this.repeat(ADJUSTMENT, ADJUSTMENT_PERIOD_US, context);
        return this.effects(this.gate.controller.adjust(nowNs(context)), context);
      case DIGESTION:
        return this.digest(context);
      case MAINTENANCE:
        this.repeat(MAINTENANCE, MAINTENANCE_PERIOD_US, context);
        this.maintain(context);
        return NOTHING;
      case 'flowcontrol.waitLimit':
        return this.giveUp(context, event.id);
      case 'flowcontrol.seatRelease':
        return this.effects(this.gate.queueSet.endLinger(event.id, nowNs(context)), context);
      default:
        return notTaken(this.options.server, event);
    }
  }

  /** Writes to the bootstrap objects pass through the server like all requests. */
  private maintain(context: ActorContext): void {
    const { flowSchemas, priorityLevels } = this.objects();
    for (const { verb, object } of maintenance([...flowSchemas, ...priorityLevels])) {
      const { name } = object.metadata;
      const about = { user: MAINTAINER, kind: object.kind, name };
      const request: ApiRequest = verb === 'delete' ? { verb, ...about } : { verb, ...about, object };
      sendRequest(this.world, context, this.options.server, request, writeUs(this.world));
    }
  }

  private repeat(type: FlowEvent['type'], periodUs: Micros, context: ActorContext): void {
    const order = context.schedule(periodUs, this.options.server, { type });
    this.timers.put(type, { order });
  }

  private forgetAll(context: ActorContext): void {
    for (const { order } of this.timers.values()) context.cancel(order);
    for (const name of Object.values(flowTables(this.options.server))) {
      const table = this.world.tableNamed(name);
      for (const key of [...table.keys()]) table.delete(key);
    }
  }

  private count(request: ArrivingRequest, limits: InFlightLimits): Arrival {
    const taken = this.inFlight.arrive(request, limits);
    const common = { ...UNCLASSIFIED, queue: NO_QUEUE, dispatched: NOTHING.dispatched };
    if (!taken)
      return {
        ...common,
        outcome: 'rejected',
        reason: 'concurrency-limit',
        retryAfterSeconds: FIXED_RETRY_AFTER_SECONDS,
      };
    if (taken.counted) this.counted.put(request.id, { sort: taken.counted });
    return { ...common, outcome: 'executed' };
  }

  private discount(id: number): FlowEffects {
    const record = this.counted.get(id);
    if (record) {
      this.inFlight.finish(record.sort);
      this.counted.delete(id);
    }
    return NOTHING;
  }

  private limitWait({ id, receivedUs, deadlineUs }: ArrivingRequest, context: ActorContext): void {
    const ownUs = deadlineUs === undefined ? undefined : deadlineUs - receivedUs;
    const dueUs = receivedUs + waitLimitUs(this.options.requestTimeoutUs, ownUs);
    const event: WaitLimit = { type: 'flowcontrol.waitLimit', id };
    const timer = context.schedule(Math.max(0, dueUs - context.nowUs), this.options.server, event);
    const { requests } = this.gate.queueSet;
    const request = requests.get(id);
    if (!request) return;
    const waiting = requestDraft(request);
    waiting.timer = timer;
    requests.put(id, waiting);
  }

  private effects(started: readonly number[], context: ActorContext): FlowEffects {
    if (started.length === 0) return NOTHING;
    this.forgetTimers(started, context);
    return { dispatched: started, rejected: [] };
  }

  private forgetTimers(started: readonly number[], context: ActorContext): void {
    const { requests } = this.gate.queueSet;
    for (const id of started) {
      const request = requests.get(id);
      if (!request || request.timer === 0) continue;
      context.cancel(request.timer);
      const begun = requestDraft(request);
      begun.timer = 0;
      requests.put(id, begun);
    }
  }

  private drop(level: string, { nowUs }: ActorContext): number {
    const record = dropped(this.drops.get(level), Math.floor((nowUs - UNIX_EPOCH_US) / SECOND_US));
    this.drops.put(level, record);
    return record.retryAfterSeconds;
  }

  private reap(level: string, context: ActorContext): void {
    if (this.gate.isUseless(level)) context.schedule(0, this.options.server, { type: DIGESTION });
  }

  private objects(): ConfigObjects {
    return {
      flowSchemas: this.flowSchemas.values().filter((object) => isKind(object, 'FlowSchema')),
      priorityLevels: this.priorityLevels.values().filter((object) => isKind(object, 'PriorityLevelConfiguration')),
    };
  }
}

/** Written out, because a copy of the classification with added fields would cost more than the rest of an arrival. */
function whole(
  { flowSchema, level, distinguisher, hash, hand, estimate }: Classified,
  queue: number,
  dispatched: readonly number[],
  outcome: 'executed' | 'queued',
): Arrival {
  return { flowSchema, level, distinguisher, hash, hand, estimate, queue, dispatched, outcome };
}

function nowNs({ nowUs }: ActorContext): number {
  return nowUs * NS_PER_US;
}
