import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { PROXY_RULES, type ProxyRules, rulesKey } from '#cluster/api/proxyRules.ts';
import { balancerKey, grownBalancer } from '#cluster/environment/traffic/traffic.ts';
import {
  TRAFFIC_BALANCERS,
  TRAFFIC_CLIENTS,
  TRAFFIC_FAILURES,
  TRAFFIC_SECONDS,
  type TrafficClient,
  type TrafficFailure,
} from '#cluster/environment/traffic/trafficRecords.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Change } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { EndpointSlice, Pod, Service } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type {
  FailureGap,
  GapPod,
  GapWrite,
  RequestCourse,
  TrafficQuestions,
  TrafficTick,
  TrafficView,
} from '#protocol/traffic.ts';
import type { History, Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { KeptHistories, walkEntries } from '../run/walkEntries.ts';

const SLICE = store('EndpointSlice');

const SERVICE_LABEL = 'kubernetes.io/service-name';
const TABLES: ReadonlySet<string> = new Set([TRAFFIC_CLIENTS, TRAFFIC_FAILURES, PROXY_RULES, SLICE, KUBELET_PODS]);

/**
 * One client's requests along a branch, and everything that decides their targets. It grows with the branch and reads
 * each entry once.
 */
class TrafficHistory {
  readonly ticks: (TrafficTick & Moment)[] = [];
  readonly failures: (TrafficFailure & Moment)[] = [];
  readonly writes: (Moment & { readonly rules: ProxyRules | undefined })[] = [];
  readonly slices: Moment[] = [];
  /** By uid. */
  readonly stopping = new Map<string, Stopping>();
  isCut = false;
  private readonly id: string;
  private readonly namespace: string;
  private readonly service: string;
  private readonly rules: string;
  private walked = 0;

  /** @param place `id|node|namespace/service` */
  constructor(place: string) {
    const [id = '', node = '', key = ''] = place.split('|');
    this.id = id;
    [this.namespace = '', this.service = ''] = key.split('/');
    this.rules = rulesKey(node, this.namespace, this.service);
  }

  extend(run: History): void {
    const touches = ({ table }: Change) => TABLES.has(table);
    const walk = walkEntries(run, this.walked, touches, ({ seq, atUs, delta }) => {
      for (const change of delta) if (TABLES.has(change.table)) this.take(change, { seq, atUs });
    });
    this.walked = walk.seq;
    this.isCut ||= walk.isCut;
  }

  private take({ table, key, before, after }: Change, at: Moment): void {
    if (table === TRAFFIC_CLIENTS) {
      if (key === this.id) this.sent(before as TrafficClient | undefined, after as TrafficClient | undefined, at);
    } else if (table === TRAFFIC_FAILURES) {
      const failure = after as TrafficFailure | undefined;
      if (failure?.id === this.id) this.failures.push({ ...failure, ...at });
    } else if (table === PROXY_RULES) {
      if (key === this.rules) this.writes.push({ ...at, rules: after as ProxyRules | undefined });
    } else if (table === SLICE) {
      const { metadata } = (after ?? before) as EndpointSlice;
      if (metadata.namespace === this.namespace && metadata.labels?.[SERVICE_LABEL] === this.service)
        this.slices.push(at);
    } else this.stops(key as string, after as KubeletPod | undefined, at);
  }

  private sent(before: TrafficClient | undefined, after: TrafficClient | undefined, at: Moment): void {
    // A restarted client counts from zero.
    if (!before || !after || after.sent <= before.sent) return;
    const failedOf = ({ sent, counts }: TrafficClient) => sent - counts.answered;
    this.ticks.push({ ...at, sent: after.sent - before.sent, failed: failedOf(after) - failedOf(before) });
  }

  private stops(uid: string, record: KubeletPod | undefined, at: Moment): void {
    if (!record || record.pod.metadata.namespace !== this.namespace) return;
    for (const { kind, killing, state, exitCode, finishedUs } of record.containers) {
      if (kind !== 'app') continue;
      const isTermed = killing !== undefined && killing.sigtermUs >= 0;
      const known = this.stopping.get(uid);
      if (!known && !isTermed && state !== 'exited') continue;
      const { metadata, spec } = record.pod;
      const stopping = known ?? { name: metadata.name, node: spec.nodeName ?? '', term: undefined, exit: undefined };
      this.stopping.set(uid, stopping);
      if (isTermed && !stopping.term) stopping.term = { seq: at.seq, atUs: killing.sigtermUs };
      if (state === 'exited' && !stopping.exit) stopping.exit = { seq: at.seq, atUs: finishedUs, exitCode };
      // The container was restarted, so its earlier end no longer counts.
      if (state === 'running' && !isTermed) this.stopping.delete(uid);
    }
  }
}

const KEPT = 4;
const histories = new KeptHistories(KEPT, (place) => new TrafficHistory(place));

/** Failures closer together than this belong to one gap. */
const APART_US = 1_500_000;

/** The margin shown around a gap, as a share of its length, and its minimum. */
const AROUND = 0.15;
const LEAST_AROUND_US = 150_000;

/** Most failures and gaps in the answer; the oldest are left out. */
const MOST_FAILURES = 2000;
const MOST_GAPS = 40;

export const trafficAnswers: Answers<TrafficQuestions> = {
  requestFailures,
  traffic: ({ run, world }, { id }) => trafficViews(world, id, run.clockUs),
};

/** All clients of Services, or the client with that id. */
function trafficViews(world: World, wanted: string | undefined, nowUs: Micros): TrafficView[] {
  const seconds = world.table(TRAFFIC_SECONDS).values();
  const failures = world.table(TRAFFIC_FAILURES).values();
  const rules = world.table(PROXY_RULES);
  return world
    .table(TRAFFIC_CLIENTS)
    .values()
    .filter(({ id }) => wanted === undefined || id === wanted)
    .map((client) => ({ client, failures: failures.filter(({ id }) => id === client.id) }))
    .map(({ client, failures }) => ({
      client,
      seconds: seconds.filter(({ id }) => id === client.id),
      failures,
      failingPods: [
        ...new Set(failures.flatMap(({ atUs, pod }) => (pod && atUs > nowUs - 1_000_000 ? [pod.name] : []))),
      ],
      rules: rules.get(rulesKey(client.node, client.namespace, client.service)),
      ...balancerOf(world, client, nowUs),
    }));
}

function balancerOf(world: World, client: TrafficClient, nowUs: Micros): Pick<TrafficView, 'balancer'> {
  const balancer = world.table(TRAFFIC_BALANCERS).get(balancerKey(client));
  if (!balancer) return {};
  const { perSecond, growsAtUs } = grownBalancer(balancer, nowUs);
  return { balancer: { perSecond, growsAtUs } };
}

/** The results of requests to the first Service that has a client and selects the workload's Pods, or the Pod. */
function requestFailures(
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
  const history = trafficHistory(run, client);
  const now = run.position.seq;
  const past = history.ticks.filter(({ seq }) => seq <= now);
  return {
    id: client.id,
    namespace,
    service: client.service,
    node: client.node,
    ratePerSecond: client.ratePerSecond,
    sent: past.reduce((sum, { sent }) => sum + sent, 0),
    failed: past.reduce((sum, { failed }) => sum + failed, 0),
    failures: history.failures.slice(-MOST_FAILURES).map(({ atUs, count }) => ({ atUs, count })),
    gaps: failureGaps(history).slice(-MOST_GAPS),
    isCut: history.isCut,
  };
}

type Templated = Pick<Pod, 'metadata'> & {
  readonly spec?: { readonly template?: { readonly metadata?: { readonly labels?: Record<string, string> } } };
};

/** The labels of a deleted Pod are unknown, but its failures are recorded. */
function hasFailed({ run }: Reader, client: TrafficClient, name: string): boolean {
  return trafficHistory(run, client).failures.some(({ pod }) => pod?.name === name);
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

type ClientHistory = ReturnType<typeof trafficHistory>;

type Failure = ClientHistory['failures'][number];

/** Stretches of failed requests, each with its beginning and ending cause, by ascending time. */
function failureGaps(history: ClientHistory): FailureGap[] {
  return runsOf(history.failures).map((failures) => gapOf(history, failures));
}

function runsOf(failures: readonly Failure[]): Failure[][] {
  const runs: Failure[][] = [];
  for (const failure of failures) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && failure.atUs - last.atUs <= APART_US) run.push(failure);
    else runs.push([failure]);
  }
  return runs;
}

