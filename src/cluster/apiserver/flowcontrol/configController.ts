import { compare } from '#base/order.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { mandatoryLevel, mandatorySchema } from '#model/flowcontrol/bootstrapObjects.ts';
import type { FlowSchema, PriorityLevelConfiguration, PriorityLevelConfigurationSpec } from '#model/generated/types.ts';
import { adjust } from './borrowing.ts';
import { type ConfigRecord, flowTables, type LevelRecord, type LevelType, queueKey } from './flowControlRecords.ts';
import { levelDraft } from './levelDraft.ts';
import { initialLimit, limitsOf, maxSeatsOf, sharesOf } from './limits.ts';
import type { InFlightLimits } from './maxInFlight.ts';
import { poolDraft } from './pool.ts';
import type { QueueSet } from './queueSet.ts';
import type { SchemaCounters } from './schemaCounters.ts';
import { NO_STATS, restartDemand, setDemand, statsAfter } from './seatDemand.ts';
import { shardingProblem } from './shuffleSharding.ts';
import { widthOf } from './workEstimate.ts';

/** The objects that configure API Priority and Fairness. */
export interface ConfigObjects {
  readonly flowSchemas: readonly FlowSchema[];
  readonly priorityLevels: readonly PriorityLevelConfiguration[];
}

/** The condition `Dangling` that a FlowSchema should have. */
export interface DanglingUpdate {
  readonly flowSchema: string;
  readonly status: 'True' | 'False';
  readonly reason: 'NotFound' | 'Found';
  readonly message: string;
}

/** Result of a digestion: requests that begin to execute, and conditions to write. */
export interface Digestion {
  readonly started: readonly number[];
  readonly dangling: readonly DanglingUpdate[];
}

/** A level to keep or add, and the object with its specification. */
interface Wanted {
  readonly name: string;
  readonly spec: PriorityLevelConfigurationSpec;
  readonly imagined: boolean;
  readonly quiescing: boolean;
}

const CONFIG_KEY = 'config';
const MANDATORY = ['catch-all', 'exempt'] as const;

/**
 * Turns FlowSchemas and PriorityLevelConfigurations into levels with limits, and adjusts the limits to the demand.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go.
 */
export class ConfigController {
  private readonly config: Table<ConfigRecord>;
  private readonly levels: Table<LevelRecord>;
  private readonly retired: Table<LevelRecord>;
  private readonly queueSet: QueueSet;
  private readonly counters: SchemaCounters;

  constructor(world: World, server: string, queueSet: QueueSet, counters: SchemaCounters) {
    const tables = flowTables(server);
    this.config = world.table(tables.config);
    this.levels = queueSet.levels;
    this.retired = world.table(tables.retired);
    this.queueSet = queueSet;
    this.counters = counters;
  }

  /** Resets the state for a server start: no object is known yet. */
  start(serverConcurrencyLimit: number, nowNs: number, maxInFlight?: InFlightLimits): void {
    this.config.put(CONFIG_KEY, {
      serverConcurrencyLimit,
      nominalSum: 0,
      flowSchemas: [],
      fairFraction: 0,
      maxInFlight,
    });
    this.digest({ flowSchemas: [], priorityLevels: [] }, nowNs);
  }

  get settings(): ConfigRecord {
    const settings = this.config.get(CONFIG_KEY);
    if (!settings) throw new Error('flow control was not started');
    return settings;
  }

