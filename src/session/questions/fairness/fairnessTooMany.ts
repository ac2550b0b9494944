import { CLIENT_BUCKETS, CLIENT_RATE_SETTINGS, programOf } from '#cluster/api/clientThrottle.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { REQUEST_TOTALS } from '#cluster/apiserver/requestRecords.ts';
import { serverIds } from '#cluster/apiserver/servers/serverRecords.ts';
import { LOAD_GENERATORS } from '#cluster/environment/load/loadRecords.ts';
import type { World } from '#kernel/world.ts';
import type { TooManyView } from '#protocol/fairness.ts';

/** Separate counts of everything that people call throttling. The mechanisms share only the status 429 or a wait. */
export function fairnessTooMany(world: World): TooManyView {
  const fairness = { 'queue-full': 0, 'concurrency-limit': 0, 'time-out': 0 };
  let maxInFlight = 0;
  for (const server of serverIds(world)) {
    const tables = flowTables(server);
    for (const schema of world.table(tables.schemas).unordered()) {
      fairness['queue-full'] += schema.queueFull;
      fairness['concurrency-limit'] += schema.concurrencyLimit;
      fairness['time-out'] += schema.timeOut;
    }
    const counts = world.table(tables.inFlight).get('inFlight');
    maxInFlight += (counts?.droppedReadOnly ?? 0) + (counts?.droppedMutating ?? 0);
  }
  const answered = evictionsRefused(world);
  return { fairness, disruptionBudget: answered, maxInFlight, clientSide: clientSide(world) };
}

/** Totals are kept by server, verb, group, version, resource, subresource, scope and code. */
function evictionsRefused(world: World): number {
  const totals = world.table(REQUEST_TOTALS);
  let sum = 0;
  for (const key of totals.keys())
    if (key.endsWith('|429') && key.includes('|pods|eviction|')) sum += totals.get(key)?.count ?? 0;
  return sum;
}

function clientSide(world: World): TooManyView['clientSide'] {
  const buckets = world.table(CLIENT_BUCKETS);
  const sumOf = (belongs: (address: string) => boolean) => {
    let [throttled, waitedUs] = [0, 0];
    for (const address of buckets.keys()) {
      const bucket = belongs(address) ? buckets.get(address) : undefined;
      throttled += bucket?.throttled ?? 0;
      waitedUs += bucket?.waitedUs ?? 0;
    }
    return { throttled, waitedUs };
  };
  const programs = world
    .table(CLIENT_RATE_SETTINGS)
    .values()
    .map(({ client, qps, burst }) => ({
      client,
      qps,
      burst,
      ...sumOf((address) => programOf(address) === client),
    }));
  const loads = world
    .table(LOAD_GENERATORS)
    .values()
    .flatMap(({ id, clientQps, clientBurst = 1 }) =>
      clientQps === undefined
        ? []
        : [
            {
              client: `load/${id}`,
              qps: clientQps,
              burst: clientBurst,
              ...sumOf((name) => name.startsWith(`load/${id}/`)),
            },
          ],
    );
  return [...programs, ...loads];
}
