import type { Entry } from '#kernel/event.ts';
import type { CauseLink } from '#protocol/explanation.ts';
import type { RunQuestions } from '#protocol/run.ts';
import type { MarkView } from '#protocol/views.ts';
import type { History } from '#session/reader.ts';

const DECISIONS = new Set([
  'pod.scheduled',
  'pod.unschedulable',
  'pod.nominated',
  'schedulingCycle.decided',
  'pod.bound',
]);

/** A timer sets itself again, so its chain of causes reaches back to the start of the run. After this many causes the chain is cut. */
const MOST_LINKS = 64;

type Ask = RunQuestions['timeline']['ask'];
type Answer = RunQuestions['timeline']['answer'];

/** Most entries read in a window. Above it the timeline samples at even steps, because marks would overlap anyway. */
const MOST_ENTRIES = 4000;
/** Steps and block lengths have this many sizes per doubling, so they seldom change while a window fills. */
const SIZES = 4;

/** Marks in a window of the run, and the activity in each part of the whole run. Reads only journals. */
export function timeline(run: History, { fromUs, toUs, limit, buckets }: Ask): Answer {
  const first = run.nearSeqAt(fromUs - 1).seq + 1;
  const last = run.nearSeqAt(toUs).seq;
  const stride = sizeFrom((last - first + 1) / MOST_ENTRIES);
  const perTrack = new Map<string, MarkView[]>();
  const trackCounts: Record<string, number> = {};
  let before = 0;
  // Samples at multiples of the step. A moving window keeps its entries, so only new ones cross to the page.
  for (let seq = Math.ceil(first / stride) * stride; seq <= last; seq += stride) {
    const entry = stride === 1 ? run.entry(seq) : run.sample(seq);
    if (!entry) break;
    const mark = knownMarkOf(entry, run);
    const { track } = mark;
    trackCounts[track] = (trackCounts[track] ?? 0) + stride;
    if (entry.seq === before) continue;
    before = entry.seq;
    const marks = perTrack.get(track) ?? [];
    if (marks.length === 0) perTrack.set(track, marks);
    marks.push(mark);
  }
  return {
    marks: [...perTrack.values()].flatMap((marks) => thin(marks, limit, stride)),
    density: density(run, buckets),
    trackCounts,
    ...(run.farBack && { farBack: run.farBack }),
  };
}

/** Reasons whose `node` is where kube-scheduler puts the Pod. */
const PLACES = new Set(['pod.scheduled', 'pod.nominated', 'pod.assumed', 'pod.bound']);

function markOf(entry: Entry): MarkView {
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

/**
 * Events that end something that took time, which began with the entry that scheduled them. All others are instants.
 */
const ENDS = new Set([
  'request.arrived',
  'request.executed',
  'schedulingCycle.ended',
  'sandbox.ready',
  'imagePull.ended',
  'container.started',
]);

/** The page asks for thousands several times a second, and mostly for the same ones. */
const knownMarks = new WeakMap<Entry, MarkView>();

function knownMarkOf(entry: Entry, run: History): MarkView {
  const known = knownMarks.get(entry);
  if (known) return known;
  const mark = withDuration(markOf(entry), entry, run);
  knownMarks.set(entry, mark);
  return mark;
}

function withDuration(mark: MarkView, entry: Entry, run: History): MarkView {
  const sinceUs = ENDS.has(entry.event.type) && entry.cause > 0 ? run.timeAtHand(entry.cause) : undefined;
  return sinceUs !== undefined && sinceUs < entry.atUs ? { ...mark, sinceUs } : mark;
}

const MANAGER = 'kube-controller-manager/';

/** The actor. Each controller has its own track, although the controller manager is one process. */
function trackOf({ actor }: Entry): string {
  const slash = actor.indexOf('/', actor.startsWith(MANAGER) ? MANAGER.length : 0);
  return slash < 0 ? actor : actor.slice(0, slash);
}

/** Keeps inputs, decisions and failures before plain marks when there are too many. */
function thin(marks: readonly MarkView[], limit: number, stride: number): readonly MarkView[] {
  if (marks.length <= limit) return marks;
  const telling = marks.filter((mark) => mark.tone !== 'plain');
  const rest = marks.filter((mark) => mark.tone === 'plain');
  const left = limit - Math.min(limit, telling.length);
  return [...evenly(telling, limit, stride), ...evenly(rest, left, stride)].sort((a, b) => a.seq - b.seq);
}

/**
 * At most `limit` marks: the first of each equal block of the journal. Blocks begin at multiples of their size, so
 * the same marks remain when the window moves.
 */
function evenly(marks: readonly MarkView[], limit: number, stride: number): readonly MarkView[] {
  if (limit === 0) return [];
  let kept = marks;
  for (let size = stride; kept.length > limit; size = sizeFrom(size + 1)) kept = firstOfBlocks(marks, size);
  return kept;
}

function firstOfBlocks(marks: readonly MarkView[], size: number): readonly MarkView[] {
  let before = -1;
  return marks.filter(({ seq }) => {
    const block = Math.floor(seq / size);
    const isFirst = block !== before;
    before = block;
    return isFirst;
  });
}

/** The smallest size that is not below a number. */
function sizeFrom(least: number): number {
  let doubling = 1;
  while (2 * doubling < least) doubling *= 2;
  for (let part = 0; part <= SIZES; part++) {
    const size = Math.ceil(doubling + (doubling * part) / SIZES);
    if (size >= least) return size;
  }
  return 2 * doubling;
}

function density(run: History, buckets: number): number[] {
  const endUs = run.head.atUs;
  const counts: number[] = [];
  let before = 0;
  for (let i = 1; i <= buckets; i++) {
    const upTo = run.nearSeqAt((endUs * i) / buckets).seq;
    counts.push(upTo - before);
    before = upTo;
  }
  return counts;
}

/**
 * Causes from entry `seq` back to the click, script step or start that led to it, at most `most` links; newest first.
 */
export function causesOf(run: History, seq: number, most = MOST_LINKS): CauseLink[] {
  const links: CauseLink[] = [];
  for (let at = seq; at > 0 && links.length < most; ) {
    const entry = run.entry(at);
    if (!entry) break;
    const { type, subject } = markOf(entry);
    links.push({ seq: at, timeUs: entry.atUs, actor: entry.actor, type, subject, input: entry.input !== undefined });
    at = entry.cause;
  }
  return links;
}

const FAILURES = new Set([
  'request.refused',
  'pod.rejected',
  'pod.unschedulable',
  'schedulingCycle.failed',
  'container.exited',
  'container.backedOff',
  'probe.failed',
  'bind.failed',
  'etcdAlarm.raised',
  'etcdElection.failed',
  'etcdLeader.lost',
  'client.backsOff',
  'client.refused',
  'work.failed',
  'heartbeat.failed',
  'imagePull.failed',
  'manifest.refused',
  'nodeFault.began',
]);

/** The tone of an entry's mark. "Next decision" and "next failure" stop by it. */
function toneOf(entry: Entry): MarkView['tone'] {
  if (entry.input !== undefined) return 'input';
  if (isFailure(entry)) return 'failure';
  return isDecision(entry) ? 'decision' : 'plain';
}

/** Whether kube-scheduler decided about a Pod in this entry. */
export function isDecision(entry: Entry): boolean {
  return entry.reasons.some((reason) => DECISIONS.has(reason.type));
}

/** Whether something failed: a refused request, a Pod that fits nowhere, a container that failed. */
export function isFailure(entry: Entry): boolean {
  return entry.reasons.some((reason) => FAILURES.has(reason.type));
}
