import { compare } from '#base/order.ts';
import { MINUTE_US, SECOND_US } from '#base/time.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { infoOf, pathOf } from '#cluster/api/requestInfo.ts';
import { apiServerEvent } from '#cluster/apiserver/apiServerEvents.ts';
import { convertManifests } from '#cluster/apiserver/flowcontrol/convertManifests.ts';
import { flowTables, queueKey, type RequestRecord } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { DURATION_BUCKETS_SECONDS } from '#cluster/apiserver/flowcontrol/histogram.ts';
import { METRIC_PREFIX, METRICS } from '#cluster/apiserver/flowcontrol/metricCatalogue.ts';
import type { InFlightRequest } from '#cluster/apiserver/requestRecords.ts';
import { requestsInside } from '#cluster/apiserver/requestTotals.ts';
import {
  KEPT_US,
  type LevelSample,
  PROMETHEUS_SETTINGS,
  SCRAPES,
  type ScrapeRecord,
} from '#cluster/environment/prometheus/prometheus.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type {
  AlertView,
  ConversionResult,
  FairnessQuestions,
  FlowLine,
  LevelQueues,
  MetricEntry,
  PrometheusView,
  RequestTicket,
  ScrapedLevel,
} from '#protocol/fairness.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { fairnessTooMany, fairnessView } from './fairness.ts';
import { fairnessRequest, fairnessTry } from './fairnessWay.ts';

const NEARLY = 0.9;

/** Most entries that the search for finished requests looks back. */
const LOOK_BACK = 3000;

/** Most flows named; there can be as many as there are users. */
const FLOWS_SHOWN = 12;

const P99 = 0.99;

export const fairnessAnswers: Answers<FairnessQuestions> = {
  fairness: ({ world }, { server }) => fairnessView(world, server),
  fairnessQueues: ({ world }, { server, level }) => fairnessQueues(world, level, server),
  fairnessRequests,
  fairnessRequest: (reader, { seq }) => fairnessRequest(reader, seq),
  fairnessTry,
  fairnessTooMany: ({ world }) => fairnessTooMany(world),
  fairnessConvert: (_, { text }) => fairnessConvert(text),
  prometheus: ({ world }, question) => fairnessPrometheus(world, question),
  metricCatalogue,
};

/** The metrics of API Priority and Fairness, including those that v1.36 hides. */
function metricCatalogue(): MetricEntry[] {
  return METRICS.map((metric) => ({
    name: METRIC_PREFIX + metric.name,
    type: metric.type,
    stability: metric.stability,
    deprecatedIn: 'deprecatedIn' in metric ? metric.deprecatedIn : '',
  }));
}

/** Rewrites FlowSchemas and PriorityLevelConfigurations of old API versions as v1; other objects stay unchanged. */
function fairnessConvert(text: string): ConversionResult {
  const { yaml, converted, problems } = convertManifests(text);
  if (problems.length > 0) return { ok: false, message: problems.join('\n') };
  return {
    ok: true,
    yaml,
    converted: converted.map(({ changes, ...object }) => ({
      ...object,
      changes: changes.map(({ path, before, after }) => ({ path, before: shown(before), after: shown(after) })),
    })),
  };
}

function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** Samples that the Prometheus in the environment has of one API server, of one level, over the last `seconds`. */
function fairnessPrometheus(
  world: World,
  { server, level, seconds }: { readonly server?: string; readonly level?: string; readonly seconds?: number },
): PrometheusView {
  const settings = world.table(PROMETHEUS_SETTINGS).get('settings');
  const all = world.table(SCRAPES).values();
  const sinceUs = seconds === undefined ? 0 : (all.at(-1)?.atUs ?? 0) - seconds * SECOND_US;
  const levelsOf = ({ targets }: ScrapeRecord) =>
    (server === undefined ? targets[0] : targets.find(({ instance }) => instance === server))?.levels ?? [];
  return {
    running: settings?.running ?? false,
    intervalSeconds: (settings?.intervalUs ?? constantUs(world, 'prometheus.scrape')) / SECOND_US,
    keptSeconds: KEPT_US / SECOND_US,
    scrapes: all.flatMap((scrape, at) =>
      scrape.atUs < sinceUs
        ? []
        : [
            {
              timeUs: scrape.atUs,
              levels: levelsOf(scrape)
                .filter((sample) => level === undefined || sample.level === level)
                .map((sample) => scraped(sample, beforeIt(all, at, sample.level, levelsOf))),
            },
          ],
    ),
    alerts: alertsOf(all, levelsOf),
  };
}