  /** Reads all configuration objects again. */
  digest({ flowSchemas, priorityLevels }: ConfigObjects, nowNs: number): Digestion {
    const wanted = this.wantedLevels(priorityLevels.filter((object) => brokenSpec(object) === undefined));
    const good = new Set(wanted.filter(({ imagined, quiescing }) => !imagined && !quiescing).map(({ name }) => name));
    for (const { name } of this.levels.values()) if (!wanted.some((level) => level.name === name)) this.forget(name);
    const { serverConcurrencyLimit, fairFraction, maxInFlight } = this.settings;
    const shareSum = wanted.reduce((sum, { spec }) => sum + sharesOf(spec), 0);
    for (const { name } of wanted) this.retired.delete(name);
    const levels = wanted.map((level) => this.levelFrom(level, serverConcurrencyLimit, shareSum));
    this.config.put(CONFIG_KEY, {
      serverConcurrencyLimit,
      nominalSum: levels.reduce((sum, { nominal }) => sum + nominal, 0),
      flowSchemas: matchingOrder(flowSchemas.filter(({ spec }) => good.has(spec.priorityLevelConfiguration.name))),
      fairFraction,
      maxInFlight,
    });
    const dangling = flowSchemas.flatMap((flowSchema) => danglingUpdate(flowSchema, good));
    return { started: this.adjustLevels(levels, nowNs), dangling };
  }

  /** Adjusts the limits, as happens periodically. */
  adjust(nowNs: number): readonly number[] {
    return this.adjustLevels(this.levels.values(), nowNs);
  }

  /** Sorted by name: levels with an object, levels with requests left, and the mandatory ones. */
  private wantedLevels(objects: readonly PriorityLevelConfiguration[]): Wanted[] {
    const wanted = new Map<string, Wanted>();
    for (const { metadata, spec } of objects)
      wanted.set(metadata.name, { name: metadata.name, spec, imagined: false, quiescing: false });
    for (const { name, spec } of this.levels.values()) {
      if (wanted.has(name)) continue;
      const mandatory = isMandatory(name);
      if (mandatory || !this.queueSet.isIdle(name))
        wanted.set(name, { name, spec, imagined: mandatory, quiescing: !mandatory });
    }
    for (const name of MANDATORY)
      if (!wanted.has(name))
        wanted.set(name, { name, spec: mandatoryLevel(name).spec, imagined: true, quiescing: false });
    return [...wanted.values()].sort((a, b) => compare(a.name, b.name));
  }

  private levelFrom({ name, spec, imagined, quiescing }: Wanted, serverLimit: number, shareSum: number): LevelRecord {
    const before = this.levels.get(name);
    const limits = limitsOf(spec, serverLimit, shareSum);
    const { nominal, lower, upper } = limits;
    const { type, queues, handSize, queueLengthLimit } = queuingOf(spec);
    const kept = queues < 1 ? before : undefined;
    return {
      name,
      spec,
      imagined,
      quiescing,
      nominal,
      lower,
      upper,
      type,
      queues,
      handSize: kept ? kept.handSize : handSize,
      queueLengthLimit: kept ? kept.queueLengthLimit : queueLengthLimit,
      current: before?.current ?? initialLimit(limits),
      maxSeats: handSize > 0 ? maxSeatsOf(nominal, handSize) : (before?.maxSeats ?? 0),
      stats: before?.stats ?? NO_STATS,
      target: before?.target ?? 0,
      queueIds: before?.queueIds ?? [],
      nextQueueId: before?.nextQueueId ?? 0,
    };
  }

  private adjustLevels(levels: readonly LevelRecord[], nowNs: number): readonly number[] {
    const drafts = levels.map((level) => {
      const draft = levelDraft(level);
      draft.stats = this.endPeriod(level, nowNs);
      return draft;
    });
    const { serverConcurrencyLimit, nominalSum, flowSchemas, maxInFlight } = this.settings;
    const { fairFraction, current, targets } = adjust(nominalSum, drafts);
    this.config.put(CONFIG_KEY, { serverConcurrencyLimit, nominalSum, flowSchemas, fairFraction, maxInFlight });
    return drafts.flatMap((draft, i) => {
      draft.current = current[i] as number;
      draft.target = targets[i] as number;
      return this.queueSet.configure(draft, nowNs);
    });
  }

  private endPeriod({ name, stats }: LevelRecord, nowNs: number) {
    const before = this.queueSet.pools.get(name);
    if (!before) return stats;
    const pool = poolDraft(before);
    setDemand(pool, pool.demand, nowNs);
    const after = statsAfter(stats, pool);
    restartDemand(pool);
    this.queueSet.pools.put(name, pool);
    return after;
  }

