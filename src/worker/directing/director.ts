import type { Parts } from '#base/parts.ts';
import type { Pace, Telling, TellingStage, TellingSubject } from '#protocol/telling.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import type { Segment } from '#session/telling/plan.ts';
import { storyPlayerOf } from '#session/telling/stories/storyPlayer.ts';
import type { Reader } from '#worker/travel.ts';
import { Attention } from './attention.ts';
import { playedKeysAt } from './keysAt.ts';
import { LessonTelling } from './lessonTelling.ts';
import { Outlook } from './outlook.ts';
import { StoryTelling, type ToldStep } from './storyTelling.ts';
import { Voice } from './voice.ts';
import { Walk } from './walk.ts';

/** New entries between two looks at the wall clock. */
const ENTRY_BUDGET = 32;
/** A longer gap between two turns, in milliseconds, is not made up for: the machine slept. */
const LONGEST_TURN_MS = 100;
/** Of a decision's beats the last, the sum, takes this share of the time. */
const DECISION_SHARE = 0.6;

/** Plays what matters as beats, skips what is dead, and says what each beat is. Moves the reader; changes nothing in the run. */
export class Director {
  private readonly reader: Reader;
  private readonly nowMs: () => number;
  private readonly endUs: number;
  private readonly attention = new Attention();
  private readonly voice: Voice;
  private readonly outlook: Outlook;
  private readonly walk: Walk;
  private story: StoryTelling | undefined;
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
  private isBackwards = false;
  /** Playing backwards: up to where the next plan goes. */
  private behindSeq: number | undefined;
  private needsTime = false;

  /** `endUs`: when the scenario is over; untold playing goes no farther in one go. */
  constructor(reader: Reader, nowMs: () => number, endUs = Number.POSITIVE_INFINITY) {
    this.reader = reader;
    this.nowMs = nowMs;
    this.endUs = endUs;
    this.voice = new Voice(reader, this.attention, nowMs);
    this.outlook = new Outlook(reader, this.attention, nowMs, endUs);
    this.walk = new Walk(reader, this.attention, this.voice);
  }

  get pace(): Pace {
    return this.attention.pace;
  }

  /** Whether the clock is directed: else the factor of the speed control turns it. */
  get isDirecting(): boolean {
    return this.story !== undefined || this.pace === 'explain' || this.pace === 'follow';
  }

  /** Whether a story is told. */
  get tells(): boolean {
    return this.story !== undefined;
  }

  /** The last turn ended before the model was where it should be, or before it was known what comes. */
  get isLate(): boolean {
    return this.needsTime;
  }

  setPace(pace: Pace): void {
    this.attention.pace = pace;
    this.forgetPlan();
    // What a story says is so at every pace.
    if (!this.story) this.voice.forget();
  }

  /** Tells the story of the scenario that is open, or leaves it; false when there is none. */
  tell(on: boolean): boolean {
    const player = on ? storyPlayerOf(this.reader.session.source) : undefined;
    const { reader, voice, outlook } = this;
    this.story = player && new StoryTelling(player, { reader, voice, outlook });
    this.forget();
    return !on || this.story !== undefined;
  }

  /** Plays a lesson on the run that is open; null leaves it. */
  teach(lesson: Lesson | null): void {
    const { reader, voice, outlook } = this;
    this.story = lesson ? new LessonTelling(lesson, { reader, voice, outlook }) : undefined;
    this.forget();
  }

  /** The lesson that is played. */
  get lesson(): LessonTelling | undefined {
    return this.story instanceof LessonTelling ? this.story : undefined;
  }

  /** Another future: what the story found there holds no longer. */
  turn(): void {
    this.story?.turn();
    this.forget();
  }

  look(stage: TellingStage, subject: TellingSubject | null): void {
    this.attention.stage = stage;
    this.attention.subject = subject ?? undefined;
    this.forgetPlan();
  }

  /** The reader went somewhere by himself, or the future changed: what was planned and said holds no longer. */
  forget(): void {
    this.forgetPlan();
    this.voice.forget();
  }

