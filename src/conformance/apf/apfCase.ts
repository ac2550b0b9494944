import { MinHeap } from '#base/order.ts';
import { NS_PER_SECOND } from '#base/time.ts';
import { ConfigController, type ConfigObjects } from '#cluster/apiserver/flowcontrol/configController.ts';
import type { FlowRequestInfo, RequestUser } from '#cluster/apiserver/flowcontrol/flowRequest.ts';
import type { ObjectStats } from '#cluster/apiserver/flowcontrol/listWidth.ts';
import { QueueSet } from '#cluster/apiserver/flowcontrol/queueSet.ts';
import { SchemaCounters } from '#cluster/apiserver/flowcontrol/schemaCounters.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { World } from '#kernel/world.ts';
import { bootstrapObjects } from '#model/flowcontrol/bootstrapObjects.ts';
import type { FlowSchema, PriorityLevelConfiguration } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';

const PLACES = 1_000_000;

/** The kinds of events in the recordings, in the order in which they happen at one instant. */
export const KIND = { finish: 1, release: 2, adjust: 3, change: 4, timeOut: 5, arrival: 6, sample: 7 } as const;

/**
 * A script of events on a clock that only the script moves. Within a kind, events of one instant keep the order in
 * which they were added.
 */
export class Script {
  private added = 0;
  private readonly items = new MinHeap<Item>(
    (a, b) => a.atNs < b.atNs || (a.atNs === b.atNs && (a.kind < b.kind || (a.kind === b.kind && a.order < b.order))),
  );

  add(atNs: number, kind: number, run: (nowNs: number) => void): void {
    this.items.push({ atNs, kind, order: this.added++, run });
  }

  /** Plays all events up to and including that moment. */
  playUntil(endNs: number): void {
    for (;;) {
      const item = this.items.peek();
      if (!item || item.atNs > endNs) return;
      this.items.pop();
      item.run(item.atNs);
    }
  }
}

export const SERVER = 'kube-apiserver';

/** Seats of a server with default flags. */
export const USUAL_LIMIT = 600;

/** The objects of one digestion. */
export interface RecordedObjects {
  readonly priorityLevels?: readonly PriorityLevelConfiguration[];
  readonly flowSchemas?: readonly FlowSchema[];
}

/** A request as the recordings give it; conformance/apf/FORMAT.md describes the formats. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** Empty fields are absent. */
  readonly requestInfo: Partial<FlowRequestInfo>;
  readonly user?: Partial<RequestUser>;
}

export interface LimitsCase extends RecordedCase, RecordedObjects {
  readonly serverConcurrencyLimit?: number;
  readonly useBootstrap?: boolean;
  readonly expect: object;
}

export interface ReconfigureCase extends LimitsCase {
  /** The PriorityLevelConfigurations of each stage. */
  readonly stages?: readonly (readonly PriorityLevelConfiguration[])[];
}

export interface AllocCase extends RecordedCase {
  readonly requiredSum?: number;
  readonly items?: readonly { readonly lowerBound?: number; readonly upperBound?: number; readonly target?: number }[];
  readonly expect: { readonly error?: string };
}

export interface BorrowingCase extends LimitsCase {
  readonly demands?: readonly { readonly at?: number; readonly level: string; readonly seats?: number }[];
  readonly periods: number;
}

export interface ClassifyCase extends LimitsCase {
  readonly requests?: readonly RecordedRequest[];
}

export interface ShuffleCase extends RecordedCase {
  readonly queues?: number;
  readonly handSize?: number;
  readonly flows?: readonly { readonly flowSchema?: string; readonly flowDistinguisher?: string }[];
  readonly expect: { readonly error?: string };
}

/** Statistics of a resource's objects. */
export type RecordedStats = Partial<ObjectStats> & { readonly error?: 'notFound' | 'stale' };

export interface WidthCase extends RecordedCase, RecordedRequest {
  readonly stats?: RecordedStats;
  readonly watchers?: number;
  readonly levelMaxSeats?: number;
  readonly consistentListFromCache?: boolean;
  readonly expect: object;
}

