import { firstPod } from '#session/telling/firstPod.ts';
import type { Happening } from '#session/telling/happening.ts';
import { planOf, type Segment } from '#session/telling/plan.ts';
import type { StoryPlace } from '#session/telling/stories/place.ts';
import type { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import type { Reader } from '#worker/travel.ts';
import type { Attention } from './attention.ts';

/** So far ahead is planned: what is nearer of the two. */
const HORIZON_US = 30_000_000;
const HORIZON_ENTRIES = 4000;
/** Where nothing is to be shown, so far is looked for something that is. */
const FARTHEST_HORIZON_US = 240_000_000;
/** The clock goes on by less than is worth a skip. */
const SHORT_MS = 40;
/** New entries in one look ahead, between two looks at the wall clock. */
const LOOK_ENTRIES = 500;

/** Looks ahead of the reader, so that what comes can be planned. */
export class Outlook {
  private readonly reader: Reader;
  private readonly attention: Attention;
  private readonly nowMs: () => number;
  private readonly endUs: number;

  /** `endUs`: from before it nothing after it is planned. */
  constructor(reader: Reader, attention: Attention, nowMs: () => number, endUs: number) {
    this.reader = reader;
    this.attention = attention;
    this.nowMs = nowMs;
    this.endUs = endUs;
  }

  /** The plan of what comes; `later` when looking ahead takes more than this turn, `over` when nothing is to come. */
  plan(untilMs: number): readonly Segment[] | 'later' | 'over' {
    const { attention } = this;
    const { session } = this.reader;
    const { run } = session;
    if (session.nextDueUs === undefined) return 'over';
    const lastUs = run.clockUs < this.endUs ? this.endUs : Number.POSITIVE_INFINITY;
    for (let spanUs = HORIZON_US; ; spanUs *= 2) {
      const untilUs = Math.min(lastUs, run.clockUs + spanUs);
      let knownUs: number | undefined;
      do {
        knownUs = this.look(untilUs);
      } while (knownUs === undefined && !this.isFull && this.nowMs() < untilMs);
      const { isFull } = this;
      if (knownUs === undefined && !isFull) return 'later';
      const { ahead, lastUs: fullUs } = this.happenings(untilUs);
      const isFirst = attention.isFollowing ? () => false : attention.ofStage(firstPod(session.world, ahead));
      const isPlayed = (happening: Happening) => attention.isPlayed(happening) || isFirst(happening);
      const toUs = isFull ? fullUs : (knownUs ?? fullUs);
      if (ahead.some(isPlayed)) return this.planned(ahead, toUs, isPlayed, isFirst);
      const isStep = (happening: Happening) => attention.isPlayedInQuiet(happening);
      if (ahead.some(isStep)) return this.planned(ahead, toUs, isStep);
      if (isFull || this.isBehind || untilUs === lastUs || spanUs >= FARTHEST_HORIZON_US)
        return this.planned(ahead, toUs, isPlayed);
    }
  }

  /** The way to the next step of a story; without `place` the step is not among what is known now. */
  planStory(
    player: StoryPlayer,
    untilMs: number,
  ): { readonly place?: StoryPlace; readonly segments: readonly Segment[] } | 'later' {
    const { run } = this.reader.session;
    const untilUs = run.clockUs + HORIZON_US;
    const isPlayed = (happening: Happening) => this.attention.isPlayed(happening);
    let place = player.upcoming(run, run.aheadSeq);
    let knownUs: number | undefined;
    let isFull = false;
    while (!place && knownUs === undefined && !isFull) {
      knownUs = this.look(untilUs);
      isFull = this.isFull;
      place = player.upcoming(run, run.aheadSeq);
      if (!place && this.nowMs() >= untilMs) return 'later';
    }
    const { ahead, lastUs } = this.happenings(place ? place.timeUs : untilUs);
    if (!place) return { segments: this.planned(ahead, isFull ? lastUs : (knownUs ?? lastUs), isPlayed) };
    const { seq: last, timeUs } = place;
    const before = ahead.filter(({ seq }) => seq <= last);
    return { place, segments: this.planned(before, timeUs, isPlayed) };
  }

  /** Looks at some more of what comes: the time up to which all of it is known now, or `undefined` when there is more to look at. */
  private look(untilUs: number): number | undefined {
    const { session } = this.reader;
    const { run } = session;
    // Only from the head can one look ahead; up to the head all is known.
    if (this.isBehind) return Math.min(untilUs, Math.max(run.head.atUs, run.clockUs));
    return session.lookAhead(untilUs, LOOK_ENTRIES) ? untilUs : undefined;
  }

  private get isBehind(): boolean {
    const { run } = this.reader.session;
    return run.position.seq < run.head.seq;
  }

  private get isFull(): boolean {
    const { run } = this.reader.session;
    return run.aheadSeq - run.position.seq >= HORIZON_ENTRIES;
  }

  /** Where nothing is to be shown the clock goes on. */
  private planned(
    ahead: readonly Happening[],
    untilUs: number,
    isShown: (happening: Happening) => boolean,
    isFirst: (happening: Happening) => boolean = () => false,
  ): readonly Segment[] {
    const segments = planOf(ahead, { fromUs: this.reader.session.run.clockUs, untilUs, isShown, isFirst });
    return segments.length > 0 ? segments : [{ kind: 'skip', toUs: untilUs, wallMs: SHORT_MS, counted: 0 }];
  }

  /** What matters of what is known up to a time, and when the last entry of it is. */
  private happenings(untilUs: number): { readonly ahead: readonly Happening[]; readonly lastUs: number } {
    const { run } = this.reader.session;
    const ahead: Happening[] = [];
    let lastUs = run.clockUs;
    const to = Math.min(run.aheadSeq, run.position.seq + HORIZON_ENTRIES);
    for (let seq = run.position.seq + 1; seq <= to; seq++) {
      const entry = run.entryAhead(seq);
      if (!entry || entry.atUs > untilUs) break;
      lastUs = entry.atUs;
      const happening = this.attention.happening(entry);
      if (happening && happening.salience !== 'background') ahead.push(happening);
    }
    return { ahead, lastUs };
  }
}