  private forgetPlan(): void {
    this.outlook.forget();
    this.segments = [];
    this.at = 0;
    this.keys = undefined;
    this.step = 0;
    this.behindSeq = undefined;
  }

  start(): void {
    this.lastMs = this.nowMs();
    if (!this.isBackwards) this.lesson?.release();
  }

  /** Plays on forwards or backwards from here. */
  face(isBackwards: boolean): void {
    if (this.isBackwards === isBackwards) return;
    this.isBackwards = isBackwards;
    this.forgetPlan();
  }

  /** To the next beat of what is told; false when none is near. */
  *next(): Parts<boolean> {
    this.forgetPlan();
    return yield* (this.story ?? this.walk).next();
  }

  /** The way of `next` back. */
  *previous(): Parts<boolean> {
    this.forgetPlan();
    return this.story ? this.story.previous() : yield* this.walk.previous();
  }

  /** To a step of what is told; false where it is not known, or nothing is told. */
  *toStep(step: string): Parts<boolean> {
    this.forgetPlan();
    return this.story ? yield* this.story.toStep(step) : false;
  }

  telling(isPlaying: boolean): Telling {
    const segment = this.segments[this.at];
    const { pace, story } = this;
    const ending = story?.ending;
    const caption = this.captionByNow();
    const said = { pace, ...(caption && { caption }), ...story?.told };
    if (ending) return { ...said, state: 'ended', ending };
    if (!isPlaying && !story && this.reader.session.run.clockUs === this.endUs) return { ...said, state: 'ended' };
    if (said.lesson?.phase === 'ended') return { ...said, state: 'ended' };
    if (!isPlaying || !this.isDirecting || !segment) return { ...said, state: isPlaying ? 'playing' : 'still' };
    if (segment.kind === 'skip') {
      const [fromUs, toUs] = this.isBackwards ? [segment.toUs, this.beganUs] : [this.beganUs, segment.toUs];
      const skip = { fromUs, toUs, counted: segment.counted };
      return { ...said, state: 'skipping', skip };
    }
    const burst = this.burstOf(segment);
    const state = segment.kind === 'told' && segment.holds ? 'held' : 'playing';
    return { ...said, state, beatMs: segment.wallMs, ...(burst && { burst }) };
  }

  /** What is said, unless the run has gone back behind it: nothing is said of what lies ahead. */
  private captionByNow(): Telling['caption'] {
    const { caption } = this.voice;
    if (!caption || (this.story && !this.isBackwards)) return caption;
    return caption.seq <= this.reader.session.run.position.seq ? caption : undefined;
  }

  /** How many of how many have been shown, once both are known. */
  private burstOf(segment: Segment | ToldStep): Telling['burst'] {
    if (segment.kind === 'stream') return { shown: segment.shown + this.numberIn(segment), of: segment.of };
    if (segment.kind !== 'beat' || segment.burst?.of === undefined) return undefined;
    return { shown: segment.burst.shown, of: segment.burst.of };
  }

  /** Goes on by the wall clock until `untilMs`; false when nothing is to come. */
  advance(untilMs: number): boolean {
    const wasActing = this.isActing();
    const isGoing = this.goOn(untilMs);
    // The time of an act begins when the reader lets it.
    const hasBegun = !wasActing && this.isActing();
    if (!this.lesson?.look() && !hasBegun) return isGoing;
    this.forgetPlan();
    return false;
  }

  private isActing(): boolean {
    return this.lesson?.play.phase === 'acting';
  }