  /** Forgets a level without executing or waiting requests. Seats that are still held are dropped with it. */
  private forget(name: string): void {
    for (const request of this.queueSet.requests.values()) {
      if (request.level !== name) continue;
      this.counters.released(request, widthOf(request));
      this.queueSet.requests.delete(request.id);
      this.queueSet.queues.delete(queueKey(name, request.queue));
    }
    const level = this.levels.get(name);
    if (level) this.retired.put(name, level);
    for (const id of level?.queueIds ?? []) this.queueSet.queues.delete(queueKey(name, id));
    this.queueSet.pools.delete(name);
    this.levels.delete(name);
  }
}

function isMandatory(name: string): boolean {
  return name === 'exempt' || name === 'catch-all';
}

/** Sorts by precedence, then by name. Adds missing mandatory schemas: `exempt` first, `catch-all` last. */
function matchingOrder(flowSchemas: readonly FlowSchema[]): FlowSchema[] {
  const precedence = ({ spec }: FlowSchema) => spec.matchingPrecedence ?? 0;
  const sorted = [...flowSchemas].sort(
    (a, b) => precedence(a) - precedence(b) || compare(a.metadata.name, b.metadata.name),
  );
  const has = (name: string) => sorted.some(({ metadata }) => metadata.name === name);
  return [
    ...(has('exempt') ? [] : [mandatorySchema('exempt')]),
    ...sorted,
    ...(has('catch-all') ? [] : [mandatorySchema('catch-all')]),
  ];
}

function danglingUpdate({ metadata, spec, status }: FlowSchema, good: ReadonlySet<string>): DanglingUpdate[] {
  const { name } = spec.priorityLevelConfiguration;
  const found = good.has(name);
  const message = `This FlowSchema references the PriorityLevelConfiguration object named ${quoted(name)} ${found ? 'and it exists' : 'but there is no such object'}`;
  const update: DanglingUpdate = found
    ? { flowSchema: metadata.name, status: 'False', reason: 'Found', message }
    : { flowSchema: metadata.name, status: 'True', reason: 'NotFound', message };
  const is = status?.conditions?.find(({ type }) => type === 'Dangling');
  const same = is?.status === update.status && is.reason === update.reason && is.message === message;
  return same ? [] : [update];
}

function quoted(name: string): string {
  return `"${name}"`;
}

/** Queuing settings of a level, from its object. */
type Queuing = Pick<LevelRecord, 'type' | 'queues' | 'handSize' | 'queueLengthLimit'>;

/**
 * Reason why the server ignores this object; undefined if it is usable. Validation refuses all such objects.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go
 * (queueSetCompleterForPL).
 */
function brokenSpec({ metadata, spec }: PriorityLevelConfiguration): string | undefined {
  const exempt = spec.type === 'Exempt';
  if ((spec.type === 'Limited') !== (spec.limited !== undefined))
    return 'broken union structure at the top, for Limited';
  if (exempt !== (spec.exempt !== undefined)) return 'broken union structure at the top, for Exempt';
  if (exempt !== (metadata.name === 'exempt')) return 'non-alignment between name and type';
  if (!spec.limited) return undefined;
  const response = spec.limited.limitResponse;
  if ((response?.type === 'Reject') !== (response?.queuing === undefined))
    return 'broken union structure for limit response';
  const { queues, handSize } = queuingOf(spec);
  return queues > 0 ? shardingProblem(queues, handSize) : undefined;
}

function queuingOf({ limited }: PriorityLevelConfigurationSpec): Queuing {
  const type: LevelType = !limited ? 'Exempt' : limited.limitResponse?.type === 'Queue' ? 'Queue' : 'Reject';
  const queuing = limited?.limitResponse?.queuing;
  return {
    type,
    queues: limited ? (queuing?.queues ?? 0) : -1,
    handSize: queuing?.handSize ?? 0,
    queueLengthLimit: queuing?.queueLengthLimit ?? 0,
  };
}
