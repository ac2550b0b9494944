import type { World } from '#kernel/world.ts';
import { flowTables, queueKey, type RequestRecord } from './flowControlRecords.ts';

const NONE: readonly number[] = [];
const NO_QUEUES: ReadonlySet<number> = new Set();

/** Which requests wait in which queue, oldest first. Derived from the requests. */
export class WaitingLines {
  private readonly requests;
  private readonly lines = new Map<string, number[]>();
  /** Queues that are not empty, by level. */
  private readonly busy = new Map<string, Set<number>>();

  constructor(world: World, server: string) {
    this.requests = world.table(flowTables(server).requests);
    for (const request of this.requests.values()) if (request.state === 'waiting') this.join(request);
    this.requests.observe((_, before, after) => {
      const waited = before?.state === 'waiting';
      const waits = after?.state === 'waiting';
      if (waited && !waits) this.leave(before);
      else if (waits && !waited) this.join(after);
    });
  }

  /** Ids, oldest first. Valid until the next write. */
  line(level: string, queue: number): readonly number[] {
    return this.lines.get(queueKey(level, queue)) ?? NONE;
  }

  head(level: string, queue: number): RequestRecord | undefined {
    const id = this.lines.get(queueKey(level, queue))?.[0];
    return id === undefined ? undefined : this.requests.get(id);
  }

  /** Ids of the level's queues in which requests wait, in no meaningful order. */
  busyQueues(level: string): ReadonlySet<number> {
    return this.busy.get(level) ?? NO_QUEUES;
  }

  private join({ id, level, queue, order }: RequestRecord): void {
    const key = queueKey(level, queue);
    let line = this.lines.get(key);
    if (!line) {
      line = [];
      this.lines.set(key, line);
      this.markBusy(level, queue);
    }
    let at = line.length;
    while (at > 0 && this.orderOf(line[at - 1] as number) > order) at--;
    if (at === line.length) line.push(id);
    else line.splice(at, 0, id);
  }

  private leave({ id, level, queue }: RequestRecord): void {
    const key = queueKey(level, queue);
    const line = this.lines.get(key);
    if (!line) return;
    if (line[0] === id) line.shift();
    else line.splice(line.indexOf(id), 1);
    if (line.length > 0) return;
    this.lines.delete(key);
    const queues = this.busy.get(level);
    queues?.delete(queue);
    if (queues?.size === 0) this.busy.delete(level);
  }

  private markBusy(level: string, queue: number): void {
    const queues = this.busy.get(level);
    if (queues) queues.add(queue);
    else this.busy.set(level, new Set([queue]));
  }

  private orderOf(id: number): number {
    return this.requests.get(id)?.order ?? 0;
  }
}
