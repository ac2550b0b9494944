import type { World } from '#kernel/world.ts';
import { flowTables, type SchemaRecord } from './apiserver/flowcontrol/flowControlRecords.ts';
import { bucketCounts, type Histogram } from './apiserver/flowcontrol/histogram.ts';
import { serverIds } from './apiserver/servers/serverRecords.ts';
import type { LevelSample, ScrapeRecord } from './environment/prometheus/scrapeRecords.ts';

/** What a Prometheus keeps of all API servers' flow control. */
export function scrapeFlowControl(world: World): ScrapeRecord['targets'] {
  return serverIds(world).map((instance) => ({ instance, levels: levelSamples(world, instance) }));
}

function levelSamples(world: World, server: string): LevelSample[] {
  const tables = flowTables(server);
  const schemas = world.table(tables.schemas).values();
  return world
    .table(tables.levels)
    .values()
    .map(({ name, nominal, current, stats }) => {
      const own = schemas.filter(({ level }) => level === name);
      const sum = (field: 'executingSeats' | 'inqueue' | 'dispatched') =>
        own.reduce((total, schema) => total + schema[field], 0);
      return {
        level: name,
        nominal,
        current,
        demandSmoothed: stats.smoothed,
        executingSeats: sum('executingSeats'),
        inqueue: sum('inqueue'),
        dispatched: sum('dispatched'),
        rejected: rejectedBy(own),
        waits: waitsOf(own.map(({ waitExecuted }) => waitExecuted)),
      };
    });
}

function rejectedBy(schemas: readonly SchemaRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { flowSchema, queueFull, concurrencyLimit, timeOut } of schemas) {
    if (queueFull > 0) counts[`${flowSchema}|queue-full`] = queueFull;
    if (concurrencyLimit > 0) counts[`${flowSchema}|concurrency-limit`] = concurrencyLimit;
    if (timeOut > 0) counts[`${flowSchema}|time-out`] = timeOut;
  }
  return counts;
}

function waitsOf(histograms: readonly (Histogram | undefined)[]): number[] {
  const sums: number[] = [];
  for (const histogram of histograms) {
    if (!histogram) continue;
    bucketCounts(histogram).forEach((count, bucket) => {
      sums[bucket] = (sums[bucket] ?? 0) + count;
    });
  }
  return sums;
}
