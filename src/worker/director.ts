import type { Parts } from '#base/parts.ts';
import type { Caption, Pace, StoryEnding, Telling, TellingStage, TellingSubject } from '#protocol/telling.ts';
import { type Happening, happeningOf, happeningTo, isOnStage } from '#session/telling/happening.ts';
import { keyBeats } from '#session/telling/keyBeats.ts';
import { type BurstSum, planOf, type Segment } from '#session/telling/plan.ts';
import { beatAt, type StoryPlace } from '#session/telling/stories/place.ts';
import { type StoryPlayer, storyPlayerOf } from '#session/telling/stories/storyPlayer.ts';
import type { Reader } from './travel.ts';

/** So far ahead is planned: what is nearer of the two. */
const HORIZON_US = 30_000_000;
const HORIZON_ENTRIES = 4000;
/** Where nothing is to be shown, so far is looked for something that is. */
const FARTHEST_HORIZON_US = 240_000_000;
/** New entries in one look ahead, between two looks at the wall clock. */
const LOOK_ENTRIES = 500;
/** New entries between two looks at the wall clock. */
const ENTRY_BUDGET = 32;
/** A longer gap between two turns, in milliseconds, is not made up for: the machine slept. */
const LONGEST_TURN_MS = 100;
/** A sentence is read at this pace, and gets no less time. */
const WORD_MS = 280;
/** Of a decision's beats the last, the sum, takes this share of the time. */
const DECISION_SHARE = 0.4;
/** A search for the next beat gives up after so many entries, or so much simulated time. */
const LONGEST_SEARCH = 100_000;
/** A step of a story is read in so long; one that holds goes on by itself after longer. */
const TOLD_MS = 5000;
const HELD_MS = 8000;
/** What happens between two steps takes no longer than this. */
const BETWEEN_MS = 3000;
const FARTHEST_SEARCH_US = 360_000_000;

/** A step of a story is told. */
interface ToldStep {
  readonly kind: 'told';
  readonly place: StoryPlace;
  readonly wallMs: number;
  readonly holds: boolean;
}

/** Plays what matters as beats, skips what is dead, and says what each beat is. Moves the reader; changes nothing in the run. */
export class Director {
  pace: Pace = 'fast';
  private stage: TellingStage = 'everything';
  private subject: TellingSubject | undefined;
  private readonly reader: Reader;
  private readonly nowMs: () => number;
  private segments: readonly (Segment | ToldStep)[] = [];
  private at = 0;
  private spentMs = 0;
  private lastMs = 0;
  /** The reader's clock when the present segment began. */
  private beganUs = 0;
  /** Beats of the decision that is being played. */
  private keys: readonly number[] | undefined;
  /** Which of them is shown, from 1. */
  private step = 0;
  private caption: Caption | undefined;
  private saidMs = Number.NEGATIVE_INFINITY;
  private story: StoryPlayer | undefined;
  private ending: StoryEnding | undefined;

  constructor(reader: Reader, nowMs: () => number) {
    this.reader = reader;
    this.nowMs = nowMs;
  }

  /** Whether the clock is directed: else the factor of the speed control turns it. */
  get isDirecting(): boolean {
    return this.story !== undefined || this.pace === 'explain' || this.pace === 'follow';
  }

  /** Whether a story is told. */
  get tells(): boolean {
    return this.story !== undefined;
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    this.forget();
  }

  /** Tells the story of the scenario that is open, or leaves it; false when there is none. */
  tell(on: boolean): boolean {
    this.story = on ? storyPlayerOf(this.reader.session.source) : undefined;
    this.ending = undefined;
    this.forget();
    return !on || this.story !== undefined;
  }

  /** Another future: what the story found there holds no longer. */
  turn(): void {
    this.story?.forgetAfter(this.reader.session.run.position.seq);
    this.ending = undefined;
    this.forget();
  }

  look(stage: TellingStage, subject: TellingSubject | null): void {
    this.stage = stage;
    this.subject = subject ?? undefined;
    this.segments = [];
    this.at = 0;
  }

