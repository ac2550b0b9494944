import { RE2JS, RE2JSException } from 're2js';
import { LIMITS, limitProblem } from '#base/limits.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { METRIC_PREFIX, METRICS } from '#cluster/apiserver/flowcontrol/metricCatalogue.ts';
import { expositionText, flowMetrics } from '#cluster/apiserver/flowcontrol/metrics.ts';
import { REQUEST_TOTALS } from '#cluster/apiserver/requestRecords.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import type { SelectedSeries } from '#protocol/requestWay.ts';
import type { Reader } from '#session/reader.ts';
import { watchCacheMetrics } from '../storage/storageMetrics.ts';

const SELECTOR = /^([a-zA-Z_:][\w:]*)?\s*(?:\{(.*)\})?$/;

const MATCHER = /^([a-zA-Z_]\w*)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"\s*(?:,|$)/;

const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/**
 * Hidden metrics outside API Priority and Fairness. Upstream source (v1.36.2): `DeprecatedVersion` in
 * test/instrumentation/documentation/documentation-list.yaml.
 */
const OTHERS: readonly HiddenMetric[] = [
  { name: 'apiserver_request_slo_duration_seconds', deprecatedIn: '1.27' },
  { name: 'apiserver_storage_db_total_size_in_bytes', deprecatedIn: '1.28' },
  { name: 'etcd_bookmark_counts', deprecatedIn: '1.36' },
  { name: 'kube_apiserver_pod_logs_pods_logs_backend_tls_failure_total', deprecatedIn: '1.27' },
  { name: 'kube_apiserver_pod_logs_pods_logs_insecure_backend_total', deprecatedIn: '1.27' },
];

/**
 * The counters of one API server and of the scheduler as Prometheus text exposition. Names, labels and help texts are
 * Kubernetes'.
 */
export function metricsText({ world }: Reader, server = API_SERVER): string {
  return pendingPods(world) + incomingPods(world) + scheduledAfterFlush() + serverMetricsText(world, server);
}

/** The text that one API server serves at `/metrics`. */
export function serverMetricsText(world: World, server = API_SERVER): string {
  return requestTotals(world, server) + expositionText(flowMetrics(world, server)) + watchCacheMetrics(world);
}

function pendingPods(world: World): string {
  const counts = new Map(['active', 'backoff', 'gated', 'unschedulable'].map((queue) => [queue, 0]));
  const inFlight = new Set<string>();
  for (const item of world.table(SCHEDULER_TABLES.inFlight).unordered()) {
    if (item.type === 'pod' && item.queued) inFlight.add(item.queued.uid);
  }
  for (const queued of world.table(SCHEDULER_TABLES.queuedPods).unordered()) {
    if (inFlight.has(queued.uid)) continue;
    const queue = queued.gatingPlugin ? 'gated' : queued.place === 'errorBackoff' ? 'backoff' : queued.place;
    counts.set(queue, (counts.get(queue) ?? 0) + 1);
  }
  const help =
    "Number of pending pods, by the queue type. 'active' means number of pods in activeQ; 'backoff' means number of pods in backoffQ; 'unschedulable' means number of pods in unschedulablePods that the scheduler attempted to schedule and failed; 'gated' is the number of unschedulable pods that the scheduler never attempted to schedule because they are gated.";
  return series(
    'scheduler_pending_pods',
    'gauge',
    help,
    [...counts].map(([queue, count]) => ({ labels: { queue }, value: count })),
  );
}

function incomingPods(world: World): string {
  const rows = world.table(SCHEDULER_TABLES.incoming).values();
  const help = 'Number of pods added to scheduling queues by event and queue type.';
  return series(
    'scheduler_queue_incoming_pods_total',
    'counter',
    help,
    rows.map(({ queue, event, count }) => ({ labels: { event, queue }, value: count })),
  );
}

/**
 * Never grows in v1.36: the scheduler has removed the mark that it counts by once a Pod is assumed
 * (`InFlight.assume`).
 */
