import type { Micros } from '#base/time.ts';
import { kubeletEvent } from '#cluster/kubelet/kubeletEvents.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Channel } from '#cluster/kubelet/syncLoop/channel.ts';
import { changesOf } from '#kernel/changesOf.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Reason } from '#kernel/event.ts';
import type { LoopTurn, WorkerFunction } from '#protocol/kubeletLoop.ts';
import type { History } from '#session/reader.ts';

/** Most entries read: a busy cluster has thousands in a second, and one node has few of them. */
const MOST_ENTRIES = 4000;

export interface SeenTurn extends LoopTurn {
  readonly channel: Channel;
}

export interface SeenSync {
  readonly uid: string;
  readonly fromUs: Micros;
  readonly toUs: Micros;
  readonly doing: WorkerFunction;
}

interface Told extends Reason {
  readonly subject?: string;
  readonly channel?: Channel;
  readonly op?: string;
  readonly handler?: string;
}

/** Recent work of a kubelet's sync loop and its Pod workers; newest first. */
export function lookBack(run: History, node: string, sinceUs: Micros): { turns: SeenTurn[]; syncs: SeenSync[] } {
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
  const told = (reasons as readonly Told[]).find(({ channel }) => channel !== undefined);
  const channel = told?.channel;
  if (!channel) return undefined;
  const event = kubeletEvent(entry);
  const pod = told.subject ?? (event && 'uid' in event ? event.uid : '');
  return { seq, atUs, channel, op: told.op ?? '', handler: told.handler ?? '', pod };
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
export function doingOf(record: KubeletPod | undefined): WorkerFunction | 'idle' {
  if (!record) return 'idle';
  if (record.stage === 'terminated') return 'SyncTerminatedPod';
  if (record.stage === 'terminating') return 'SyncTerminatingPod';
  return record.work ? 'SyncPod' : 'idle';
}