  /** The reader went somewhere by himself, or the future changed: what was planned and said holds no longer. */
  forget(): void {
    this.segments = [];
    this.at = 0;
    this.caption = undefined;
    this.saidMs = Number.NEGATIVE_INFINITY;
  }

  start(): void {
    this.lastMs = this.nowMs();
  }

  telling(isPlaying: boolean): Telling {
    const segment = this.segments[this.at];
    const { pace, story, ending } = this;
    const caption = this.caption && this.withStep(this.caption);
    const said = { pace, ...(caption && { caption }), ...(story && { story: story.story.scenario }) };
    if (ending) return { ...said, state: 'ended', ending };
    if (!isPlaying || !this.isDirecting || !segment) return { ...said, state: isPlaying ? 'playing' : 'still' };
    if (segment.kind === 'skip') {
      const skip = { fromUs: this.beganUs, toUs: segment.toUs, counted: segment.counted };
      return { ...said, state: 'skipping', skip };
    }
    const burst =
      segment.kind !== 'stream'
        ? segment.kind === 'beat'
          ? segment.burst
          : undefined
        : { shown: segment.shown + this.streamed(segment.seqs.length, segment.wallMs), of: segment.of };
    const state = segment.kind === 'told' && segment.holds ? 'held' : 'playing';
    return { ...said, state, beatMs: segment.wallMs, ...(burst && { burst }) };
  }

  /** Goes on by the wall clock until `untilMs`; false when nothing is to come. */
  advance(untilMs: number): boolean {
    const nowMs = this.nowMs();
    this.spentMs += Math.min(LONGEST_TURN_MS, Math.max(0, nowMs - this.lastMs));
    this.lastMs = nowMs;
    for (;;) {
      const segment = this.segments[this.at];
      if (!segment) {
        const planned = this.story ? this.planStory(this.story, untilMs) : this.plan(untilMs);
        if (planned !== 'planned') return planned === 'later';
        continue;
      }
      const share = Math.min(1, this.spentMs / segment.wallMs);
      const isThere = this.play(segment, share, untilMs);
      if (!isThere || share < 1) return true;
      this.spentMs -= segment.wallMs;
      this.at++;
      this.keys = undefined;
      this.step = 0;
      this.beganUs = this.reader.session.run.clockUs;
      if (this.nowMs() >= untilMs) return true;
    }
  }

  /** Where the stage stands after `share` of a segment; false when the model needs more time to get there. */
  private play(segment: Segment | ToldStep, share: number, untilMs: number): boolean {
    const { session, beats } = this.reader;
    if (segment.kind === 'skip') {
      const toUs = Math.round(this.beganUs + (segment.toUs - this.beganUs) * share);
      const isThere = this.runTo(() => session.runUntil(toUs, ENTRY_BUDGET), untilMs);
      beats.leave();
      return isThere;
    }
    if (segment.kind === 'stream') {
      const seq = segment.seqs[this.streamed(segment.seqs.length, segment.wallMs) - 1];
      beats.leave();
      return seq === undefined || this.goTo(seq, untilMs);
    }
    if (segment.kind === 'told') {
      if (!this.goTo(segment.place.seq, untilMs)) return false;
      if (this.story && this.story.current !== segment.place) this.tellStep(this.story, segment.place);
      return true;
    }
    if (!this.goTo(segment.seq, untilMs)) return false;
    if (segment.isWhole) this.playCycle(segment.seq, share);
    if (segment.sum && !this.story) this.sumUp(segment.seq, segment.sum);
    else if (this.caption?.seq !== segment.seq) this.say(segment.seq, undefined);
    return true;
  }

  /** With the last of a burst, what came of all of them is said in its place. */
  private sumUp(seq: number, sum: BurstSum): void {
    if (this.caption?.seq === seq && this.caption.sentence.id === 'burst.ended') return;
    const caption = this.captionAt(seq, undefined);
    if (!caption) return;
    const { formula: _, ...rest } = caption;
    this.caption = { ...rest, sentence: { id: 'burst.ended', slots: { ...sum } }, points: [] };
    this.saidMs = this.nowMs();
  }