/** The same level a minute before, or at the earliest sample. */
function beforeIt(
  all: readonly ScrapeRecord[],
  at: number,
  level: string,
  levelsOf: (scrape: ScrapeRecord) => readonly LevelSample[],
): LevelSample | undefined {
  const now = all[at] as ScrapeRecord;
  let first = at;
  while (first > 0 && (all[first - 1] as ScrapeRecord).atUs >= now.atUs - MINUTE_US) first--;
  return levelsOf(all[first] as ScrapeRecord).find((sample) => sample.level === level);
}

function scraped({ waits, ...sample }: LevelSample, before: LevelSample | undefined): ScrapedLevel {
  const increase = waits.map((count, bucket) => count - (before?.waits[bucket] ?? 0));
  return { ...sample, waitP99Seconds: histogramQuantile(P99, increase, DURATION_BUCKETS_SECONDS) };
}

/**
 * PromQL's histogram_quantile: linear inside a bucket; beyond the last bound it returns that bound. `counts[i]` are
 * the observations of bucket i alone; the last element counts those beyond all bounds. -1 when there are none.
 * Upstream source: prometheus/prometheus promql/quantile.go (bucketQuantile).
 */
export function histogramQuantile(q: number, counts: readonly number[], bounds: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all <= 0) return -1;
  const rank = q * all;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    if (below + count < rank) {
      below += count;
      continue;
    }
    const upper = bounds[bucket];
    if (upper === undefined) break;
    if (bucket === 0 && upper <= 0) return upper;
    const lower = bucket === 0 ? 0 : (bounds[bucket - 1] as number);
    return lower + ((upper - lower) * (rank - below)) / count;
  }
  return bounds.at(-1) as number;
}