function gapOf(history: ClientHistory, failures: readonly Failure[]): FailureGap {
  const [first, last] = [failures[0] as Failure, failures.at(-1) as Failure];
  const uids = new Set(failures.flatMap(({ pod }) => pod?.uid ?? []));
  const pods = [...uids].map((uid) => podOf(history, failures, uid)).sort((a, b) => a.termUs - b.termUs);
  // A signal after the first failure does not begin the gap, because its Pod was still answering.
  const begin = pods.filter(({ termUs }) => termUs >= 0 && termUs <= first.atUs).at(0);
  const end =
    uids.size === 0 ? undefined : history.writes.find(({ seq, rules }) => seq > last.seq && !leadsTo(rules, uids));
  const fromUs = begin?.termUs ?? first.atUs;
  const untilUs = end?.atUs ?? last.atUs;
  const around = Math.max(LEAST_AROUND_US, Math.round((untilUs - fromUs) * AROUND));
  const [windowFromUs, windowUntilUs] = [Math.max(0, fromUs - around), untilUs + around];
  const isIn = ({ atUs }: { readonly atUs: Micros }) => atUs >= windowFromUs && atUs <= windowUntilUs;
  const ticks = history.ticks.filter(isIn);
  const inGap = ticks.filter(({ atUs }) => atUs > fromUs && atUs <= untilUs);
  const before = history.writes.findLast(({ atUs }) => atUs < windowFromUs);
  return {
    fromUs,
    untilUs,
    windowFromUs,
    windowUntilUs,
    sent: inGap.reduce((sum, { sent }) => sum + sent, 0),
    failed: failures.reduce((sum, { count }) => sum + count, 0),
    cause: mostOf(failures),
    pods,
    ticks: ticks.map(({ atUs, sent, failed }) => ({ atUs, sent, failed })),
    slices: history.slices.filter(isIn),
    writes: [...(before ? [before] : []), ...history.writes.filter(isIn)].map((write) => writeOf(write, uids)),
    beginsWith: begin ? { seq: begin.termSeq, atUs: begin.termUs } : undefined,
    endsWith: end ? { seq: end.seq, atUs: end.atUs } : undefined,
  };
}

