import { flowTables, type PoolRecord, type RequestRecord } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { widthOf } from '#cluster/apiserver/flowcontrol/workEstimate.ts';
import { serverIds } from '#cluster/apiserver/servers/serverRecords.ts';
import type { Entry } from '#kernel/entry.ts';
import type { World } from '#kernel/world.ts';

const REQUESTS = /^flowcontrol\/(.*)\/requests$/;

/** A request that begins to execute finds its seats free, unless it is wider than the limit and alone. A limit may fall below what is in use. */
export function* seats({ delta }: Entry, world: World): Generator<string> {
  for (const { table, before, after } of delta) {
    const server = REQUESTS.exec(table)?.[1];
    if (server === undefined || !isNew(before as RequestRecord | undefined, after as RequestRecord | undefined))
      continue;
    const { level: name, id } = after as RequestRecord;
    const level = world.table(flowTables(server).levels).get(name);
    const pool = world.table(flowTables(server).pools).get(name);
    if (!level || !pool || level.type === 'Exempt') continue;
    if (pool.seatsInUse > level.current && pool.requestsExecuting > 1)
      yield `request ${id} began with ${pool.seatsInUse} of ${level.current} seats of ${name} in use`;
  }
}

function isNew(before: RequestRecord | undefined, after: RequestRecord | undefined): boolean {
  return after?.state === 'executing' && before?.state !== 'executing';
}

/** What the levels count is what their requests hold. */
export function* seatCounts(world: World): Generator<string> {
  for (const server of serverIds(world)) {
    const tables = flowTables(server);
    const requests = world.table(tables.requests).values();
    for (const name of world.table(tables.pools).keys()) {
      const pool = world.table(tables.pools).get(name) as PoolRecord;
      const own = requests.filter(({ level }) => level === name);
      const holding = own.filter(({ state }) => state !== 'waiting');
      const inUse = holding.reduce((sum, request) => sum + widthOf(request), 0);
      const waiting = own.length - holding.length;
      const executing = own.filter(({ state }) => state === 'executing').length;
      if (pool.seatsInUse !== inUse) yield `${name} of ${server} counts ${pool.seatsInUse} seats in use, not ${inUse}`;
      if (pool.requestsWaiting !== waiting)
        yield `${name} of ${server} counts ${pool.requestsWaiting} waiting, not ${waiting}`;
      if (pool.requestsExecuting !== executing)
        yield `${name} of ${server} counts ${pool.requestsExecuting} executing, not ${executing}`;
    }
  }
}