  /** The sentence stays while its decision goes from beat to beat; which of them is on the stage changes. */
  private withStep(caption: Caption): Caption {
    const isPlayed = this.keys !== undefined && this.keys.length > 0 && caption.seq === this.segmentSeq;
    return isPlayed && this.step > 0 ? { ...caption, step: this.step, of: this.keys?.length ?? 1 } : caption;
  }

  private get segmentSeq(): number | undefined {
    const segment = this.segments[this.at];
    return segment?.kind === 'beat' ? segment.seq : undefined;
  }

  private streamed(count: number, wallMs: number): number {
    return Math.min(count, Math.ceil((this.spentMs / Math.max(1, wallMs)) * count));
  }

  /** Walks through the beats of the decision; the sum is shown longest. */
  private playCycle(seq: number, share: number): void {
    const { session, beats, cycles } = this.reader;
    if (cycles.current?.seq !== seq) return;
    this.keys ??= keysOf(session.ask('cycle', { seq }));
    const { keys } = this;
    if (keys.length === 0) return;
    const before = keys.length - 1;
    const at = Math.min(before, Math.floor((share / (1 - DECISION_SHARE)) * before));
    const index = keys[at] as number;
    this.step = at + 1;
    if (beats.inside?.seq === seq && beats.inside.index === index) return;
    beats.goTo(index);
    if (at === before) this.say(seq, undefined);
  }

  private goTo(seq: number, untilMs: number): boolean {
    const { session } = this.reader;
    return this.runTo(() => {
      for (let i = 0; i < ENTRY_BUDGET && session.run.position.seq < seq; i++) session.step();
      return session.run.position.seq >= seq;
    }, untilMs);
  }

  private runTo(part: () => boolean, untilMs: number): boolean {
    do {
      if (part()) return true;
    } while (this.nowMs() < untilMs);
    return false;
  }

  /** To the next step of the story by way of what happens before it, shortened. */
  private planStory(story: StoryPlayer, untilMs: number): 'planned' | 'later' | 'over' {
    const { session } = this.reader;
    const { run } = session;
    if (story.isOver) {
      this.end(story);
      return 'over';
    }
    const untilUs = run.clockUs + HORIZON_US;
    let place = story.upcoming(run, run.aheadSeq);
    let isKnown = false;
    let isFull = false;
    while (!place && !isKnown && !isFull) {
      isKnown = session.lookAhead(untilUs, LOOK_ENTRIES);
      isFull = run.aheadSeq - run.position.seq >= HORIZON_ENTRIES;
      place = story.upcoming(run, run.aheadSeq);
      if (!place && this.nowMs() >= untilMs) return 'later';
    }
    if (!place && (session.nextDueUs === undefined || run.clockUs > story.endUs)) {
      this.end(story);
      return 'over';
    }
    const { ahead, lastUs } = this.happenings(place ? place.timeUs : untilUs);
    const toUs = place ? place.timeUs : isFull ? lastUs : untilUs;
    const between = planOf(
      ahead.filter(({ seq }) => !place || seq <= place.seq),
      { fromUs: run.clockUs, untilUs: toUs, isShown: (happening) => this.isPlayed(happening) },
    );
    const share = Math.min(1, BETWEEN_MS / between.reduce((sum, { wallMs }) => sum + wallMs, 1));
    const shortened = between.map((segment) => ({ ...segment, wallMs: segment.wallMs * share }));
    this.segments = place ? [...shortened, toldStep(place)] : shortened;
    this.at = 0;
    this.beganUs = run.clockUs;
    return 'planned';
  }

  private end(story: StoryPlayer): void {
    const { session } = this.reader;
    const { run } = session;
    this.ending = story.ending(session, run.position.seq, run.clockUs);
  }