export interface WatchCountCase extends RecordedCase {
  readonly watches?: readonly RecordedRequest[];
  readonly requests?: readonly RecordedRequest[];
  readonly expect: object;
}

export interface RetryAfterCase extends RecordedCase {
  readonly drops?: readonly (readonly [second: number, level: string])[];
  readonly expect: object;
}

export interface WaitLimitCase extends RecordedCase {
  readonly serverRequestTimeout?: number;
  readonly requestDeadline?: number;
  readonly delay?: number;
  readonly expect: object;
}

export interface QueueConfig {
  readonly queues?: number;
  readonly handSize?: number;
  readonly queueLengthLimit?: number;
  readonly concurrencyLimit?: number;
}

export interface QueueSetRequest {
  readonly at?: number;
  readonly flow?: string;
  readonly hash?: string;
  readonly seats?: number;
  readonly finalSeats?: number;
  readonly additionalLatency?: number;
  readonly duration?: number;
  readonly waitLimit?: number;
}

export interface QueueSetCase extends RecordedCase {
  readonly config: QueueConfig;
  readonly requests?: readonly QueueSetRequest[];
  readonly changes?: readonly (QueueConfig & { readonly at?: number })[];
  readonly samples?: readonly number[];
  readonly expect: object;
}

export interface RecordedStream extends RecordedRequest {
  readonly name: string;
  readonly start?: number;
  readonly every?: number;
  readonly count?: number;
  readonly burst?: number;
  readonly duration?: number;
  readonly waitLimit?: number;
}

export interface FairnessCase extends RecordedCase, RecordedObjects {
  readonly serverConcurrencyLimit?: number;
  readonly seconds: number;
  readonly reconfigure?: readonly (RecordedObjects & { readonly at?: number })[];
  readonly objectStats?: Readonly<Record<string, RecordedStats>>;
  readonly watches?: readonly (RecordedRequest & { readonly count?: number })[];
  readonly streams?: readonly RecordedStream[];
  readonly samples?: readonly number[];
  readonly expect: object;
}

/** The objects of a case, after the bootstrap objects if the case uses those. */
export function objectsOf(recorded: RecordedObjects, useBootstrap: boolean): ConfigObjects {
  const bootstrap = useBootstrap ? bootstrapObjects() : [];
  return {
    priorityLevels: [
      ...bootstrap.filter((object) => isKind(object, 'PriorityLevelConfiguration')),
      ...(recorded.priorityLevels ?? []),
    ],
    flowSchemas: [...bootstrap.filter((object) => isKind(object, 'FlowSchema')), ...(recorded.flowSchemas ?? [])],
  };
}

/** A controller that has started, without any objects yet. */
export function startedController(serverConcurrencyLimit = USUAL_LIMIT) {
  const world = new World();
  const counters = new SchemaCounters(world, SERVER);
  const queueSet = new QueueSet(world, SERVER, counters);
  const controller = new ConfigController(world, SERVER, queueSet, counters);
  controller.start(serverConcurrencyLimit, 0);
  return { world, queueSet, controller };
}

/** The limits of all levels in the format of the recordings. */
export function limitsSeen(queueSet: QueueSet): Record<string, object> {
  return Object.fromEntries(
    queueSet.levels
      .values()
      .map(({ name, nominal, lower, upper, current, maxSeats }) => [
        name,
        { nominal, lower, upper, current, maxSeats },
      ]),
  );
}

interface Item {
  readonly atNs: number;
  readonly kind: number;
  readonly order: number;
  readonly run: (nowNs: number) => void;
}

export function toNs(seconds: number): number {
  return Math.round(seconds * NS_PER_SECOND);
}

export function toSeconds(ns: number): number {
  return ns / NS_PER_SECOND;
}

/** Rounds as recorded statistics do: six decimal places, and no negative zero. */
export function rounded(x: number): number {
  return Math.round(x * PLACES) / PLACES + 0;
}

/** Drops null fields: Go reads a null field as an absent one. */
export function withoutNullFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullFields);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(given.map(([key, child]) => [key, withoutNullFields(child)]));
}
