import { compare } from '#base/order.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { nodeFault } from '#cluster/environment/faults.ts';
import { kubeletGate, kubeletSettings } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import { kubeletEvent } from '#cluster/kubelet/kubeletEvents.ts';
import {
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletNode,
  type KubeletPod,
  PLEG_RECORDS,
  type PlegRecord,
} from '#cluster/kubelet/kubeletRecords.ts';
import { CHANNEL_CAPACITY } from '#cluster/kubelet/pleg/relist.ts';
import { CHANNELS, type Channel } from '#cluster/kubelet/syncLoop/channel.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry, Reason } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type {
  ChannelView,
  KubeletLoop,
  LoopTurn,
  PlegView,
  PodSourceView,
  WorkerFunction,
  WorkerView,
} from '#protocol/nodes.ts';
import type { History, Reader } from '#session/reader.ts';

/** Most entries read: a busy cluster has thousands in a second, and one node has few of them. */
const MOST_ENTRIES = 4000;

/** Most workers drawn; a node may have hundreds. */
const MOST = 24;

/** The time back that the view covers. */
const WINDOW_US = 10_000_000;
/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go (genericPlegRelistThreshold, eventedPlegRelistPeriod and -Threshold, housekeepingPeriod). */
const PLEG_THRESHOLD_US = 180 * SECOND_US;
const EVENTED_PERIOD_US = 300 * SECOND_US;
const EVENTED_THRESHOLD_US = 600 * SECOND_US;
const PERIODS_US: Readonly<Record<string, number>> = { syncCh: SECOND_US, housekeepingCh: 2 * SECOND_US };

/** Sources, sync loop, Pod workers and PLEG of a node's kubelet. `undefined` when the node has none. */
export function kubeletLoop({ run, world }: Reader, node: string): KubeletLoop | undefined {
  const kubelet = world.table(KUBELET_NODES).get(node);
  if (!kubelet) return undefined;
  const nowUs = run.clockUs;
  const sinceUs = Math.max(0, nowUs - WINDOW_US);
  const { turns, syncs } = lookBack(run, node, sinceUs);
  const pods = world
    .table(KUBELET_PODS)
    .values()
    .filter((record) => record.node === node);
  return {
    node,
    pods: pods.length,
    sources: sources(world, node, pods),
    channels: channels(turns, kubelet, nowUs),
    turn: turns[0],
    sinceUs,
    workers: workerViews(pods, syncs, nowUs),
    pleg: plegOf(world, kubelet, nowUs),
  };
}

function sources(world: World, node: string, pods: readonly KubeletPod[]): PodSourceView[] {
  const { configuration, fsnotify } = kubeletSettings(world, node);
  const count = (name: string) => pods.filter(({ source = 'api' }) => source === name).length;
  return [
    { name: 'api', isOn: true, pods: count('api'), everyUs: 0, notifies: true },
    {
      name: 'file',
      isOn: configuration.staticPodPath !== '',
      pods: count('file'),
      everyUs: configuration.fileCheckFrequencyUs,
      notifies: fsnotify,
    },
    {
      name: 'http',
      isOn: configuration.staticPodURL !== '',
      pods: count('http'),
      everyUs: configuration.httpCheckFrequencyUs,
      notifies: false,
    },
  ];
}

function channels(turns: readonly SeenTurn[], { relistPhaseUs }: KubeletNode, nowUs: Micros): ChannelView[] {
  return CHANNELS.map((name) => {
    const last = turns.find(({ channel }) => channel === name);
    const everyUs = PERIODS_US[name] ?? 0;
    // A tick that found nothing to do has no entry.
    const tickUs = everyUs > 0 ? lastTick(relistPhaseUs, everyUs, nowUs) : -1;
    return {
      name,
      everyUs,
      lastUs: Math.max(last?.atUs ?? -1, tickUs),
      lastSeq: last?.seq ?? 0,
      capacity: name === 'plegCh' ? CHANNEL_CAPACITY : 0,
    };
  });
}

/** The state of a kubelet's PLEG. A runtime that does not answer blocks the relist that has just begun. */
export function plegOf(world: World, { name, relistPhaseUs }: KubeletNode, nowUs: Micros): PlegView {
  const { events, dropped, queued, fellBack } = world.table(PLEG_RECORDS).get(name) ?? NOTHING;
  const isEvented = kubeletGate(world, name, 'EventedPLEG') && !fellBack;
  const periodUs = isEvented ? EVENTED_PERIOD_US : constantUs(world, 'kubelet.relist');
  const thresholdUs = isEvented ? EVENTED_THRESHOLD_US : PLEG_THRESHOLD_US;
  const frozenUs = nodeFault(world, 'runtime.frozen', name)?.sinceUs ?? nowUs;
  const lastUs = lastTick(relistPhaseUs, periodUs, Math.min(nowUs, frozenUs));
  const isHealthy = nowUs - lastUs <= thresholdUs;
  return {
    periodUs,
    lastUs,
    thresholdUs,
    isHealthy,
    events,
    dropped,
    queued,
    capacity: CHANNEL_CAPACITY,
  };
}

