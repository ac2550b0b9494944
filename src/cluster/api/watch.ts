import type { TableOf } from '#kernel/delta.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** One change as a watcher receives it. A `DELETED` event carries the last state of the object. */
export interface WatchEvent {
  readonly type: WatchEventType;
  readonly kind: string;
  readonly object: KubeObject;
}

/** Reaches every watcher of the kind shortly after the write. */
export interface WatchDelivered extends DueEvent {
  readonly type: 'watch.delivered';
  readonly event: WatchEvent;
}

/** First delivery to a watcher: all objects of its kinds, in the order of the store. */
export interface ListDelivered extends DueEvent {
  readonly type: 'list.delivered';
  readonly objects: readonly KubeObject[];
}

/**
 * The kubelet of a node has lost its watches and lists its Node and Pods again. It then receives the changes that
 * follow.
 */
export interface KubeletListing extends DueEvent {
  readonly type: 'kubelet.listing';
  readonly node: string;
}

/** Kinds that a watcher receives events for. A kubelet receives only Pods of its node. */
export interface WatchInterest {
  /** Address that receives the events. `kubelet/*` stands for the kubelet of the object's node. */
  readonly address: string;
  readonly kinds: readonly string[];
  /** If set, events are delivered only while this table has records. */
  readonly onlyWhile?: TableOf<object>;
}
