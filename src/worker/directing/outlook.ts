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
/** New entries in one look ahead, between two looks at the wall clock. */
const LOOK_ENTRIES = 500;

/** Looks ahead of the reader, so that what comes can be planned. */
export class Outlook {
  private readonly reader: Reader;
  private readonly attention: Attention;
  private readonly nowMs: () => number;

  constructor(reader: Reader, attention: Attention, nowMs: () => number) {
    this.reader = reader;
    this.attention = attention;
    this.nowMs = nowMs;
  }

  /** The plan of what comes; `later` when looking ahead takes more than this turn, `over` when nothing is to come. */
  plan(untilMs: number): readonly Segment[] | 'later' | 'over' {
    const { session } = this.reader;
    const { run } = session;
    if (session.nextDueUs === undefined) return 'over';
    for (let spanUs = HORIZON_US; ; spanUs *= 2) {
      const untilUs = run.clockUs + spanUs;
      let isKnown = false;
      do {
        isKnown = session.lookAhead(untilUs, LOOK_ENTRIES);
      } while (!isKnown && !this.isFull && this.nowMs() < untilMs);
      const { isFull } = this;
      if (!isKnown && !isFull) return 'later';
      const { ahead, lastUs } = this.happenings(untilUs);
      const isLast = isFull || spanUs >= FARTHEST_HORIZON_US;
      const isFirst = this.attention.isFollowing ? () => false : this.attention.ofStage(firstPod(session.world, ahead));
      if (!isLast && !ahead.some((happening) => this.attention.isPlayed(happening) || isFirst(happening))) continue;
      return this.planned(ahead, isFull ? lastUs : untilUs, isFirst);
    }
  }

  /** The way to the next step of a story; without `place` the step is not among what is known now. */
  planStory(
    player: StoryPlayer,
    untilMs: number,
  ): { readonly place?: StoryPlace; readonly segments: readonly Segment[] } | 'later' {
    const { session } = this.reader;
    const { run } = session;
    const untilUs = run.clockUs + HORIZON_US;
    let place = player.upcoming(run, run.aheadSeq);
    let isKnown = false;
    let isFull = false;
    while (!place && !isKnown && !isFull) {
      isKnown = session.lookAhead(untilUs, LOOK_ENTRIES);
      isFull = this.isFull;
      place = player.upcoming(run, run.aheadSeq);
      if (!place && this.nowMs() >= untilMs) return 'later';
    }
    const { ahead, lastUs } = this.happenings(place ? place.timeUs : untilUs);
    if (!place) return { segments: this.planned(ahead, isFull ? lastUs : untilUs) };
    const { seq: last, timeUs } = place;
    return {
      place,
      segments: this.planned(
        ahead.filter(({ seq }) => seq <= last),
        timeUs,
      ),
    };
  }

  private get isFull(): boolean {
    const { run } = this.reader.session;
    return run.aheadSeq - run.position.seq >= HORIZON_ENTRIES;
  }

  private planned(
    ahead: readonly Happening[],
    untilUs: number,
    isFirst: (happening: Happening) => boolean = () => false,
  ): readonly Segment[] {
    return planOf(ahead, {
      fromUs: this.reader.session.run.clockUs,
      untilUs,
      isShown: (happening) => this.attention.isPlayed(happening) || isFirst(happening),
      isFirst,
    });
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
