import type { World } from '#kernel/world.ts';
import {
  type DispatchRecord,
  flowTables,
  type LevelRecord,
  type PoolRecord,
  type SchemaRecord,
} from './flowControlRecords.ts';
import {
  bucketCounts,
  DURATION_BUCKETS_SECONDS,
  type Histogram,
  QUEUE_LENGTH_BUCKETS,
  WATCH_COUNT_BUCKETS,
  WORK_ESTIMATE_BUCKETS,
} from './histogram.ts';
import { METRIC_PREFIX, METRICS, type MetricName } from './metricCatalogue.ts';
import { inSeatSeconds } from './workEstimate.ts';

/** One line of the text exposition. */
export interface MetricSample {
  readonly metric: MetricName;
  /** Name of the series: a histogram has `..._bucket`, `..._sum` and `..._count`. */
  readonly series: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

type Add = (metric: MetricName, labels: Readonly<Record<string, string>>, value: number) => void;

/** Metrics that API Priority and Fairness of this server would answer to a scrape now. */
export function flowMetrics(world: World, server: string): MetricSample[] {
  const tables = flowTables(server);
  const samples: MetricSample[] = [];
  const add: Add = (metric, labels, value) => samples.push({ metric, series: METRIC_PREFIX + metric, labels, value });
  const config = world.table(tables.config).get('config');
  if (config) add('seat_fair_frac', {}, config.fairFraction);
  const pools = world.table(tables.pools);
  for (const levels of [tables.levels, tables.retired])
    for (const level of world.table(levels).values()) addLevel(level, pools.get(level.name), add);
  for (const schema of world.table(tables.schemas).values()) {
    addSchema(schema, add);
    addHistograms(schema, labelsOf(schema.level, schema.flowSchema), samples);
  }
  return samples;
}

/** Prometheus text format, as a server of v1.36 shows it. Metrics that earlier releases deprecated are hidden. */
export function expositionText(samples: readonly MetricSample[]): string {
  const lines: string[] = [];
  for (const info of METRICS) {
    const own = samples.filter(({ metric }) => metric === info.name);
    if (own.length === 0 || 'deprecatedIn' in info) continue;
    const name = METRIC_PREFIX + info.name;
    lines.push(`# HELP ${name} [${info.stability}] ${info.help}`, `# TYPE ${name} ${info.type}`);
    for (const sample of own) lines.push(`${seriesText(sample)} ${sample.value}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** `name{label="value",...}` with the labels sorted by name. */
export function seriesText({ series, labels }: MetricSample): string {
  const names = Object.keys(labels).sort();
  return names.length === 0 ? series : `${series}{${names.map((name) => `${name}=${quoted(labels[name])}`).join(',')}}`;
}

function addLevel(level: LevelRecord, pool: PoolRecord | undefined, add: Add): void {
  const labels = { priority_level: level.name };
  add('nominal_limit_seats', labels, level.nominal);
  add('lower_limit_seats', labels, level.lower);
  add('upper_limit_seats', labels, level.upper);
  add('current_limit_seats', labels, level.current);
  add('request_concurrency_limit', labels, level.nominal);
  add('demand_seats_high_watermark', labels, level.stats.highWatermark);
  add('demand_seats_average', labels, level.stats.average);
  add('demand_seats_stdev', labels, level.stats.stdDev);
  add('demand_seats_smoothed', labels, level.stats.smoothed);
  add('target_seats', labels, level.target);
  if (!pool) return;
  add('current_r', labels, inSeatSeconds(pool.r));
  if (pool.lastDispatch) addDispatch(pool.lastDispatch, labels, add);
}

function addDispatch(last: DispatchRecord, labels: Readonly<Record<string, string>>, add: Add): void {
  add('dispatch_r', labels, inSeatSeconds(last.r));
  add('latest_s', labels, inSeatSeconds(last.s));
  add('next_s_bounds', { ...labels, bound: 'min' }, inSeatSeconds(last.leastS));
  add('next_s_bounds', { ...labels, bound: 'max' }, inSeatSeconds(last.mostS));
  add('next_discounted_s_bounds', { ...labels, bound: 'min' }, inSeatSeconds(last.leastDiscountedS));
  add('next_discounted_s_bounds', { ...labels, bound: 'max' }, inSeatSeconds(last.mostDiscountedS));
}

function addSchema(schema: SchemaRecord, add: Add): void {
  const labels = labelsOf(schema.level, schema.flowSchema);
  add('dispatched_requests_total', labels, schema.dispatched);
  add('current_executing_requests', labels, schema.executing);
  add('current_executing_seats', labels, schema.executingSeats);
  add('request_concurrency_in_use', labels, schema.executingSeats);
  add('current_inqueue_requests', labels, schema.inqueue);
  add('current_inqueue_seats', labels, schema.inqueueSeats);
  if (schema.noAccommodation > 0) add('request_dispatch_no_accommodation_total', labels, schema.noAccommodation);
  const rejected = (reason: string, count: number) => {
    if (count > 0) add('rejected_requests_total', { ...labels, reason }, count);
  };
  rejected('queue-full', schema.queueFull);
  rejected('concurrency-limit', schema.concurrencyLimit);
  rejected('time-out', schema.timeOut);
}

function addHistograms(record: SchemaRecord, labels: Readonly<Record<string, string>>, into: MetricSample[]): void {
  const add = (
    metric: MetricName,
    histogram: Histogram | undefined,
    buckets: readonly number[],
    more: Readonly<Record<string, string>> = {},
  ) => {
    if (histogram) into.push(...histogramSamples(metric, histogram, buckets, { ...labels, ...more }));
  };
  add('request_wait_duration_seconds', record.waitExecuted, DURATION_BUCKETS_SECONDS, { execute: 'true' });
  add('request_wait_duration_seconds', record.waitRejected, DURATION_BUCKETS_SECONDS, { execute: 'false' });
  add('request_execution_seconds', record.executionSeconds, DURATION_BUCKETS_SECONDS, { type: 'regular' });
  add('request_execution_seconds', record.watchSeconds, DURATION_BUCKETS_SECONDS, { type: 'watch' });
  add('request_queue_length_after_enqueue', record.queueLength, QUEUE_LENGTH_BUCKETS);
  add('watch_count_samples', record.watchCount, WATCH_COUNT_BUCKETS);
  add('work_estimated_seats', record.workEstimate, WORK_ESTIMATE_BUCKETS);
}

function histogramSamples(
  metric: MetricName,
  histogram: Histogram,
  buckets: readonly number[],
  labels: Readonly<Record<string, string>>,
): MetricSample[] {
  const name = METRIC_PREFIX + metric;
  let count = 0;
  const samples = bucketCounts(histogram).map((own, i): MetricSample => {
    count += own;
    const le = i < buckets.length ? String(buckets[i]) : '+Inf';
    return { metric, series: `${name}_bucket`, labels: { ...labels, le }, value: count };
  });
  samples.push({ metric, series: `${name}_sum`, labels, value: histogram.sum });
  samples.push({ metric, series: `${name}_count`, labels, value: count });
  return samples;
}

function labelsOf(
  level: string,
  flowSchema: string,
): { readonly flow_schema: string; readonly priority_level: string } {
  return { flow_schema: flowSchema, priority_level: level };
}

function quoted(value: string | undefined): string {
  return `"${(value ?? '').replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
