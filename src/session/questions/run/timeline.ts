import type { Entry } from '#kernel/entry.ts';
import type { RunQuestions } from '#protocol/run.ts';
import type { MarkView } from '#protocol/views.ts';
import type { History } from '#session/reader.ts';
import { toneOf } from './entryTone.ts';

type Ask = RunQuestions['timeline']['ask'];
type Answer = RunQuestions['timeline']['answer'];

/** More entries than this in a window are looked at in even steps, the nearest that is at hand: marks would lie on top of each other anyway. */
const MOST_ENTRIES = 4000;

/** Marks of a window of the run, and how busy each part of the whole run was. Reads only journals. */
export function timeline(run: History, { fromUs, toUs, limit, buckets }: Ask): Answer {
  const first = run.lastSeqAt(fromUs - 1) + 1;
  const last = run.lastSeqAt(toUs);
  const stride = Math.max(1, Math.ceil((last - first + 1) / MOST_ENTRIES));
  const perTrack = new Map<string, MarkView[]>();
  const trackCounts: Record<string, number> = {};
  let before = 0;
  for (let seq = first; seq <= last; seq += stride) {
    const entry = stride === 1 ? run.entry(seq) : run.sample(seq);
    if (!entry) break;
    const track = trackOf(entry);
    trackCounts[track] = (trackCounts[track] ?? 0) + stride;
    if (entry.seq === before) continue;
    before = entry.seq;
    const marks = perTrack.get(track) ?? [];
    if (marks.length === 0) perTrack.set(track, marks);
    marks.push(withDuration(markOf(entry), entry, run));
  }
  return {
    marks: [...perTrack.values()].flatMap((marks) => thin(marks, limit)),
    density: density(run, buckets),
    trackCounts,
  };
}

/** Reasons whose `node` is where kube-scheduler puts the Pod. */
const PLACES = new Set(['pod.scheduled', 'pod.nominated', 'pod.assumed', 'pod.bound']);

export function markOf(entry: Entry): MarkView {
  const reason = entry.reasons[0] as
    | { readonly type: string; readonly subject?: string; readonly node?: string }
    | undefined;
  return {
    seq: entry.seq,
    timeUs: entry.atUs,
    track: trackOf(entry),
    type: reason?.type ?? entry.event.type,
    subject: reason?.subject ?? '',
    ...(reason?.node && PLACES.has(reason.type) && { to: reason.node }),
    tone: toneOf(entry),
  };
}

/** Events that end something which took time: it began with the entry that asked for them. All others happen at an instant. */
const ENDS = new Set([
  'request.arrived',
  'request.executed',
  'schedulingCycle.ended',
  'sandbox.ready',
  'imagePull.ended',
  'container.started',
]);

function withDuration(mark: MarkView, entry: Entry, run: History): MarkView {
  const sinceUs = ENDS.has(entry.event.type) && entry.cause > 0 ? run.timeOf(entry.cause) : entry.atUs;
  return sinceUs < entry.atUs ? { ...mark, sinceUs } : mark;
}

const MANAGER = 'kube-controller-manager/';

/** The actor; of the controller manager also the controller: one process, but each has work of its own. */
function trackOf({ actor }: Entry): string {
  const slash = actor.indexOf('/', actor.startsWith(MANAGER) ? MANAGER.length : 0);
  return slash < 0 ? actor : actor.slice(0, slash);
}

/** Keeps inputs, decisions and failures before plain marks when there are too many. */
function thin(marks: readonly MarkView[], limit: number): readonly MarkView[] {
  if (marks.length <= limit) return marks;
  const telling = marks.filter((mark) => mark.tone !== 'plain');
  const rest = marks.filter((mark) => mark.tone === 'plain');
  return [...evenly(telling, limit), ...evenly(rest, limit - Math.min(limit, telling.length))].sort(
    (a, b) => a.seq - b.seq,
  );
}

function evenly<T>(items: readonly T[], limit: number): readonly T[] {
  if (items.length <= limit) return items;
  return Array.from({ length: limit }, (_, i) => items[Math.floor((i * items.length) / limit)] as T);
}

function density(run: History, buckets: number): number[] {
  const endUs = run.head.atUs;
  const counts: number[] = [];
  let before = 0;
  for (let i = 1; i <= buckets; i++) {
    const upTo = run.lastSeqAt((endUs * i) / buckets);
    counts.push(upTo - before);
    before = upTo;
  }
  return counts;
}
