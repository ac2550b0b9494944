import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { flowTables, type InFlightCounts } from './flowControlRecords.ts';
import type { FlowRequest } from './flowRequest.ts';

/** Maximum number of requests that execute at once without API Priority and Fairness; 0 for no limit. */
export interface InFlightLimits {
  /** --max-requests-inflight */
  readonly readOnly: number;
  /** --max-mutating-requests-inflight */
  readonly mutating: number;
}

export type RequestSort = 'readOnly' | 'mutating';

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