  /** Stands at a step of the story, inside the cycle where that is meant, and says its words. */
  private tellStep(story: StoryPlayer, place: StoryPlace): void {
    const { session, beats, cycles } = this.reader;
    while (story.current !== place) story.forward();
    if (place.matched === 0) session.runUntil(place.timeUs, ENTRY_BUDGET);
    const { step } = place;
    const cycle = () => session.ask('cycle', { seq: place.matched });
    const computed = step.inside === undefined || cycles.current?.seq !== place.seq ? undefined : cycle();
    const index = computed && step.inside && beatAt(computed, step.inside);
    if (index === undefined) beats.leave();
    else beats.goTo(index);
    const base = place.matched === 0 ? undefined : this.captionAt(place.matched, index);
    const show = story.show(session, place);
    this.caption = {
      points: [],
      ...base,
      seq: place.seq,
      timeUs: place.timeUs,
      salience: step.decisive ? 'decisive' : 'step',
      sentence: { id: 'story.told', slots: story.slots(session, place, cycle) },
      story: {
        id: story.story.scenario,
        step: step.id,
        holds: step.decisive === true,
        ...(show && { show }),
      },
      step: story.step + 1,
      of: story.story.steps.length,
    };
    this.saidMs = this.nowMs();
  }

  /** To the next step of the story, and after the last to its end. */
  private *nextStep(story: StoryPlayer): Parts<boolean> {
    const { session, beats } = this.reader;
    const { run } = session;
    this.forget();
    if (!story.isOver) {
      for (let i = 0; run.clockUs <= story.endUs; i++) {
        const place = story.upcoming(run, run.position.seq);
        if (place) {
          beats.leave();
          session.seek(place.seq);
          this.tellStep(story, place);
          return true;
        }
        if (!session.step()) break;
        yield i / LONGEST_SEARCH;
      }
    }
    this.end(story);
    return true;
  }

  private previousStep(story: StoryPlayer): boolean {
    this.forget();
    this.ending = undefined;
    const place = story.back();
    this.reader.beats.leave();
    this.reader.session.seek(place?.seq ?? 0);
    if (place) this.tellStep(story, place);
    return true;
  }