function leadsTo(rules: ClientHistory['writes'][number]['rules'], uids: ReadonlySet<string>): boolean {
  return rules?.endpoints.some(({ uid }) => uids.has(uid)) === true;
}

function podOf({ stopping }: ClientHistory, failures: readonly Failure[], uid: string): GapPod {
  const mine = failures.filter(({ pod }) => pod?.uid === uid);
  const known = stopping.get(uid);
  return {
    uid,
    name: known?.name ?? mine[0]?.pod?.name ?? '',
    node: known?.node ?? '',
    failed: mine.reduce((sum, { count }) => sum + count, 0),
    termSeq: known?.term?.seq ?? 0,
    termUs: known?.term?.atUs ?? -1,
    exitUs: known?.exit?.atUs ?? -1,
    exitCode: known?.exit?.exitCode ?? 0,
  };
}

function writeOf({ seq, atUs, rules }: ClientHistory['writes'][number], uids: ReadonlySet<string>): GapWrite {
  return {
    seq,
    atUs,
    endpoints: (rules?.endpoints ?? []).map(({ pod, uid }) => ({ pod, isDead: uids.has(uid) })),
  };
}

/** The cause of most of the failed requests. */
function mostOf(failures: readonly Failure[]): Failure['cause'] {
  const counts = new Map<Failure['cause'], number>();
  for (const { cause, count } of failures) counts.set(cause, (counts.get(cause) ?? 0) + count);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

interface Moment {
  readonly seq: number;
  readonly atUs: Micros;
}

/** The last signal and end of a Pod's processes. */
interface Stopping {
  readonly name: string;
  readonly node: string;
  term: Moment | undefined;
  exit: (Moment & { readonly exitCode: number }) | undefined;
}

/** The results of a client's requests along the present branch, to the end of what is known. */
function trafficHistory(run: History, { id, node, namespace, service }: TrafficClient): TrafficHistory {
  return histories.of(run, `${id}|${node}|${namespace}/${service}`);
}