/** Waiting requests in the queues of one priority level, with their flows. */
function fairnessQueues(world: World, name: string, server: string = API_SERVER): LevelQueues | undefined {
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

/** Requests of a level, or of all: a few each that wait, execute, were rejected or were answered; newest first. */
function fairnessRequests(
  reader: Reader,
  { level, limit }: { readonly level?: string; readonly limit: number },
): RequestTicket[] {
  const inside = requestsInside(reader.world).filter((flight) => level === undefined || flight.level === level);
  const waiting = inside.filter(({ state }) => state === 'queued').slice(-limit);
  const executing = inside.filter(({ state }) => state === 'executing').slice(-limit);
  const tickets = [...waiting, ...executing].map(insideTicket);
  return [...tickets, ...overTickets(reader, level, limit)].sort((a, b) => b.seq - a.seq);
}

function insideTicket({ id, state, request, identity, level, flowSchema, arrivedUs }: InFlightRequest): RequestTicket {
  const info = infoOf(request);
  return {
    seq: id,
    state: state === 'queued' ? 'waiting' : 'executing',
    user: identity.user,
    verb: info.verb,
    path: request.verb === 'http' ? request.url : pathOf(info),
    level,
    flowSchema,
    timeUs: arrivedUs,
  };
}

function overTickets({ run }: Reader, level: string | undefined, limit: number): RequestTicket[] {
  const left = { rejected: limit, executed: limit };
  const tickets: RequestTicket[] = [];
  const first = Math.max(1, run.position.seq - LOOK_BACK);
  for (let seq = run.position.seq; seq >= first && left.rejected + left.executed > 0; seq--) {
    const entry = run.entry(seq);
    const ticket = entry && overTicket(entry);
    if (!ticket || (level !== undefined && ticket.level !== level)) continue;
    const state = ticket.state === 'rejected' ? 'rejected' : 'executed';
    if (left[state]-- > 0) tickets.push(ticket);
  }
  return tickets;
}

function overTicket(entry: Entry): RequestTicket | undefined {
  const event = apiServerEvent(entry);
  if (event?.type === 'request.executed') return { ...insideTicket(event), state: 'executed' };
  const reason = entry.reasons[0] as
    | { readonly type: string; readonly level?: string; readonly flowSchema?: string }
    | undefined;
  if (event?.type !== 'request.arrived' || reason?.type !== 'request.rejected') return undefined;
  const { request } = event;
  const info = infoOf(request);
  return {
    seq: entry.seq,
    state: 'rejected',
    user: request.user,
    verb: info.verb,
    path: request.verb === 'http' ? request.url : pathOf(info),
    level: reason.level ?? '',
    flowSchema: reason.flowSchema ?? '',
    timeUs: entry.atUs,
  };
}

/** Whether an alert's condition holds for a level, from its sample and the one a minute before. */
type Condition = (now: LevelSample, before: LevelSample | undefined) => boolean;

interface AlertRule {
  readonly name: string;
  readonly expression: string;
  readonly forSeconds: number;
  readonly holds: Condition;
}

/**
 * Conditions worth watching after a change of FlowSchemas or priority levels: rejections, waiting, and seats in use
 * against the limit in force.
 */
const RULES: readonly AlertRule[] = [
  {
    name: 'FlowControlRejects',
    expression: 'sum by (priority_level) (rate(apiserver_flowcontrol_rejected_requests_total[1m])) > 0',
    forSeconds: 0,
    holds: (now, before) => before !== undefined && totalRejected(now) > totalRejected(before),
  },
  {
    name: 'FlowControlRequestsWait',
    expression: 'sum by (priority_level) (apiserver_flowcontrol_current_inqueue_requests) > 0',
    forSeconds: 30,
    holds: ({ inqueue }) => inqueue > 0,
  },
  {
    name: 'FlowControlNearLimit',
    expression: `sum by (priority_level) (apiserver_flowcontrol_current_executing_seats) / sum by (priority_level) (apiserver_flowcontrol_current_limit_seats) > ${NEARLY}`,
    forSeconds: 30,
    holds: ({ executingSeats, current }) => current > 0 && executingSeats / current > NEARLY,
  },
];

/** The state of the rules in Prometheus after the last scrape. */
function alertsOf(
  scrapes: readonly ScrapeRecord[],
  levelsOf: (scrape: ScrapeRecord) => readonly LevelSample[],
): AlertView[] {
  const last = scrapes.at(-1);
  const names = last ? levelsOf(last).flatMap(({ level }) => (level === 'exempt' ? [] : [level])) : [];
  return RULES.map(({ name, expression, forSeconds, holds }) => {
    const since = names.flatMap((level) => {
      const sinceUs = holdsSince(scrapes, levelsOf, level, holds);
      return sinceUs < 0 ? [] : [{ level, sinceUs }];
    });
    const firing = since.filter(({ sinceUs }) => (last?.atUs ?? 0) - sinceUs >= forSeconds * SECOND_US);
    const shown = firing.length > 0 ? firing : since;
    return {
      name,
      expression,
      forSeconds,
      state: firing.length > 0 ? 'firing' : since.length > 0 ? 'pending' : 'inactive',
      about: shown.map(({ level }) => `{priority_level="${level}"}`),
    };
  });
}

/**
 * The first scrape of the unbroken run up to the last one in which the condition holds; -1 when it does not hold now.
 */
function holdsSince(
  scrapes: readonly ScrapeRecord[],
  levelsOf: (scrape: ScrapeRecord) => readonly LevelSample[],
  level: string,
  holds: Condition,
): number {
  let sinceUs = -1;
  const at = (scrape: ScrapeRecord) => levelsOf(scrape).find((sample) => sample.level === level);
  for (let index = scrapes.length - 1; index >= 0; index--) {
    const scrape = scrapes[index] as ScrapeRecord;
    const now = at(scrape);
    let first = index;
    while (first > 0 && (scrapes[first - 1] as ScrapeRecord).atUs >= scrape.atUs - MINUTE_US) first--;
    const before = first < index ? at(scrapes[first] as ScrapeRecord) : undefined;
    if (!now || !holds(now, before)) break;
    sinceUs = scrape.atUs;
  }
  return sinceUs;
}

function totalRejected({ rejected }: LevelSample): number {
  return Object.values(rejected).reduce((sum, count) => sum + count, 0);
}
