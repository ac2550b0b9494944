import type { DueEvent } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { ApiStatus } from './request.ts';

/** One event of a watch that a client opened with its own request. */
export interface StreamEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  /** Revision at which the client continues if the watch breaks; 0 for an error. */
  readonly revision: number;
  readonly object?: KubeObject;
  /** Status of an error event. */
  readonly status?: ApiStatus;
  /** Set on the bookmark with the annotation `k8s.io/initial-events-end`. */
  readonly isInitialEventsEnd?: boolean;
}

/** Reaches the client of a watch with all events that it reads at once. */
export interface StreamDelivered extends DueEvent {
  readonly type: 'stream.delivered';
  readonly watch: string;
  readonly events: readonly StreamEvent[];
}

export type StreamEnd = 'timeout' | 'tooSlow' | 'serverStopped';

/** The server has closed a watch. */
export interface StreamClosed extends DueEvent {
  readonly type: 'stream.closed';
  readonly watch: string;
  readonly why: StreamEnd;
}

/** A client or its connection is gone. */
export interface StreamLeft extends DueEvent {
  readonly type: 'stream.left';
  readonly watch: string;
}

/** Address of the watch cache, which receives `StreamLeft`. */
export const WATCH_CACHE = 'watch-cache';

/** Name of a watch: the client's address and the client's number for it. */
export function watchName(client: string, number: number): string {
  return `${client}#${number}`;
}

/** Tag of a watch request. */
export interface WatchTag {
  /** The client's number for the watch. */
  readonly watch: number;
}
