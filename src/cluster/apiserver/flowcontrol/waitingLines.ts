import type { World } from '#kernel/world.ts';
import { flowTables, type RequestRecord } from './flowControlRecords.ts';

type Line = readonly RequestRecord[];

const NONE: Line = [];
const NO_LINES: readonly Line[] = [];

/** The queues of one level in which requests wait. */
interface LevelLines {
  readonly byQueue: Map<number, RequestRecord[]>;
  /** The same lines. A list, because each dispatch goes through all of them, and a map would make a pair for each. */
  readonly busy: RequestRecord[][];
}

/** Which requests wait in which queue, oldest first. Derived from the requests; whoever dispatches looks at the head of every queue. */
export class WaitingLines {
  /** Those that are not empty: by level, then by the queue's id. */
  private readonly levels = new Map<string, LevelLines>();

  constructor(world: World, server: string) {
    const requests = world.table(flowTables(server).requests);
    for (const request of requests.values()) if (request.state === 'waiting') this.join(request);
    requests.observe((_, before, after) => {
      const waited = before?.state === 'waiting';
      const waits = after?.state === 'waiting';
      if (waited && waits) this.replace(before, after);
      else if (waited) this.leave(before);
      else if (waits) this.join(after);
    });
  }

  /** Oldest first. Valid until the next write. */
  line(level: string, queue: number): Line {
    return this.levels.get(level)?.byQueue.get(queue) ?? NONE;
  }

  head(level: string, queue: number): RequestRecord | undefined {
    return this.line(level, queue)[0];
  }

  /** The level's queues in which requests wait, in no meaningful order. Valid until the next write. */
  busyLines(level: string): readonly Line[] {
    return this.levels.get(level)?.busy ?? NO_LINES;
  }

  private join(request: RequestRecord): void {
    const { level, queue, order } = request;
    const { byQueue, busy } = this.linesOf(level);
    const line = byQueue.get(queue);
    if (!line) {
      const made = [request];
      byQueue.set(queue, made);
      busy.push(made);
      return;
    }
    let at = line.length;
    while (at > 0 && (line[at - 1] as RequestRecord).order > order) at--;
    if (at === line.length) line.push(request);
    else line.splice(at, 0, request);
  }

  private leave(request: RequestRecord): void {
    const { level, queue } = request;
    const lines = this.levels.get(level);
    const line = lines?.byQueue.get(queue);
    if (!lines || !line) return;
    if (line[0] === request) line.shift();
    else line.splice(line.indexOf(request), 1);
    if (line.length > 0) return;
    lines.byQueue.delete(queue);
    lines.busy.splice(lines.busy.indexOf(line), 1);
  }

  /** A request that waits stays where it is: neither its queue nor its order changes. */
  private replace(before: RequestRecord, after: RequestRecord): void {
    const line = this.levels.get(before.level)?.byQueue.get(before.queue);
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
