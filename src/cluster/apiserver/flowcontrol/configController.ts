import { compare } from '#base/order.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import {
  AUTO_UPDATE_ANNOTATION,
  MANDATORY_LEVELS,
  MANDATORY_SCHEMAS,
  mandatoryLevel,
  mandatorySchema,
  SUGGESTED_LEVELS,
  SUGGESTED_SCHEMAS,
} from '#model/flowcontrol/bootstrapObjects.ts';
import type { FlowSchema, PriorityLevelConfiguration, PriorityLevelConfigurationSpec } from '#model/generated/types.ts';
import { setDefaults } from '../defaults/setDefaults.ts';
import { initialLimit, limitsOf, maxSeatsOf, sharesOf } from './allocation.ts';
import { adjust } from './borrowing.ts';
import { poolDraft } from './drafts.ts';
import {
  type ConfigRecord,
  flowTables,
  type InFlightCounts,
  type LevelRecord,
  type LevelType,
  queueKey,
} from './flowControlRecords.ts';
import { shardingProblem } from './flowHands.ts';
import type { FlowRequest } from './flowRequest.ts';
import { levelDraft } from './levelDraft.ts';
import type { QueueSet } from './queueSet.ts';
import type { SchemaCounters } from './schemaCounters.ts';
import { NO_STATS, restartDemand, setDemand, statsAfter } from './seatDemand.ts';
import { widthOf } from './workEstimate.ts';

const READ_ONLY = new Set(['get', 'list', 'watch']);

const KEY = 'inFlight';
const NONE: InFlightCounts = { readOnly: 0, mutating: 0, droppedReadOnly: 0, droppedMutating: 0 };

/**
 * Limits of requests if --enable-priority-and-fairness is false. There are two counters. Requests beyond a full one are
 * rejected, except for members of system:masters.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/maxinflight.go.
 */
export class MaxInFlight {
  private readonly counts: Table<InFlightCounts>;

  constructor(world: World, server: string) {
    this.counts = world.table(flowTables(server).inFlight);
  }

  /** Undefined if there is no room. `counted`: the request takes a place, which `finish` returns. */
  arrive(
    { user, info }: FlowRequest,
    limits: InFlightLimits,
  ): { readonly counted: RequestSort | undefined } | undefined {
    const sort = READ_ONLY.has(info.verb) ? 'readOnly' : 'mutating';
    if (limits[sort] === 0) return { counted: undefined };
    const counts = this.counts.get(KEY) ?? NONE;
    if (counts[sort] < limits[sort]) {
      this.counts.put(KEY, { ...counts, [sort]: counts[sort] + 1 });
      return { counted: sort };
    }
    if (user.groups.includes('system:masters')) return { counted: undefined };
    const dropped = sort === 'readOnly' ? 'droppedReadOnly' : 'droppedMutating';
    this.counts.put(KEY, { ...counts, [dropped]: counts[dropped] + 1 });
    return undefined;
  }

  finish(sort: RequestSort): void {
    const counts = this.counts.get(KEY) ?? NONE;
    this.counts.put(KEY, { ...counts, [sort]: counts[sort] - 1 });
  }
}

/** Interval of the maintenance of bootstrap objects. */
export const MAINTENANCE_PERIOD_US = 60_000_000;

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

type ConfigObject = FlowSchema | PriorityLevelConfiguration;

/** A write that maintains a bootstrap object. */
type MaintenanceWrite =
  | { readonly verb: 'create' | 'update'; readonly object: ConfigObject }
  | { readonly verb: 'delete'; readonly object: ConfigObject };

/**
 * Writes that restore the mandatory objects, and the suggested objects. It skips suggested ones that were edited or
 * whose annotation disables updates. In the order of the writes.
 * Upstream source (v1.36.2): pkg/registry/flowcontrol/rest/storage_flowcontrol.go,
 * pkg/registry/flowcontrol/ensurer/strategy.go.
 */
export function maintenance(objects: readonly ConfigObject[]): MaintenanceWrite[] {
  const stored = new Map(objects.map((object) => [keyOf(object), object]));
  const suggested = [...SUGGESTED_SCHEMAS, ...SUGGESTED_LEVELS];
  const mandatory = [...Object.values(MANDATORY_SCHEMAS), ...Object.values(MANDATORY_LEVELS)];
  const known = new Set([...suggested, ...mandatory].map(keyOf));
  return [
    ...suggested.flatMap((object) => kept(stored.get(keyOf(object)), setDefaults(object), false)),
    ...mandatory.flatMap((object) => kept(stored.get(keyOf(object)), setDefaults(object), true)),
    ...objects
      .filter((object) => !known.has(keyOf(object)) && parseBool(annotationOf(object)) === true)
      .map((object): MaintenanceWrite => ({ verb: 'delete', object })),
  ];
}

function kept(stored: ConfigObject | undefined, wanted: ConfigObject, mandatory: boolean): MaintenanceWrite[] {
  if (!stored) return [{ verb: 'create', object: wanted }];
  const annotated = parseBool(annotationOf(stored));
  const follows = mandatory || (annotated ?? stored.metadata.generation === 1);
  const changed = follows && !sameSpec(stored, wanted, mandatory);
  if (!changed && annotated === follows) return [];
  const annotations = { ...stored.metadata.annotations, [AUTO_UPDATE_ANNOTATION]: String(follows) };
  const metadata = { ...stored.metadata, annotations };
  const spec = changed ? wanted.spec : stored.spec;
  return [{ verb: 'update', object: { ...stored, metadata, spec } as ConfigObject }];
}

/** The operator may change the shares and lendable part of the exempt level. */
function sameSpec(stored: ConfigObject, wanted: ConfigObject, mandatory: boolean): boolean {
  if (mandatory && stored.kind === 'PriorityLevelConfiguration' && stored.metadata.name === 'exempt') {
    const { exempt } = stored.spec;
    return exempt !== undefined && sameData({ ...wanted.spec, exempt }, stored.spec);
  }
  return sameData(stored.spec, wanted.spec);
}

function keyOf({ kind, metadata }: ConfigObject): string {
  return `${kind}/${metadata.name}`;
}

function annotationOf({ metadata }: ConfigObject): string | undefined {
  return metadata.annotations?.[AUTO_UPDATE_ANNOTATION];
}

/** As Go's strconv.ParseBool. */
function parseBool(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text) ? false : undefined;
}

/** Maximum number of requests that execute at once without API Priority and Fairness; 0 for no limit. */
export interface InFlightLimits {
  /** --max-requests-inflight */
  readonly readOnly: number;
  /** --max-mutating-requests-inflight */
  readonly mutating: number;
}

type RequestSort = 'readOnly' | 'mutating';
