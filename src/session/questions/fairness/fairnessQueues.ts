import { compare } from '#base/order.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { flowTables, queueKey, type RequestRecord } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import type { World } from '#kernel/world.ts';
import type { FlowLine, LevelQueues } from '#protocol/fairness.ts';

/** Most flows named; there can be as many as there are users. */
const FLOWS_SHOWN = 12;

/** Waiting requests in the queues of one priority level, with their flows. */
export function fairnessQueues(world: World, name: string, server: string = API_SERVER): LevelQueues | undefined {
  const tables = flowTables(server);
  const level = world.table(tables.levels).get(name);
  if (!level) return undefined;
  const queues = world.table(tables.queues);
  const indexOf = new Map(level.queueIds.map((id, index) => [id, index]));
  const flows = flowsOf(world.table(tables.requests), name, indexOf);
  return {
    level: name,
    queues: Math.max(level.queues, level.queueIds.length),
    queueLengthLimit: level.queueLengthLimit,
    bars: level.queueIds.flatMap((id, index) => {
      const queue = queues.get(queueKey(name, id));
      return queue && queue.waiting + queue.executing > 0
        ? [{ index, waiting: queue.waiting, executing: queue.executing }]
        : [];
    }),
    flows: flows.slice(0, FLOWS_SHOWN),
    flowCount: flows.length,
  };
}

interface Flow {
  readonly flowSchema: string;
  readonly distinguisher: string;
  waiting: number;
  executing: number;
  readonly waitingAt: Map<number, number>;
}

function flowsOf(
  requests: { unordered(): Iterable<RequestRecord> },
  level: string,
  indexOf: ReadonlyMap<number, number>,
): FlowLine[] {
  const flows = new Map<string, Flow>();
  for (const request of requests.unordered()) {
    if (request.level !== level) continue;
    const { flowSchema, distinguisher } = request;
    const key = `${flowSchema}\0${distinguisher}`;
    const flow = flows.get(key) ?? { flowSchema, distinguisher, waiting: 0, executing: 0, waitingAt: new Map() };
    flows.set(key, flow);
    if (request.state !== 'waiting') flow.executing++;
    else {
      const at = indexOf.get(request.queue) ?? -1;
      flow.waiting++;
      flow.waitingAt.set(at, (flow.waitingAt.get(at) ?? 0) + 1);
    }
  }
  return [...flows.values()].sort(byWeight).map(({ waitingAt, ...flow }) => ({
    ...flow,
    queues: [...waitingAt].map(([index, waiting]) => ({ index, waiting })).sort((a, b) => a.index - b.index),
  }));
}

function byWeight(a: Flow, b: Flow): number {
  const difference = b.waiting - a.waiting || b.executing - a.executing;
  if (difference !== 0) return difference;
  const [left, right] = [`${a.flowSchema}\0${a.distinguisher}`, `${b.flowSchema}\0${b.distinguisher}`];
  return compare(left, right);
}
