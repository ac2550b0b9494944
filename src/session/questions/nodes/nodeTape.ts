import type { Micros } from '#base/time.ts';
import { KUBELET_NODES } from '#cluster/kubelet/kubeletRecords.ts';
import type { PlegEvent } from '#cluster/kubelet/pleg/plegEvents.ts';
import { changesOf } from '#kernel/changesOf.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Reason } from '#kernel/event.ts';
import type { HeartbeatView, PlegEventView } from '#protocol/nodeDetail.ts';
import type { History } from '#session/reader.ts';

/** Most entries read. In a busy cluster they may not cover all of the wanted time. */
const MOST_ENTRIES = 12_000;
const MOST_EVENTS = 40;

export interface NodeTape {
  /** Newest first, like all lists here. */
  readonly beats: readonly HeartbeatView[];
  readonly events: readonly PlegEventView[];
  /** The times at which PLEG inspected one Pod. */
  readonly inspectionsUs: readonly number[];
  /** The earliest time that was read. */
  readonly sinceUs: Micros;
}

/** Recent heartbeats of a kubelet and findings of its PLEG, from their entries. */
export function nodeTape(run: History, node: string, sinceUs: Micros): NodeTape {
  const actor = `kubelet/${node}`;
  const beats: HeartbeatView[] = [];
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
    const beat = beatOf(entry, node);
    if (beat) beats.push(beat);
    if (entry.event.type === 'relist.due') inspectionsUs.push(entry.atUs);
    events.push(...eventsOf(entry));
  }
  return { beats, events: events.slice(0, MOST_EVENTS), inspectionsUs, sinceUs: reachedUs };
}

function beatOf(entry: Entry, node: string): HeartbeatView | undefined {
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

type Told = Reason & Partial<PlegEvent> & { readonly subject?: string };

function eventsOf({ seq, atUs, reasons }: Entry): PlegEventView[] {
  return (reasons as readonly Told[]).flatMap(({ type, event, subject = '', container = '', missedStart }) =>
    type === 'pleg.event' && event
      ? [{ seq, atUs, event, pod: subject, container, missedStart: missedStart === true }]
      : [],
  );
}
