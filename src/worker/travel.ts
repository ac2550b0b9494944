import { mapParts, type Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import type { NamedMoment } from '#protocol/namedMoment.ts';
import type { StepUnit } from '#protocol/requests.ts';
import { momentCounter } from '#session/questions/run/runAnswers.ts';
import { isDecision, isFailure } from '#session/questions/run/timeline.ts';
import type { CycleViews } from '#session/views/cycleViews.ts';
import type { CycleCursor, HostedSession } from './cycleCursor.ts';

/** A journey of the reader; it returns whether it arrived. */
export type Journey = Parts<boolean>;

/** The parts of a run that a journey moves. */
export interface TravelReader {
  readonly session: HostedSession;
  readonly cursor: CycleCursor;
  readonly cycles: CycleViews;
}

type Entry = NonNullable<ReturnType<HostedSession['step']>>;

/** Most entries that a search examines before it returns to its start. */
const LONGEST_SEARCH = 100_000;
/** Most entries from the start that a search for a named moment examines. */
const LONGEST_STORY = 400_000;
/** Longest simulated time of a search: unschedulable Pods are retried after at most five minutes. */
const FARTHEST_SEARCH_US = 360_000_000;
const SEEK_PART = 64;

/** Moves `count` times one `unit` forward. */
export function* stepForward(reader: TravelReader, unit: StepUnit, count: number): Journey {
  for (let i = 0; i < count; i++) {
    if (!(yield* mapParts(forwardOnce(reader, unit), (done) => (i + done) / count))) return false;
    yield (i + 1) / count;
  }
  return true;
}

/** Moves `count` times one `unit` back. */
export function* stepBack(reader: TravelReader, unit: StepUnit, count: number): Journey {
  for (let i = 0; i < count; i++) {
    if (!(yield* mapParts(backOnce(reader, unit), (done) => (i + done) / count))) return false;
    yield (i + 1) / count;
  }
  return true;
}

/** Moves to just after entry `seq`; runs on if it has not happened yet. */
export function* seekEntry({ session, cursor }: TravelReader, seq: number): Journey {
  cursor.leave();
  yield* session.run.seekKnown(seq);
  yield 0;
  const from = session.run.position.seq;
  while (session.run.position.seq < seq) {
    if (!session.step()) return false;
    yield (session.run.position.seq - from) / (seq - from);
  }
  return true;
}

/** Moves to a time; runs on if it has not been reached yet. */
export function* seekMoment({ session, cursor }: TravelReader, timeUs: Micros): Journey {
  cursor.leave();
  const fromUs = session.run.head.atUs;
  if (timeUs > fromUs) {
    session.runUntil(fromUs, 0);
    yield 0;
  } else yield* session.run.seekKnownTime(timeUs);
  while (!session.runUntil(timeUs, SEEK_PART)) yield (session.run.position.atUs - fromUs) / (timeUs - fromUs);
  return true;
}

/** Moves to a named moment: searches from the start, and runs on if the run has not reached it. */
export function* seekNamed(reader: TravelReader, moment: NamedMoment): Journey {
  const { session, cursor } = reader;
  const from = session.run.position.seq;
  const isIt = momentCounter(moment);
  cursor.leave();
  for (let seq = 1; seq <= LONGEST_STORY; seq++) {
    const known = seq <= session.run.head.seq;
    if (!known && session.run.position.seq < session.run.head.seq) session.seek(session.run.head.seq);
    const entry = known ? session.run.entry(seq) : session.step();
    if (!entry) break;
    if (isIt(entry)) {
      session.seek(seq);
      return moment.thenUs === undefined || (yield* seekMoment(reader, entry.atUs + moment.thenUs));
    }
    yield seq / LONGEST_STORY;
  }
  session.seek(from);
  return false;
}

function* forwardOnce(reader: TravelReader, unit: StepUnit): Journey {
  const { session, cursor } = reader;
  if (unit === 'beat') return cursor.forward();
  cursor.leave();
  if (unit === 'entry') return session.step() !== undefined;
  if (unit === 'instant') return yield* instantForward(session);
  const untilUs = session.run.position.atUs + FARTHEST_SEARCH_US;
  const step = () => ((session.nextDueUs ?? 0) <= untilUs ? session.step() : undefined);
  return yield* search(session, step, matcher(reader, unit));
}

function* backOnce(reader: TravelReader, unit: StepUnit): Journey {
  const { session, cursor } = reader;
  if (unit === 'beat') return cursor.back();
  cursor.leave();
  if (unit === 'entry') return session.back() !== undefined;
  if (unit === 'instant') return yield* instantBack(session);
  const back = () => (session.back() ? session.run.entry(session.run.position.seq) : undefined);
  return yield* search(session, back, matcher(reader, unit));
}

function* instantForward(session: HostedSession): Journey {
  const atUs = session.nextDueUs;
  if (atUs === undefined) return false;
  while (session.nextDueUs === atUs && session.step()) yield 0;
  return true;
}

/** Moves before everything that happened at the time of the last entry. */
function* instantBack(session: HostedSession): Journey {
  const { seq, atUs } = session.run.position;
  if (seq === 0) return false;
  while (session.run.position.seq > 0 && session.run.position.atUs === atUs) {
    session.back();
    yield 0;
  }
  return true;
}

type Matcher = (entry: Entry) => boolean;

/** A cycle is an entry in which kube-scheduler took a Pod and decided. */
function matcher({ cycles }: TravelReader, unit: 'cycle' | 'decision' | 'failure'): Matcher {
  if (unit === 'decision') return isDecision;
  if (unit === 'failure') return isFailure;
  return (entry) => cycles.current?.seq === entry.seq;
}

function* search(session: HostedSession, move: () => Entry | undefined, matches: Matcher): Journey {
  const from = session.run.position.seq;
  for (let i = 0; i < LONGEST_SEARCH; i++) {
    const entry = move();
    if (!entry) break;
    if (matches(entry)) return true;
    yield i / LONGEST_SEARCH;
  }
  session.seek(from);
  return false;
}
