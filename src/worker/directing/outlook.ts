import type { Micros, Millis } from '#base/time.ts';
import type { Happening } from '#session/telling/happening.ts';
import { firstPod, hasRun, isWayKnown, mayBeOnWay } from '#session/telling/matches.ts';
import {
  BURST_US,
  beginningOf,
  leadTo,
  type PlanOptions,
  type PlanSegment,
  planOf,
  playedBack,
  upTo,
} from '#session/telling/plan.ts';
import type { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import type { StoryPlace } from '#session/telling/stories/storyValue.ts';
import type { TravelReader } from '#worker/travel.ts';
import type { Attention } from './voice.ts';

/** Limits of a plan; the nearer one applies. */
const HORIZON_US = 30_000_000;
const HORIZON_ENTRIES = 4000;
/** Longest search for something to show. */
const FARTHEST_HORIZON_US = 240_000_000;
/** When nothing decisive happens within this many entries, the steps before it are played. */
const QUIET_ENTRIES = 500;
/** Time for which the clock continues without a skip. */
const SHORT_MS = 40;
/**
 * New entries in one look ahead, between two checks of the wall clock: as many as take about `LOOK_MS`. A share of the
 * known entries is the minimum, because each look goes through all of them.
 */
const MOST_LOOK_ENTRIES = 500;
const FEWEST_LOOK_ENTRIES = 16;
const LOOK_SHARE = 1 / 20;
const LOOK_MS = 8;
/** When playing backwards, a longer pause after the last shown entry is skipped in `REST_MS`. */
const SHORT_US = 50_000;
const REST_MS = 500;

/** Start of a plan: the reader's present or future position. */
interface Start {
  readonly seq: number;
  readonly atUs: Micros;
}

/** Looks ahead of the reader, and behind, to plan playback. */
export class Outlook {
  private readonly reader: TravelReader;
  private readonly attention: Attention;
  private readonly nowMs: () => number;
  private readonly endUs: Micros;
  private entriesPerMs = 0;
  /** A plan whose beginning, up to entry `toSeq`, was returned before the rest was known. */
  private begun: (Start & { readonly toSeq: number }) | undefined;

  private isPreparing = false;

  /** `endUs`: a plan that starts before it also ends there. */
  constructor(reader: TravelReader, attention: Attention, nowMs: () => number, endUs: Micros) {
    this.reader = reader;
    this.attention = attention;
    this.nowMs = nowMs;
    this.endUs = endUs;
  }

  /** Drops the plan, because the reader moved or looks at something else. */
  forget(): void {
    this.begun = undefined;
    this.isPreparing = false;
  }

  /**
   * The plan, or its beginning if no more is known; the next call then returns the rest. So a slow machine plays the
   * same as a fast one. `later` when looking ahead needs more than this turn, `over` when nothing is left.
   */
  plan(untilMs: Millis): readonly PlanSegment[] | 'later' | 'over' {
    const { session } = this.reader;
    const { run } = session;
    if (session.nextDueUs === undefined) return 'over';
    const from = this.begun ?? { seq: run.position.seq, atUs: run.clockUs };
    const lastUs = from.atUs < this.endUs ? this.endUs : Number.POSITIVE_INFINITY;
    for (let spanUs = HORIZON_US; ; spanUs *= 2) {
      const untilUs = Math.min(lastUs, from.atUs + spanUs);
      const isFull = () => run.aheadSeq - from.seq >= HORIZON_ENTRIES;
      let knownUs: Micros | undefined;
      do {
        knownUs = this.look(untilUs);
        const lead = this.lead(from, untilUs);
        if (lead.length > 0) return lead;
      } while (knownUs === undefined && !isFull() && this.nowMs() < untilMs);
      if (knownUs === undefined && !isFull()) return this.begin(from, untilUs) ?? 'later';
      const known = this.happenings(from, untilUs);
      const toUs = isFull() ? known.lastUs : (knownUs ?? known.lastUs);
      const chosen = this.choose(known.ahead, from, this.firstOf(known.ahead, from));
      if (chosen) {
        const segments = this.after(planned(chosen.ahead, { ...chosen, fromUs: from.atUs, untilUs: toUs }));
        this.begun = undefined;
        return segments.length > 0 ? segments : this.plan(untilMs);
      }
      if (isFull() || this.isBehind || untilUs === lastUs || spanUs >= FARTHEST_HORIZON_US)
        return planned(known.ahead, { fromUs: from.atUs, untilUs: toUs, isShown: () => false });
    }
  }

  /**
   * The plan from entry `to` back to a pause before it. It mirrors the forward plan. `from`: the entry where the next
   * backward plan starts. `over` at the start of the run.
   */
  planBack(to: number): { readonly segments: readonly PlanSegment[]; readonly from: number } | 'over' {
    const { run } = this.reader.session;
    const { clockUs } = run;
    if (to === 0 && clockUs === 0) return 'over';
    const from = this.pauseBefore(to);
    const began = { seq: from, atUs: run.timeOf(from) };
    const plan: PlanSegment[] = [];
    for (let place = began; place.seq < to; ) {
      const untilUs = place.atUs + HORIZON_US;
      const { ahead, lastUs } = this.happenings(place, untilUs);
      const isFull = run.timeOf(Math.min(run.head.seq, place.seq + HORIZON_ENTRIES)) <= untilUs;
      const chosen = this.choose(ahead, place, this.firstOf(ahead, place)) ?? { ahead, isShown: () => false };
      const segments = planned(chosen.ahead, { ...chosen, fromUs: place.atUs, untilUs: isFull ? lastUs : untilUs });
      plan.push(...segments);
      place = this.endOf(segments, place);
    }
    const played = upTo(plan, to, clockUs);
    const endUs = this.endOf(played, began).atUs;
    const rest: PlanSegment[] =
      clockUs - endUs > (to === 0 ? 0 : SHORT_US) ? [{ kind: 'skip', toUs: clockUs, wallMs: REST_MS, counted: 0 }] : [];
    const timeOf = (seq: number) => run.timeOf(seq);
    return { segments: playedBack([...played, ...rest], { fromUs: began.atUs, timeOf }), from };
  }

  /** The entry before the first shown one after a pause. Every plan can start there. */
  private pauseBefore(to: number): number {
    const { run } = this.reader.session;
    let first: Happening | undefined;
    for (let seq = to; seq > Math.max(0, to - HORIZON_ENTRIES); seq--) {
      const entry = run.entry(seq);
      const happening = entry && this.attention.happening(entry);
      if (!happening || !this.attention.isPlayed(happening)) continue;
      if (first && first.atUs - happening.atUs >= BURST_US) return first.seq - 1;
      first = happening;
    }
    return Math.max(0, to - HORIZON_ENTRIES);
  }

  /** The reader's position after a plan. */
  private endOf(plan: readonly PlanSegment[], began: Start): Start {
    const { run } = this.reader.session;
    let place = began;
    for (const segment of plan) {
      if (segment.kind === 'skip')
        place = { seq: Math.max(place.seq, run.lastSeqAt(segment.toUs)), atUs: segment.toUs };
      else {
        const seq = segment.kind === 'step' ? segment.seq : (segment.seqs.at(-1) ?? place.seq);
        // A plan may extend beyond the last entry that has happened.
        place = { seq, atUs: seq > run.head.seq ? (run.entryAhead(seq)?.atUs ?? place.atUs) : run.timeOf(seq) };
      }
    }
    return place;
  }

  /**
   * Looks further ahead during playback, so that the next plan is ready in time. It works in strides, because each look
   * goes through all known entries.
   */
  prepare(): void {
    const { run } = this.reader.session;
    if (this.isBehind) return;
    const from = this.begun ?? { seq: run.position.seq, atUs: run.clockUs };
    const entries = run.aheadSeq - from.seq;
    const lastUs = from.atUs < this.endUs ? this.endUs : Number.POSITIVE_INFINITY;
    const untilUs = (share: number) => Math.min(lastUs, from.atUs + HORIZON_US * share);
    if (!this.isPreparing && (entries >= HORIZON_ENTRIES / 2 || run.isKnownTo(untilUs(1 / 2)))) return;
    this.isPreparing = entries < HORIZON_ENTRIES && this.look(untilUs(1)) === undefined;
  }

  /**
   * Selects the happenings to play. These are the decisive ones; if none is near, the steps before the first one.
   * Undefined when there is neither.
   */
  private choose(
    ahead: readonly Happening[],
    from: Start,
    isFirst: (happening: Happening) => boolean,
  ):
    | (Pick<PlanOptions, 'isShown'> & { readonly ahead: readonly Happening[]; readonly isFirst?: typeof isFirst })
    | undefined {
    const { attention } = this;
    const isPlayed = (happening: Happening) => attention.isPlayed(happening) || isFirst(happening);
    const first = ahead.find(isPlayed);
    if (!first || first.seq > from.seq + QUIET_ENTRIES) {
      const isStep = (happening: Happening) => attention.isPlayedInQuiet(happening);
      const before = first ? ahead.filter(({ seq }) => seq < first.seq) : ahead;
      if (before.some(isStep)) return { ahead: before, isShown: isStep };
    }
    return first && { ahead, isShown: isPlayed, isFirst };
  }

  /** Filter for the steps of the first Pod's way, unless a subject is followed. */
  private firstOf(ahead: readonly Happening[], from: Start): (happening: Happening) => boolean {
    const { attention } = this;
    const { run, world } = this.reader.session;
    if (attention.isFollowing) return () => false;
    return attention.ofStage(run.excursion(from.seq, () => firstPod(world, ahead)));
  }

  /**
   * Before anything has run: a skip to the first happening that is shown or may be on the first Pod's way. That way is
   * only known from its end, and until then the clock runs. Empty when there is none, or it is not known yet.
   */
  private lead(from: Start, untilUs: Micros): readonly PlanSegment[] {
    const { attention } = this;
    if (this.begun || attention.isFollowing || hasRun(this.reader.session.world)) return [];
    const { ahead } = this.happenings(from, untilUs);
    const isPlayed = (happening: Happening) => attention.isPlayed(happening);
    // Steps may be played while no shown happening is near.
    if (!ahead.some((happening) => happening.seq <= from.seq + QUIET_ENTRIES && isPlayed(happening))) return [];
    const first = ahead.find((happening) => isPlayed(happening) || attention.ofStage(mayBeOnWay)(happening));
    return first ? leadTo(first, ahead, { fromUs: from.atUs, isShown: isPlayed }) : [];
  }

  /** Beginning or continuation of the plan, up to where later entries cannot change it. */
  private begin(from: Start, untilUs: Micros): readonly PlanSegment[] | undefined {
    const { run, world } = this.reader.session;
    const { attention } = this;
    const { ahead } = this.happenings(from, untilUs);
    // The first Pod's way is only known from its end.
    if (!attention.isFollowing && !hasRun(world) && !isWayKnown(ahead)) return undefined;
    const isFirst = this.firstOf(ahead, from);
    const isPlayed = (happening: Happening) => attention.isPlayed(happening) || isFirst(happening);
    const quietSeq = from.seq + QUIET_ENTRIES;
    const isNear = ahead.some((happening) => happening.seq <= quietSeq && isPlayed(happening));
    const chosen = isNear || run.aheadSeq >= quietSeq ? this.choose(ahead, from, isFirst) : undefined;
    if (!chosen) return undefined;
    const segments = this.after(beginningOf(chosen.ahead, { ...chosen, fromUs: from.atUs }));
    const last = segments.at(-1);
    if (last?.kind !== 'step') return undefined;
    this.begun = { ...from, toSeq: last.seq };
    return segments;
  }

  /** The part of a plan that was not returned yet. */
  private after(segments: readonly PlanSegment[]): readonly PlanSegment[] {
    const { begun } = this;
    if (!begun) return segments;
    const isLast = (segment: PlanSegment) => segment.kind === 'step' && segment.seq === begun.toSeq;
    return segments.slice(1 + segments.findLastIndex(isLast));
  }

  /** The plan to the next step of a story; without `place` the step is not known yet. */
  planStory(
    player: StoryPlayer,
    untilMs: Millis,
  ): { readonly place?: StoryPlace; readonly segments: readonly PlanSegment[] } | 'later' {
    const { run } = this.reader.session;
    const from = { seq: run.position.seq, atUs: run.clockUs };
    const untilUs = from.atUs + HORIZON_US;
    const isPlayed = (happening: Happening) => this.attention.isPlayed(happening);
    let place = player.upcoming(run, run.aheadSeq);
    let knownUs: Micros | undefined;
    let isFull = false;
    while (!place && knownUs === undefined && !isFull) {
      knownUs = this.look(untilUs);
      isFull = run.aheadSeq - from.seq >= HORIZON_ENTRIES;
      place = player.upcoming(run, run.aheadSeq);
      if (!place && this.nowMs() >= untilMs) return 'later';
    }
    const { ahead, lastUs } = this.happenings(from, place ? place.timeUs : untilUs);
    const segmentsTo = (toUs: Micros, shown: readonly Happening[]) =>
      planned(shown, { fromUs: from.atUs, untilUs: toUs, isShown: isPlayed });
    if (!place) return { segments: segmentsTo(isFull ? lastUs : (knownUs ?? lastUs), ahead) };
    const { seq: last, timeUs } = place;
    const before = ahead.filter(({ seq }) => seq <= last);
    return { place, segments: segmentsTo(timeUs, before) };
  }

  /**
   * Looks further ahead. Returns the time up to which everything is known now, or `undefined` when there is more to
   * look at.
   */
  private look(untilUs: Micros): number | undefined {
    const { session } = this.reader;
    const { run } = session;
    // Looking ahead is possible only from the head; up to the head everything is known.
    if (this.isBehind) return Math.min(untilUs, Math.max(run.head.atUs, run.clockUs));
    const knownSeq = run.aheadSeq;
    const fewest = Math.max(FEWEST_LOOK_ENTRIES, (knownSeq - run.position.seq) * LOOK_SHARE);
    const budget = Math.round(Math.min(MOST_LOOK_ENTRIES, Math.max(fewest, this.entriesPerMs * LOOK_MS)));
    const startMs = this.nowMs();
    const isKnown = session.lookAhead(untilUs, budget);
    const tookMs = this.nowMs() - startMs;
    if (run.aheadSeq > knownSeq) this.entriesPerMs = (run.aheadSeq - knownSeq) / tookMs;
    return isKnown ? untilUs : undefined;
  }

  private get isBehind(): boolean {
    const { run } = this.reader.session;
    return run.position.seq < run.head.seq;
  }

  /** Important happenings up to a time, and the time of the last known entry. */
  private happenings(from: Start, untilUs: Micros): { readonly ahead: readonly Happening[]; readonly lastUs: Micros } {
    const { run } = this.reader.session;
    const ahead: Happening[] = [];
    let lastUs = from.atUs;
    const to = Math.min(run.aheadSeq, from.seq + HORIZON_ENTRIES);
    for (let seq = from.seq + 1; seq <= to; seq++) {
      const entry = run.entryAhead(seq);
      if (!entry || entry.atUs > untilUs) break;
      lastUs = entry.atUs;
      const happening = this.attention.happening(entry);
      if (happening && happening.salience !== 'background') ahead.push(happening);
    }
    return { ahead, lastUs };
  }
}

/** The clock continues when there is nothing to show. */
function planned(ahead: readonly Happening[], options: PlanOptions): readonly PlanSegment[] {
  const segments = planOf(ahead, options);
  return segments.length > 0 ? segments : [{ kind: 'skip', toUs: options.untilUs, wallMs: SHORT_MS, counted: 0 }];
}