  /** Looks ahead and plans; `later` when that takes more than this turn, `over` when nothing is to come. */
  private plan(untilMs: number): 'planned' | 'later' | 'over' {
    const { session } = this.reader;
    const { run } = session;
    if (session.nextDueUs === undefined) return 'over';
    for (let spanUs = HORIZON_US; ; spanUs *= 2) {
      const untilUs = run.clockUs + spanUs;
      let isKnown = false;
      let isFull = false;
      do {
        isKnown = session.lookAhead(untilUs, LOOK_ENTRIES);
        isFull = run.aheadSeq - run.position.seq >= HORIZON_ENTRIES;
      } while (!isKnown && !isFull && this.nowMs() < untilMs);
      if (!isKnown && !isFull) return 'later';
      const { ahead, lastUs } = this.happenings(untilUs);
      const isLast = isFull || spanUs >= FARTHEST_HORIZON_US;
      if (!isLast && !ahead.some((happening) => this.isPlayed(happening))) continue;
      this.segments = planOf(ahead, {
        fromUs: run.clockUs,
        untilUs: isFull ? lastUs : untilUs,
        isShown: (happening) => this.isPlayed(happening),
      });
      this.at = 0;
      this.beganUs = run.clockUs;
      return 'planned';
    }
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
      const happening = this.isFollowing ? this.followed(entry) : happeningOf(entry);
      if (happening && happening.salience !== 'background') ahead.push(happening);
    }
    return { ahead, lastUs };
  }

  private get isFollowing(): boolean {
    return this.pace === 'follow' && this.subject !== undefined;
  }

  private followed(entry: Parameters<typeof happeningOf>[0]): Happening | undefined {
    return (this.subject && happeningTo(entry, this.subject)) ?? happeningOf(entry);
  }

  /** Steps are played of what is followed alone. */
  private isPlayed(happening: Happening): boolean {
    if (this.isFollowing) return happening.isFollowed === true;
    return happening.salience === 'decisive' && isOnStage(happening, this.stage);
  }

  /** Says what there is to say, unless the last sentence has not been read yet and this one matters less. */
  private say(seq: number, beat: number | undefined): void {
    // Between two steps of a story the words of the last one stay.
    if (this.story) return;
    const nowMs = this.nowMs();
    const caption = this.captionAt(seq, beat);
    if (!caption) return;
    const isRead = nowMs >= this.saidMs + readingMs(this.caption);
    if (!isRead && this.caption?.salience === 'decisive') return;
    this.caption = caption;
    this.saidMs = nowMs;
  }

  private captionAt(seq: number, beat: number | undefined): Caption | undefined {
    const { subject } = this;
    return this.reader.session.ask('caption', {
      seq,
      ...(beat !== undefined && { beat }),
      ...(subject && { subject }),
    });
  }

  /** To the next beat of what is told: inside the decision, else the next thing that matters; false when none is near. */
  *next(): Parts<boolean> {
    if (this.story) return yield* this.nextStep(this.story);
    const { session, beats } = this.reader;
    this.forget();
    const index = this.neighbour(1);
    if (index !== undefined) {
      beats.goTo(index);
      this.caption = this.captionAt(session.run.position.seq, index);
      return true;
    }
    beats.leave();
    const { run } = session;
    const from = run.position.seq;
    const untilUs = run.position.atUs + FARTHEST_SEARCH_US;
    for (let i = 0; i < LONGEST_SEARCH && (session.nextDueUs ?? Number.POSITIVE_INFINITY) <= untilUs; i++) {
      const entry = session.step();
      if (!entry) break;
      if (this.isBeat(entry)) {
        this.arrive(entry.seq, 'first');
        return true;
      }
      yield i / LONGEST_SEARCH;
    }
    session.seek(from);
    return false;
  }

  /** The way of `next` back. */
  *previous(): Parts<boolean> {
    if (this.story) return this.previousStep(this.story);
    const { session, beats } = this.reader;
    this.forget();
    const index = this.neighbour(-1);
    if (index !== undefined) {
      beats.goTo(index);
      this.caption = this.captionAt(session.run.position.seq, index);
      return true;
    }
    beats.leave();
    const { run } = session;
    for (let seq = run.position.seq - 1; seq > 0; seq--) {
      const entry = run.entry(seq);
      if (entry && this.isBeat(entry)) {
        session.seek(seq);
        this.arrive(seq, 'last');
        return true;
      }
      if (seq % 64 === 0) yield 1 - seq / run.position.seq;
    }
    session.seek(0);
    return run.position.seq > 0;
  }

  private isBeat(entry: Parameters<typeof happeningOf>[0]): boolean {
    const { subject } = this;
    const happening = subject ? happeningTo(entry, subject) : happeningOf(entry);
    if (!happening || happening.salience === 'background') return false;
    return subject !== undefined || (happening.salience === 'decisive' && isOnStage(happening, this.stage));
  }

  /** Only the view of the scheduler shows what is inside a decision; elsewhere it is one beat. */
  private arrive(seq: number, at: 'first' | 'last'): void {
    const { session, beats, cycles } = this.reader;
    this.keys = this.stage === 'scheduler' && cycles.current?.seq === seq ? keysOf(session.ask('cycle', { seq })) : [];
    const index = at === 'first' ? this.keys[0] : this.keys.at(-1);
    if (index !== undefined) beats.goTo(index);
    this.caption = this.captionAt(seq, index);
  }

  /** The key beat after or before the one at which the reader stands inside a cycle. */
  private neighbour(by: 1 | -1): number | undefined {
    const { session, beats } = this.reader;
    const inside = beats.inside;
    if (this.stage !== 'scheduler' || !inside) return undefined;
    const keys = keysOf(session.ask('cycle', { seq: inside.seq }));
    return by > 0 ? keys.find((key) => key > inside.index) : keys.findLast((key) => key < inside.index);
  }
}

function toldStep(place: StoryPlace): ToldStep {
  const holds = place.step.decisive === true;
  return { kind: 'told', place, wallMs: holds ? HELD_MS : TOLD_MS, holds };
}

function keysOf(cycle: Parameters<typeof keyBeats>[0] | undefined): readonly number[] {
  return cycle ? keyBeats(cycle) : [];
}

/** Slots stand for about as many words as the template has around them. */
function readingMs(caption: Caption | undefined): number {
  if (!caption) return 0;
  return (8 + Object.keys(caption.sentence.slots).length) * WORD_MS;
}
