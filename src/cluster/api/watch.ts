import type { DueEvent } from '#kernel/event.ts';
import type { TableOf } from '#kernel/tableOf.ts';
import type { KubeObject } from '#model/kinds.ts';

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** One change as a watcher is told. A `DELETED` event carries the last state of the object. */
export interface WatchEvent {
  readonly type: WatchEventType;
  readonly kind: string;
  readonly object: KubeObject;
}

/** Reaches every watcher of the kind a moment after the write. */
export interface WatchDelivered extends DueEvent {
  readonly type: 'watch.delivered';
  readonly event: WatchEvent;
}

/** What a watcher gets first: all objects of its kinds, in the order in which the store lists them. */
export interface ListDelivered extends DueEvent {
  readonly type: 'list.delivered';
  readonly objects: readonly KubeObject[];
}

/** The kubelet of a node has lost its watches and lists its Node and Pods again; what changes from then on it is told of. */
export interface KubeletListing extends DueEvent {
  readonly type: 'kubelet.listing';
  readonly node: string;
}

/** Who is told about what. A kubelet hears only of Pods on its node. */
export interface WatchInterest {
  /** The address that events are delivered to; `kubelet/*` stands for the kubelet of the node that the object belongs to. */
  readonly address: string;
  readonly kinds: readonly string[];
  /** Nobody listens as long as this table is empty. */
  readonly onlyWhile?: TableOf<object>;
}
