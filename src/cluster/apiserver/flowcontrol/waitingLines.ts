import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { type FlowQueueRecord, flowTables, queueKey, type RequestRecord } from './flowControlRecords.ts';
import { emptyQueue } from './queueDraft.ts';

type Line = readonly RequestRecord[];

const NONE: Line = [];
const NO_QUEUES: readonly BusyQueue[] = [];

/** A queue with waiting requests. */
export interface BusyQueue {
  readonly queue: FlowQueueRecord;
  /** Oldest first; at least one. */
  readonly line: Line;
}

interface BusyDraft extends BusyQueue {
  queue: FlowQueueRecord;
  readonly line: RequestRecord[];
}

/** Queues of one level with waiting requests. */
interface LevelLines {
  readonly byQueue: Map<number, BusyDraft>;
  /** The same queues as a list. Each dispatch visits all of them, and a map would create a pair for each. */
  readonly busy: BusyDraft[];
}

/** Waiting requests by queue, oldest first. Derived from the requests. A dispatch reads the head of every queue. */
export class WaitingLines {
  /** Queues that are not empty: by level, then by the queue's id. */
  private readonly levels = new Map<string, LevelLines>();
  private readonly queues: Table<FlowQueueRecord>;

  constructor(world: World, server: string) {
    const tables = flowTables(server);
    const requests = world.table(tables.requests);
    this.queues = world.table(tables.queues);
    for (const request of requests.values()) if (request.state === 'waiting') this.join(request);
    requests.observe((_, before, after) => {
      const waited = before?.state === 'waiting';
      const waits = after?.state === 'waiting';
      if (waited && waits) this.replace(before, after);
      else if (waited) this.leave(before);
      else if (waits) this.join(after);
    });
    this.queues.observe((_, before, after) => {
      const queue = after ?? before;
      const busy = queue && this.levels.get(queue.level)?.byQueue.get(queue.id);
      if (busy) busy.queue = after ?? emptyQueue(queue.level, queue.id);
    });
  }

  /** Oldest first. Valid until the next write. */
  line(level: string, queue: number): Line {
    return this.levels.get(level)?.byQueue.get(queue)?.line ?? NONE;
  }

  head(level: string, queue: number): RequestRecord | undefined {
    return this.line(level, queue)[0];
  }

  /** Queues of the level with waiting requests, in no meaningful order. Valid until the next write. */
  busyQueues(level: string): readonly BusyQueue[] {
    return this.levels.get(level)?.busy ?? NO_QUEUES;
  }

  private join(request: RequestRecord): void {
    const { level, queue, order } = request;
    const { byQueue, busy } = this.linesOf(level);
    const known = byQueue.get(queue);
    if (!known) {
      const record = this.queues.get(queueKey(level, queue)) ?? emptyQueue(level, queue);
      const made = { queue: record, line: [request] };
      byQueue.set(queue, made);
      busy.push(made);
      return;
    }
    const { line } = known;
    let at = line.length;
    while (at > 0 && (line[at - 1] as RequestRecord).order > order) at--;
    if (at === line.length) line.push(request);
    else line.splice(at, 0, request);
  }

  private leave(request: RequestRecord): void {
    const { level, queue } = request;
    const lines = this.levels.get(level);
    const busy = lines?.byQueue.get(queue);
    if (!lines || !busy) return;
    const { line } = busy;
    if (line[0] === request) line.shift();
    else line.splice(line.indexOf(request), 1);
    if (line.length > 0) return;
    lines.byQueue.delete(queue);
    lines.busy.splice(lines.busy.indexOf(busy), 1);
  }

  /** A waiting request keeps its queue and its position. */
  private replace(before: RequestRecord, after: RequestRecord): void {
    const line = this.levels.get(before.level)?.byQueue.get(before.queue)?.line;
    const at = line?.indexOf(before) ?? -1;
    if (line && at >= 0) line[at] = after;
  }

  private linesOf(level: string): LevelLines {
    const known = this.levels.get(level);
    if (known) return known;
    const made: LevelLines = { byQueue: new Map(), busy: [] };
    this.levels.set(level, made);
    return made;
  }
}
