import type { DueEvent } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ApiStatus } from './request.ts';

/** One event of a watch that a client opened with a request of its own. */
export interface StreamEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  /** The client goes on from here when the watch breaks; 0 for an error. */
  readonly revision: number;
  readonly object?: KubeObject;
  /** Of an error. */
  readonly status?: ApiStatus;
  /** The bookmark that carries the annotation `k8s.io/initial-events-end`. */
  readonly isInitialEventsEnd?: boolean;
}

/** Reaches the client of a watch: what it reads from its connection at once. */
export interface StreamDelivered extends DueEvent {
  readonly type: 'stream.delivered';
  readonly watch: string;
  readonly events: readonly StreamEvent[];
}

export type StreamEnd = 'timeout' | 'tooSlow' | 'serverStopped';

/** The server has ended a watch. */
export interface StreamClosed extends DueEvent {
  readonly type: 'stream.closed';
  readonly watch: string;
  readonly why: StreamEnd;
}

/** A client has gone, or its connection. */
export interface StreamLeft extends DueEvent {
  readonly type: 'stream.left';
  readonly watch: string;
}

/** Where `StreamLeft` goes: the watch cache's own address. */
export const WATCH_CACHE = 'watch-cache';

/** The name of a watch: its client's address and the client's own number for it. */
export function watchName(client: string, number: number): string {
  return `${client}#${number}`;
}

/** What the sender of a watch request puts into its tag. */
export interface WatchTag {
  /** The client's own number for the watch. */
  readonly watch: number;
}
