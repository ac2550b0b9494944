import type { RequestInfo, RequestUser } from '#cluster/apiserver/flowcontrol/flowRequest.ts';
import type { ObjectStats } from '#cluster/apiserver/flowcontrol/listWidth.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { FlowSchema, PriorityLevelConfiguration } from '#model/generated/types.ts';

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
  readonly requestInfo: Partial<RequestInfo>;
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

export interface EndToEndCase extends RecordedCase, RecordedObjects {
  readonly serverConcurrencyLimit?: number;
  readonly seconds: number;
  readonly reconfigure?: readonly (RecordedObjects & { readonly at?: number })[];
  readonly objectStats?: Readonly<Record<string, RecordedStats>>;
  readonly watches?: readonly (RecordedRequest & { readonly count?: number })[];
  readonly streams?: readonly RecordedStream[];
  readonly samples?: readonly number[];
  readonly expect: object;
}
