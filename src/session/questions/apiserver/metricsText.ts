import { API_SERVER } from '#cluster/api/request.ts';
import { expositionText, flowMetrics } from '#cluster/apiserver/flowcontrol/metrics.ts';
import { REQUEST_TOTALS } from '#cluster/apiserver/requestRecords.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Reader } from '#session/reader.ts';
import { watchCacheMetrics } from '../storage/storageMetrics.ts';

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
