import { store } from '#cluster/api/kindTables.ts';
import { TRAFFIC_CLIENTS, type TrafficClient } from '#cluster/environment/traffic/trafficRecords.ts';
import type { Pod, Service } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type { RequestCourse, TrafficQuestions } from '#protocol/traffic.ts';
import type { Reader } from '#session/reader.ts';
import { failureGaps } from './failureGaps.ts';
import { trafficTape } from './trafficTape.ts';

/** Most failures and gaps in the answer; the oldest are left out. */
const MOST_FAILURES = 2000;
const MOST_GAPS = 40;

/** The results of requests to the first Service that has a client and selects the workload's Pods, or the Pod. */
export function requestFailures(
  reader: Reader,
  { kind, namespace, name }: TrafficQuestions['requestFailures']['ask'],
): RequestCourse | undefined {
  const { run, world } = reader;
  const clients = world.table(TRAFFIC_CLIENTS).values();
  if (clients.length === 0) return undefined;
  const object = world.table(store(kind)).get(keyOf(namespace, name)) as Templated | undefined;
  const labels = (kind === 'Pod' ? object?.metadata.labels : object?.spec?.template?.metadata?.labels) ?? undefined;
  const client = clients.find(
    (each) =>
      each.namespace === namespace &&
      (object ? selects(reader, each, labels) : kind === 'Pod' && hasFailed(reader, each, name)),
  );
  if (!client) return undefined;
  const tape = trafficTape(run, client);
  const now = run.position.seq;
  const past = tape.ticks.filter(({ seq }) => seq <= now);
  return {
    id: client.id,
    namespace,
    service: client.service,
    node: client.node,
    ratePerSecond: client.ratePerSecond,
    sent: past.reduce((sum, { sent }) => sum + sent, 0),
    failed: past.reduce((sum, { failed }) => sum + failed, 0),
    failures: tape.failures.slice(-MOST_FAILURES).map(({ atUs, count }) => ({ atUs, count })),
    gaps: failureGaps(tape).slice(-MOST_GAPS),
    isCut: tape.isCut,
  };
}

type Templated = Pick<Pod, 'metadata'> & {
  readonly spec?: { readonly template?: { readonly metadata?: { readonly labels?: Record<string, string> } } };
};

/** The labels of a deleted Pod are unknown, but its failures are recorded. */
function hasFailed({ run }: Reader, client: TrafficClient, name: string): boolean {
  return trafficTape(run, client).failures.some(({ pod }) => pod?.name === name);
}

function selects(
  { world }: Reader,
  { namespace, service }: TrafficClient,
  labels: Readonly<Record<string, string>> | undefined,
): boolean {
  const selector = (world.table(store('Service')).get(keyOf(namespace, service)) as Service | undefined)?.spec
    ?.selector;
  const wanted = Object.entries(selector ?? {});
  return wanted.length > 0 && labels !== undefined && wanted.every(([key, value]) => labels[key] === value);
}
