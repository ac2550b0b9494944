import type { Parts } from '#base/parts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { keySteps } from '#session/telling/keySteps.ts';
import { stepAt } from '#session/telling/stories/storyValue.ts';
import type { HostedSession } from '#worker/cycleCursor.ts';
import type { TravelReader } from '#worker/travel.ts';
import { Quiet } from './quiet.ts';
import type { Attention, Voice } from './voice.ts';

/** Limits of a search for the next step, in entries and in simulated time. */
const LONGEST_SEARCH = 100_000;
const FARTHEST_SEARCH_US = 360_000_000;
/** Most entries that a search for the previous caption examines. */
const FARTHEST_ENTRIES = 5000;

type Entry = NonNullable<ReturnType<HostedSession['step']>>;

/** The walk by Next when no story is told: from step to step of the page's stage or selection. */
export class Walk {
  private readonly reader: TravelReader;
  private readonly attention: Attention;
  private readonly voice: Voice;

  constructor(reader: TravelReader, attention: Attention, voice: Voice) {
    this.reader = reader;
    this.attention = attention;
    this.voice = voice;
  }

  /** Moves to the next step inside the decision, otherwise to the next important entry; false when none is near. */
  *next(): Parts<boolean> {
    const { session, cursor } = this.reader;
    if (this.moveInside(1)) return true;
    const inside = cursor.inside?.index;
    cursor.leave();
    const { run } = session;
    const quiet = this.quiet();
    const from = run.position.seq;
    const untilUs = run.position.atUs + FARTHEST_SEARCH_US;
    for (let i = 0; i < LONGEST_SEARCH && (session.nextDueUs ?? Number.POSITIVE_INFINITY) <= untilUs; i++) {
      const entry = session.step();
      if (!entry) break;
      if (yield* this.isStop(entry, quiet)) {
        this.arrive(entry.seq, 'first');
        return true;
      }
      yield i / LONGEST_SEARCH;
    }
    session.seek(from);
    if (inside !== undefined) cursor.goTo(inside);
    return false;
  }

  /** The reverse of `next`. */
  *previous(): Parts<boolean> {
    const { session, cursor } = this.reader;
    if (this.moveInside(-1)) return true;
    cursor.leave();
    const { run } = session;
    const quiet = this.quiet();
    const from = run.position.seq;
    for (let seq = from - 1; seq > 0; seq--) {
      const entry = run.entry(seq);
      if (entry && (yield* this.isStop(entry, quiet))) {
        session.seek(seq);
        this.arrive(seq, 'last');
        return true;
      }
      if (seq % 64 === 0) yield 1 - seq / from;
    }
    session.seek(0);
    this.voice.forget();
    return from > 0;
  }

  private quiet(): Quiet {
    return new Quiet(this.reader.session, (entry) => this.attention.stopAt(entry) === 'always');
  }

  /** Gives the same result in both directions, so that the way back has the same stops. */
  private *isStop(entry: Entry, quiet: Quiet): Parts<boolean> {
    const stop = this.attention.stopAt(entry);
    if (stop === undefined) return false;
    if (stop === 'in quiet' && !(yield* quiet.isAround(entry))) return false;
    return !this.saysTheSame(entry);
  }

  /** Whether the caption equals the one before it, so that a stop would change nothing on the page. */
  private saysTheSame(entry: Entry): boolean {
    const { attention } = this;
    const happening = attention.salient(entry);
    // Inside another decision the page shows other steps.
    if (!happening || (this.showsInside && happening.isCycle)) return false;
    const { run } = this.reader.session;
    for (let at = entry.seq - 1; at > Math.max(0, entry.seq - FARTHEST_ENTRIES); at--) {
      const before = run.entry(at);
      if (!before || attention.stopAt(before) === undefined) continue;
      const { type, subject } = attention.salient(before) ?? {};
      return type === happening.type && subject === happening.subject && this.voice.saysTheSame(at, entry.seq);
    }
    return false;
  }

  /** Only the scheduler's view shows steps inside a decision; elsewhere a decision is one step. */
  private arrive(seq: number, at: 'first' | 'last'): void {
    const { session, cursor, cycles } = this.reader;
    const keys = this.showsInside && cycles.current?.seq === seq ? keysAt(session, seq) : [];
    const index = at === 'first' ? keys[0] : keys.at(-1);
    if (index !== undefined) cursor.goTo(index);
    this.voice.answer(seq, index);
  }

  /** Moves to the next or previous key step inside the reader's cycle; false when there is none. */
  private moveInside(by: 1 | -1): boolean {
    const { session, cursor } = this.reader;
    const { inside } = cursor;
    if (!this.showsInside || !inside) return false;
    const keys = keysAt(session, inside.seq);
    const index = by > 0 ? keys.find((key) => key > inside.index) : keys.findLast((key) => key < inside.index);
    if (index === undefined) return false;
    cursor.goTo(index);
    this.voice.answer(session.run.position.seq, index);
    return true;
  }

  private get showsInside(): boolean {
    return this.attention.stage === 'scheduler';
  }
}

/** Indexes of the decisive steps of the cycle that an entry decided. */
function keysAt(session: HostedSession, seq: number): readonly number[] {
  const cycle = session.ask('cycle', { seq });
  return cycle ? keySteps(cycle) : [];
}

/**
 * As many of these steps as can be read while the decision plays: the filtering, the score or the preemption pick, and
 * the sum.
 */
export function playedKeysAt(session: HostedSession, seq: number): readonly number[] {
  const cycle = session.ask('cycle', { seq });
  if (!cycle || cycle.steps.length === 0) return [];
  const found = [stepAt(cycle, 'filter'), stepAt(cycle, second(cycle)), stepAt(cycle, 'sum')];
  return [...new Set(found.filter((index) => index !== undefined))];
}

function second({ preemption }: CycleExplanation): 'pick' | 'score' {
  return preemption ? 'pick' : 'score';
}
