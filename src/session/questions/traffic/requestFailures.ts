import { store } from '#cluster/api/kindTables.ts';
import { TRAFFIC_CLIENTS, type TrafficClient } from '#cluster/environment/traffic/trafficRecords.ts';
import type { Pod, Service } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type { RequestCourse, TrafficQuestions } from '#protocol/traffic.ts';
import type { Reader } from '#session/reader.ts';
import { failureGaps } from './failureGaps.ts';
import { trafficTape } from './trafficTape.ts';

/** Failures and gaps of more than this are left out, the oldest first. */
const MOST_FAILURES = 2000;
const MOST_GAPS = 40;

/** What came of the requests to the first Service that somebody asks and that selects the Pods of a workload, or the Pod. */
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

/** Of a Pod that is gone its labels are not known any more, but what failed there. */
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
