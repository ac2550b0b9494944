import type { Branch, Moment } from './moment.ts';
import type { CollectionName, Collections } from './views.ts';

/** Records to put and keys to drop. A panel cannot tell forward from backward. */
export interface Frame {
  readonly type: 'frame';
  /** Number for the acknowledgement; one frame is in flight at a time. */
  readonly frame: number;
  /** True when the mirror must be emptied first: a new run. Large mirrors then arrive over several frames (`more`). */
  readonly reset: boolean;
  readonly more: boolean;
  readonly moment: Moment;
  readonly branches?: readonly Branch[];
  readonly changes: readonly CollectionChange[];
}

export type CollectionChange = {
  [N in CollectionName]: {
    readonly collection: N;
    readonly put: readonly Collections[N][];
    readonly drop: readonly string[];
  };
}[CollectionName];
