import { flowTables, type PoolRecord } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { widthOf } from '#cluster/apiserver/flowcontrol/workEstimate.ts';
import { serverIds } from '#cluster/apiserver/servers/serverRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';

/** A request that begins to execute finds its seats free, unless it is wider than the limit and alone. A limit may fall below what is in use. */
export function* seats(entry: Entry, world: World): Generator<string> {
  for (const server of serverIds(world)) {
    const { requests, levels, pools } = flowTables(server);
    for (const { before, after } of changesOf(entry, requests)) {
      if (after?.state !== 'executing' || before?.state === 'executing') continue;
      const level = world.table(levels).get(after.level);
      const pool = world.table(pools).get(after.level);
      if (!level || !pool || level.type === 'Exempt') continue;
      if (pool.seatsInUse > level.current && pool.requestsExecuting > 1)
        yield `request ${after.id} began with ${pool.seatsInUse} of ${level.current} seats of ${after.level} in use`;
    }
  }
}

/** The seats that levels count are the seats that their requests hold. */
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