const NOTHING: PlegRecord = { node: '', events: 0, dropped: 0, queued: 0, onDemand: 0, fellBack: false };

/** The last tick at or before a time; -1 when there was none yet. */
function lastTick(phaseUs: Micros, periodUs: Micros, timeUs: Micros): number {
  return timeUs < phaseUs ? -1 : phaseUs + Math.floor((timeUs - phaseUs) / periodUs) * periodUs;
}

/** The workers of a kubelet: active ones first, then by name. */
function workerViews(pods: readonly KubeletPod[], syncs: readonly SeenSync[], nowUs: Micros): WorkerView[] {
  return pods
    .map((record) => workerView(record, syncs, nowUs))
    .sort((a, b) => rank(a) - rank(b) || compare(a.pod, b.pod))
    .slice(0, MOST);
}

function rank({ doing, spans }: WorkerView): number {
  if (doing !== 'idle') return 0;
  return spans.length > 0 ? 1 : 2;
}

function workerView(record: KubeletPod, syncs: readonly SeenSync[], nowUs: Micros): WorkerView {
  const doing = doingOf(record);
  const sinceUs = doing === 'SyncPod' ? (record.work?.sinceUs ?? nowUs) : record.terminationUs;
  const ended = syncs
    .filter(({ uid }) => uid === record.uid)
    .map(({ fromUs, toUs, doing: was }) => ({ fromUs, toUs, doing: was }));
  return {
    pod: objectKey(record.pod),
    doing,
    sinceUs: doing === 'idle' ? record.lastSyncUs : sinceUs,
    step: record.work?.step ?? '',
    waits: !record.pending ? '' : record.work ? 'work' : 'cache',
    nextUs: record.syncAtUs,
    spans: doing === 'idle' ? ended : [...ended, { fromUs: sinceUs, toUs: nowUs, doing }],
  };
}

interface SeenTurn extends LoopTurn {
  readonly channel: Channel;
}

interface SeenSync {
  readonly uid: string;
  readonly fromUs: Micros;
  readonly toUs: Micros;
  readonly doing: WorkerFunction;
}

interface LoopReason extends Reason {
  readonly subject?: string;
  readonly channel?: Channel;
  readonly op?: string;
  readonly handler?: string;
}

/** Recent work of a kubelet's sync loop and its Pod workers; newest first. */
function lookBack(run: History, node: string, sinceUs: Micros): { turns: SeenTurn[]; syncs: SeenSync[] } {
  const actor = `kubelet/${node}`;
  const turns: SeenTurn[] = [];
  const syncs: SeenSync[] = [];
  const last = run.position.seq;
  for (let seq = last; seq > Math.max(0, last - MOST_ENTRIES); seq--) {
    const entry = run.sample(seq);
    if (entry?.seq !== seq || entry.atUs < sinceUs) break;
    if (entry.actor !== actor) continue;
    const turn = turnOf(entry);
    if (turn) turns.push(turn);
    syncs.push(...endedSyncs(entry));
  }
  return { turns, syncs };
}

function turnOf(entry: Entry): SeenTurn | undefined {
  const { seq, atUs, reasons } = entry;
  const received = (reasons as readonly LoopReason[]).find(({ channel }) => channel !== undefined);
  const channel = received?.channel;
  if (!channel) return undefined;
  const event = kubeletEvent(entry);
  const pod = received.subject ?? (event && 'uid' in event ? event.uid : '');
  return { seq, atUs, channel, op: received.op ?? '', handler: received.handler ?? '', pod };
}

/** Syncs that ended in an entry. One that begins and ends in the same entry takes no time. */
function endedSyncs(entry: Entry): SeenSync[] {
  const { atUs } = entry;
  return changesOf(entry, KUBELET_PODS).flatMap(({ key: uid, before: was, after: is }) => {
    const begun = doingOf(was);
    if (!was || begun === 'idle' || doingOf(is) === begun) return [];
    const fromUs = begun === 'SyncPod' ? (was.work?.sinceUs ?? atUs) : was.terminationUs;
    return [{ uid, fromUs, toUs: atUs, doing: begun }];
  });
}

/** The worker function, of three, that is running. */
function doingOf(record: KubeletPod | undefined): WorkerFunction | 'idle' {
  if (!record) return 'idle';
  if (record.stage === 'terminated') return 'SyncTerminatedPod';
  if (record.stage === 'terminating') return 'SyncTerminatingPod';
  return record.work ? 'SyncPod' : 'idle';
}
