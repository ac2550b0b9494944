import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { GRACE_US } from '#cluster/controllers/NodeLifecycle/nodeHealth.ts';
import { kubeletConfiguration } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import {
  type ImagePull,
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletNode,
  type KubeletPod,
} from '#cluster/kubelet/kubeletRecords.ts';
import type { PlegEvent } from '#cluster/kubelet/pleg/relist.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry, Reason } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type {
  HeartbeatView,
  LeaseView,
  NodeConditionView,
  NodeDetail,
  NodeImagesView,
  PlegEventView,
  PullView,
  RuntimeAsks,
} from '#protocol/nodeDetail.ts';
import type { History, Reader } from '#session/reader.ts';
import { plegOf } from './kubeletLoop.ts';
import { anatomyOf } from './podAnatomy.ts';

/** Most entries read. In a busy cluster they may not cover all of the wanted time. */
const MOST_ENTRIES = 12_000;
const MOST_EVENTS = 40;

/** The time back that the view covers. */
const HEARTBEATS_US = 60 * SECOND_US;
const ASKS_US = 10 * SECOND_US;
/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, nodeLeaseRenewIntervalFraction. */
const RENEW_PART = 4;

/** A node from the inside. `undefined` when no kubelet runs there. */
export function nodeDetail(reader: Reader, name: string): NodeDetail | undefined {
  const { world, run } = reader;
  const node = world.table(KUBELET_NODES).get(name);
  if (!node) return undefined;
  const nowUs = run.clockUs;
  const pods = world
    .table(KUBELET_PODS)
    .values()
    .filter((record) => record.node === name)
    .sort((a, b) => compare(objectKey(a.pod), objectKey(b.pod)));
  const history = nodeHistory(run, name, Math.max(0, nowUs - HEARTBEATS_US));
  return {
    node: name,
    hostIP: node.hostIP,
    lease: lease(world, name),
    reportEveryUs: kubeletConfiguration(world, name).nodeStatusReportFrequencyUs,
    statusSentUs: node.statusSentUs,
    heartbeats: history.heartbeats,
    heartbeatsSinceUs: history.sinceUs,
    conditions: conditions(world, name),
    monitorGraceUs: GRACE_US,
    pressureTransitionUs: kubeletConfiguration(world, name).evictionPressureTransitionPeriodUs,
    images: nodeImages(world, node, pods),
    pods: pods.map((record) => anatomyOf(world, record, nowUs)),
    plegEvents: history.events,
    asks: asks(reader, node, history, pods.length),
  };
}

function lease(world: World, name: string): LeaseView {
  const { nodeLeaseDurationSeconds } = kubeletConfiguration(world, name);
  const spec = world.table(store('Lease')).get(`kube-node-lease/${name}`)?.spec;
  return {
    renewUs: momentOf(spec?.renewTime),
    durationSeconds: spec?.leaseDurationSeconds ?? nodeLeaseDurationSeconds,
    everyUs: (nodeLeaseDurationSeconds * SECOND_US) / RENEW_PART,
  };
}

function conditions(world: World, name: string): NodeConditionView[] {
  const node = world.table(store('Node')).get(name);
  return (node?.status?.conditions ?? []).map((condition) => ({
    type: condition.type,
    status: condition.status,
    reason: condition.reason ?? '',
    message: condition.message ?? '',
    transitionUs: momentOf(condition.lastTransitionTime),
    heartbeatUs: momentOf(condition.lastHeartbeatTime),
  }));
}

/**
 * `polls` counts as before PLEG, when each worker asked the runtime about its Pod itself. Idle relists have no
 * entries, so their number follows from the period.
 */
function asks({ world, run }: Reader, node: KubeletNode, { inspectionsUs }: NodeHistory, pods: number): RuntimeAsks {
  const nowUs = run.clockUs;
  const windowUs = Math.min(nowUs, ASKS_US);
  const pleg = plegOf(world, node, nowUs);
  const relists = Math.max(0, Math.floor((pleg.lastUs - (nowUs - windowUs)) / pleg.periodUs) + 1);
  return {
    windowUs,
    relists,
    inspections: inspectionsUs.filter((atUs) => atUs > nowUs - windowUs).length,
    polls: Math.floor((pods * windowUs) / SECOND_US),
  };
}

function momentOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : parseTime(time);
}

/** The images of a node, the largest first, and those that are being pulled. */
function nodeImages(world: World, node: KubeletNode, pods: readonly KubeletPod[]): NodeImagesView {
  const { serializeImagePulls, maxParallelImagePulls } = kubeletConfiguration(world, node.name);
  const running = pods.flatMap(({ containers }) => containers.filter(({ state }) => state === 'running'));
  return {
    images: node.images
      .map(({ image, sizeBytes }) => ({
        image,
        sizeBytes,
        containers: running.filter((container) => container.image === image).length,
      }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || compare(a.image, b.image)),
    pulls: node.pulls.map((pull) => pullView(pull, pods)),
    isSerial: serializeImagePulls,
    parallel: serializeImagePulls ? 1 : maxParallelImagePulls,
  };
}

function pullView({ waiters, error, ...pull }: ImagePull, pods: readonly KubeletPod[]): PullView {
  const [waiter] = waiters;
  const record = pods.find(({ uid }) => uid === waiter?.uid);
  const { image, sizeBytes, queuedUs, startedUs, durationUs } = pull;
  return {
    image,
    sizeBytes,
    queuedUs,
    startedUs,
    durationUs,
    pod: record ? objectKey(record.pod) : '',
    container: waiter?.container ?? '',
    fails: error !== undefined,
  };
}

interface NodeHistory {
  /** Newest first, like all lists here. */
  readonly heartbeats: readonly HeartbeatView[];
  readonly events: readonly PlegEventView[];
  /** The times at which PLEG inspected one Pod. */
  readonly inspectionsUs: readonly number[];
  /** The earliest time that was read. */
  readonly sinceUs: Micros;
}

/** Recent heartbeats of a kubelet and findings of its PLEG, from their entries. */
function nodeHistory(run: History, node: string, sinceUs: Micros): NodeHistory {
  const actor = `kubelet/${node}`;
  const heartbeats: HeartbeatView[] = [];
  const events: PlegEventView[] = [];
  const inspectionsUs: Micros[] = [];
  const last = run.position.seq;
  const first = Math.max(0, last - MOST_ENTRIES);
  let reachedUs = first === 0 ? sinceUs : run.clockUs;
  for (let seq = last; seq > first; seq--) {
    const entry = run.sample(seq);
    if (entry?.seq !== seq) break;
    reachedUs = Math.max(sinceUs, Math.min(reachedUs, entry.atUs));
    if (entry.atUs < sinceUs) break;
    if (entry.actor !== actor) continue;
    const heartbeat = heartbeatOf(entry, node);
    if (heartbeat) heartbeats.push(heartbeat);
    if (entry.event.type === 'relist.due') inspectionsUs.push(entry.atUs);
    events.push(...eventsOf(entry));
  }
  return { heartbeats, events: events.slice(0, MOST_EVENTS), inspectionsUs, sinceUs: reachedUs };
}

function heartbeatOf(entry: Entry, node: string): HeartbeatView | undefined {
  const { seq, atUs, reasons, event } = entry;
  const wroteStatus = writesStatus(entry, node);
  if (event.type !== 'heartbeat.due' && !wroteStatus) return undefined;
  return { seq, atUs, isLost: reasons.some(({ type }) => type === 'heartbeat.failed'), wroteStatus };
}

function writesStatus(entry: Entry, node: string): boolean {
  return changesOf(entry, KUBELET_NODES).some(
    ({ key, before, after }) =>
      key === node && before && after?.statusSentUs === entry.atUs && before.statusSentUs !== entry.atUs,
  );
}

type NodeReason = Reason & Partial<PlegEvent> & { readonly subject?: string };

function eventsOf({ seq, atUs, reasons }: Entry): PlegEventView[] {
  return (reasons as readonly NodeReason[]).flatMap(({ type, event, subject = '', container = '', missedStart }) =>
    type === 'pleg.event' && event
      ? [{ seq, atUs, event, pod: subject, container, missedStart: missedStart === true }]
      : [],
  );
}
