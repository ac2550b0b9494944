import type { DueEvent } from '#kernel/event.ts';

/** A limit of memory is exceeded, or the eviction manager looks at the node. */
export interface NodeResourcesDue extends DueEvent {
  readonly type: 'nodeResources.due';
}