  private goOn(untilMs: number): boolean {
    const nowMs = this.nowMs();
    this.spentMs += Math.min(LONGEST_TURN_MS, Math.max(0, nowMs - this.lastMs));
    this.lastMs = nowMs;
    const isBeforeEnd = this.reader.session.run.clockUs < this.endUs;
    this.needsTime = false;
    do {
      const segment = this.segments[this.at];
      if (!segment) {
        if (!this.isBackwards && !this.story && isBeforeEnd && this.reader.session.run.clockUs >= this.endUs)
          return false;
        const planned = this.plan(untilMs);
        this.needsTime = planned === 'later';
        if (planned !== 'planned') return this.needsTime;
        continue;
      }
      const share = Math.min(1, this.spentMs / segment.wallMs);
      if (!this.play(segment, share, untilMs)) {
        // Nobody has seen it yet: its time begins when it is shown.
        if (segment.kind === 'beat' || segment.kind === 'told') this.spentMs = 0;
        this.needsTime = true;
        return true;
      }
      if (share < 1) {
        if (!this.isBackwards && this.nowMs() < untilMs) this.outlook.prepare();
        return true;
      }
      this.spentMs -= segment.wallMs;
      this.toNext();
    } while (this.nowMs() < untilMs);
    return true;
  }

  /** Plans what comes. What that takes is nobody's time to read. */
  private plan(untilMs: number): 'planned' | 'later' | 'over' {
    const planned = this.isBackwards ? this.planBack() : (this.story ?? this.outlook).plan(untilMs);
    this.lastMs = this.nowMs();
    if (planned === 'later') this.spentMs = 0;
    if (planned === 'later' || planned === 'over') return planned;
    this.segments = planned;
    this.at = 0;
    this.beganUs = this.reader.session.run.clockUs;
    return 'planned';
  }

  /** Plans what was. */
  private planBack(): readonly (Segment | ToldStep)[] | 'over' {
    if (this.story) return this.story.planBack();
    const planned = this.outlook.planBack(this.behindSeq ?? this.reader.session.run.position.seq);
    if (planned === 'over') return planned;
    this.behindSeq = planned.from;
    return planned.segments;
  }

  /** To the next segment. */
  private toNext(): void {
    this.at++;
    this.keys = undefined;
    this.step = 0;
    this.beganUs = this.reader.session.run.clockUs;
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
      if (!this.story) this.voice.sayStream(segment);
      return seq === undefined || this.goTo(seq, untilMs);
    }
    if (segment.kind === 'told') {
      // Backwards the story went there when it planned it.
      if (!this.isBackwards && !this.goTo(segment.place.seq, untilMs)) return false;
      this.story?.arrive(segment.place);
      return true;
    }
    if (!this.goTo(segment.seq, untilMs)) return false;
    const isInside = segment.isWhole && this.playCycle(segment.seq, share);
    if (isInside) return true;
    beats.leave();
    // Between two steps of a story the words of the last one stay.
    if (!this.story) this.voice.sayBeat(segment);
    return true;
  }

  private streamed(count: number, wallMs: number): number {
    return Math.min(count, Math.ceil((this.spentMs / Math.max(1, wallMs)) * count));
  }

  /** Which of a stream is shown, from 1: backwards it counts down. */
  private numberIn({ seqs, wallMs }: Extract<Segment, { kind: 'stream' }>): number {
    const streamed = this.streamed(seqs.length, wallMs);
    return this.isBackwards ? seqs.length + 1 - streamed : streamed;
  }

  /** Walks through the beats of a decision, the sum longest; false when there are none to walk through. */
  private playCycle(seq: number, share: number): boolean {
    const { session, beats, cycles } = this.reader;
    if (cycles.current?.seq !== seq) return false;
    this.keys ??= playedKeysAt(session, seq);
    const { keys } = this;
    const before = keys.length - 1;
    const way = this.isBackwards ? 1 - share : share;
    const at = Math.min(before, Math.floor((way / (1 - DECISION_SHARE)) * before));
    const index = keys[at];
    if (index === undefined) return false;
    if (this.step === at + 1) return true;
    this.step = at + 1;
    beats.goTo(index);
    if (!this.story) this.voice.sayInside(seq, index, this.step, keys.length);
    return true;
  }

  private goTo(seq: number, untilMs: number): boolean {
    const { session } = this.reader;
    if (this.isBackwards && session.run.position.seq !== seq) session.seek(seq);
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
}