function scheduledAfterFlush(): string {
  const help =
    'Number of pods that were successfully scheduled after being flushed from unschedulablePods due to timeout. This metric helps detect potential queueing hint misconfigurations or event handling issues.';
  return series('scheduler_pod_scheduled_after_flush_total', 'counter', help, [{ labels: {}, value: 0 }]);
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/metrics/metrics.go. */
function requestTotals(world: World, server: string): string {
  const totals = world.table(REQUEST_TOTALS);
  const help =
    'Counter of apiserver requests broken out for each verb, dry run value, group, version, resource, scope, component, and HTTP response code.';
  const own = totals.keys().filter((key) => key.startsWith(`${server}|`));
  const samples = own.map((key) => {
    const [, verb = '', group = '', version = '', resource = '', subresource = '', scope = '', code = ''] =
      key.split('|');
    const labels = { code, component: 'apiserver', dry_run: '', group, resource, scope, subresource, verb, version };
    return { labels, value: totals.get(key)?.count ?? 0 };
  });
  return series('apiserver_request_total', 'counter', help, samples);
}

function series(name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
    return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** A metric that kube-apiserver of v1.36 has and does not show. */
interface HiddenMetric {
  readonly name: string;
  /** The release that deprecated it. */
  readonly deprecatedIn: string;
}

/** An ALPHA metric is hidden from the release on that deprecates it, a STABLE one three releases later. Upstream source (v1.36.2): staging/src/k8s.io/component-base/metrics/registry.go, shouldHide. */
export function hiddenMetrics(): HiddenMetric[] {
  const fairness = METRICS.flatMap((metric) =>
    'deprecatedIn' in metric ? { name: METRIC_PREFIX + metric.name, deprecatedIn: metric.deprecatedIn } : [],
  );
  return [...fairness, ...OTHERS];
}

interface Matcher {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

type Labels = ReadonlyMap<string, string>;

interface Series {
  readonly line: string;
  readonly labels: Labels;
}

/**
 * The series of a text exposition that an instant vector selector of PromQL selects: a metric name, and matchers in
 * braces.
 */
export function selectSeries(exposition: string, selector: string): SelectedSeries {
  if (limitProblem('query', selector.length) !== undefined) return { ok: false, problem: 'long' };
  const text = selector.trim();
  const parts = SELECTOR.exec(text);
  if (!parts || text === '') return { ok: false, problem: 'syntax' };
  const [, name, inside = ''] = parts;
  const matchers = matchersOf(inside);
  if (!matchers) return { ok: false, problem: 'syntax' };
  let found = seriesOf(exposition, name);
  for (const matcher of matchers) {
    const kept = keptBy(matcher, found);
    if (typeof kept === 'string') return { ok: false, problem: kept };
    found = kept;
  }
  return { ok: true, lines: found.map(({ line }) => line) };
}

function seriesOf(exposition: string, name: string | undefined): Series[] {
  return exposition.split('\n').flatMap((line) => {
    const series = line.startsWith('#') ? null : SERIES.exec(line);
    if (!series || (name !== undefined && series[1] !== name)) return [];
    return [{ line, labels: labelsOf(series[2] ?? '') }];
  });
}

function matchersOf(text: string): Matcher[] | undefined {
  const matchers: Matcher[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const found = MATCHER.exec(rest);
    if (!found) return undefined;
    const [whole, name = '', operator = '', value = ''] = found;
    matchers.push({ name, operator, value });
    rest = rest.slice(whole.length).trimStart();
  }
  return matchers;
}

/** The series whose label matches. */
function keptBy({ name, operator, value: wanted }: Matcher, all: readonly Series[]): Series[] | 'pattern' | 'work' {
  const readValue = ({ labels }: Series): string => labels.get(name) ?? '';
  if (operator === '=') return all.filter((series) => readValue(series) === wanted);
  if (operator === '!=') return all.filter((series) => readValue(series) !== wanted);
  const fitting = fittingOf(wanted, new Set(all.map(readValue)));
  if (typeof fitting === 'string') return fitting;
  return all.filter((series) => fitting.has(readValue(series)) === (operator === '=~'));
}

/**
 * The values that a pattern matches as a whole, as in Prometheus. The browser's own regular expressions never see a
 * person's pattern, because they can run without end. RE2's work is bounded by instructions times letters.
 */
function fittingOf(pattern: string, values: ReadonlySet<string>): ReadonlySet<string> | 'pattern' | 'work' {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.DOTALL);
    const letters = [...values].reduce((sum, value) => sum + value.length + 1, 0);
    if (compiled.programSize() * letters > LIMITS.patternSteps.most) return 'work';
    return new Set([...values].filter((value) => compiled.matches(value)));
  } catch (error) {
    if (error instanceof RE2JSException) return 'pattern';
    throw error;
  }
}

function labelsOf(text: string): Labels {
  return new Map(
    [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)",?/gy)].map(([, name = '', value = '']) => [name, value]),
  );
}
