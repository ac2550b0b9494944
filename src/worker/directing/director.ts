import type { Parts } from '#base/parts.ts';
import type { Micros, Millis } from '#base/time.ts';
import type { Pace, Telling, TellingStage, TellingSubject } from '#protocol/telling.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import type { PlanSegment } from '#session/telling/plan.ts';
import { storyPlayerOf } from '#session/telling/stories/storyPlayer.ts';
import type { TravelReader } from '#worker/travel.ts';
import { LessonTelling } from './lessonTelling.ts';
import { Outlook } from './outlook.ts';
import { type ShownStep, StoryTelling } from './storyTelling.ts';
import { Attention, Voice } from './voice.ts';
import { playedKeysAt, Walk } from './walk.ts';

/** New entries between two checks of the wall clock. */
const ENTRY_BUDGET = 32;
/**
 * Longest gap between two turns, in milliseconds, that playback makes up for. After a longer one the machine has slept.
 */
const LONGEST_TURN_MS = 100;
/** Share of a decision's time for its last step, the sum. */
const DECISION_SHARE = 0.6;

/**
 * Plays important entries as steps, skips idle time, and captions each step. It moves the reader and changes nothing in
 * the run.
 */
export class Director {
  private readonly reader: TravelReader;
  private readonly nowMs: () => number;
  private readonly endUs: Micros;
  private readonly attention = new Attention();
  private readonly voice: Voice;
  private readonly outlook: Outlook;
  private readonly walk: Walk;
  private story: StoryTelling | undefined;
  private segments: readonly (PlanSegment | ShownStep)[] = [];
  private at = 0;
  private spentMs = 0;
  private lastMs = 0;
  /** The reader's clock at the start of the present segment. */
  private beganUs = 0;
  /** Steps of the decision that is being played. */
  private keys: readonly number[] | undefined;
  /** Number of the shown step, from 1. */
  private step = 0;
  private isBackwards = false;
  /** The entry where the next plan starts when playing backwards. */
  private behindSeq: number | undefined;
  private needsTime = false;

  /** `endUs`: end of the scenario; playback without a story stops there. */
  constructor(reader: TravelReader, nowMs: () => number, endUs = Number.POSITIVE_INFINITY) {
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

  /** Whether the director controls the clock; otherwise the speed control does. */
  get isDirecting(): boolean {
    return this.story !== undefined || this.pace === 'explain' || this.pace === 'follow';
  }

  /** Whether a story is told. */
  get tells(): boolean {
    return this.story !== undefined;
  }

  /** Whether the last turn ended before the model reached its target, or before the plan was known. */
  get isLate(): boolean {
    return this.needsTime;
  }

  setPace(pace: Pace): void {
    this.attention.pace = pace;
    this.forgetPlan();
    // A story's caption is independent of the pace.
    if (!this.story) this.voice.forget();
  }

  /** Tells the story of the open scenario, or leaves it; false when there is none. */
  tell(on: boolean): boolean {
    const player = on ? storyPlayerOf(this.reader.session.source) : undefined;
    const { reader, voice, outlook } = this;
    this.story = player && new StoryTelling(player, { reader, voice, outlook });
    this.forget();
    return !on || this.story !== undefined;
  }

  /** Plays a lesson on the open run; null leaves it. */
  teach(lesson: Lesson | null): void {
    const { reader, voice, outlook } = this;
    this.story = lesson ? new LessonTelling(lesson, { reader, voice, outlook }) : undefined;
    this.forget();
  }

  /** The present lesson. */
  get lesson(): LessonTelling | undefined {
    return this.story instanceof LessonTelling ? this.story : undefined;
  }

  /** Handles a changed future, which invalidates the story's known steps. */
  turn(): void {
    this.story?.turn();
    this.forget();
  }

  look(stage: TellingStage, subject: TellingSubject | null): void {
    this.attention.stage = stage;
    this.attention.subject = subject ?? undefined;
    this.forgetPlan();
  }

  /** Drops the plan and the caption, because the reader moved or the future changed. */
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

  /** Sets the direction of playback from here. */
  face(isBackwards: boolean): void {
    if (this.isBackwards === isBackwards) return;
    this.isBackwards = isBackwards;
    this.forgetPlan();
  }

  /** Moves to the next step of the telling; false when none is near. */
  *next(): Parts<boolean> {
    this.forgetPlan();
    return yield* (this.story ?? this.walk).next();
  }

  /** The reverse of `next`. */
  *previous(): Parts<boolean> {
    this.forgetPlan();
    return this.story ? this.story.previous() : yield* this.walk.previous();
  }

  /** Moves to a step of the story or lesson; false when the step is unknown or nothing is told. */
  *toStep(step: string): Parts<boolean> {
    this.forgetPlan();
    return this.story ? yield* this.story.toStep(step) : false;
  }

  telling(isPlaying: boolean): Telling {
    const segment = this.segments[this.at];
    const { pace, story } = this;
    const ending = story?.ending;
    const caption = this.captionByNow();
    const said = { pace, ...(caption && { caption }), ...story?.parts };
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
    const state = segment.kind === 'shown' && segment.holds ? 'held' : 'playing';
    return { ...said, state, stepMs: segment.wallMs, ...(burst && { burst }) };
  }

  /** The caption, unless the run has gone back behind it: captions never describe the future. */
  private captionByNow(): Telling['caption'] {
    const { caption } = this.voice;
    if (!caption || (this.story && !this.isBackwards)) return caption;
    return caption.seq <= this.reader.session.run.position.seq ? caption : undefined;
  }

  /** Shown decisions of a burst and their number, once both are known. */
  private burstOf(segment: PlanSegment | ShownStep): Telling['burst'] {
    if (segment.kind === 'stream') return { shown: segment.shown + this.numberIn(segment), of: segment.of };
    if (segment.kind !== 'step' || segment.burst?.of === undefined) return undefined;
    return { shown: segment.burst.shown, of: segment.burst.of };
  }

  /** Continues until the wall clock reaches `untilMs`; false when nothing is left. */
  advance(untilMs: Millis): boolean {
    const wasActing = this.isActing();
    const isGoing = this.goOn(untilMs);
    // The time of a task starts when the reader presses Play.
    const hasBegun = !wasActing && this.isActing();
    if (!this.lesson?.look() && !hasBegun) return isGoing;
    this.forgetPlan();
    return false;
  }

  private isActing(): boolean {
    return this.lesson?.play.phase === 'acting';
  }

  private goOn(untilMs: Millis): boolean {
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
        // Nobody has seen the segment yet; its time starts when it is shown.
        if (segment.kind === 'step' || segment.kind === 'shown') this.spentMs = 0;
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

  /** Plans the next segments. The time for planning does not count as reading time. */
  private plan(untilMs: Millis): 'planned' | 'later' | 'over' {
    const planned = this.isBackwards ? this.planBack() : (this.story ?? this.outlook).plan(untilMs);
    this.lastMs = this.nowMs();
    if (planned === 'later') this.spentMs = 0;
    if (planned === 'later' || planned === 'over') return planned;
    this.segments = planned;
    this.at = 0;
    this.beganUs = this.reader.session.run.clockUs;
    return 'planned';
  }

  /** Plans segments of the past. */
  private planBack(): readonly (PlanSegment | ShownStep)[] | 'over' {
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

  /** Shows the state after `share` of a segment; false when the model needs more time to reach it. */
  private play(segment: PlanSegment | ShownStep, share: number, untilMs: Millis): boolean {
    const { session, cursor } = this.reader;
    if (segment.kind === 'skip') {
      const toUs = Math.round(this.beganUs + (segment.toUs - this.beganUs) * share);
      const isThere = this.runTo(() => session.runUntil(toUs, ENTRY_BUDGET), untilMs);
      cursor.leave();
      return isThere;
    }
    if (segment.kind === 'stream') {
      const seq = segment.seqs[this.streamed(segment.seqs.length, segment.wallMs) - 1];
      cursor.leave();
      if (!this.story) this.voice.sayStream(segment);
      return seq === undefined || this.goTo(seq, untilMs);
    }
    if (segment.kind === 'shown') {
      // When playing backwards, planning has already moved the story there.
      if (!this.isBackwards && !this.goTo(segment.place.seq, untilMs)) return false;
      this.story?.arrive(segment.place);
      return true;
    }
    if (!this.goTo(segment.seq, untilMs)) return false;
    const isInside = segment.isWhole && this.playCycle(segment.seq, share);
    if (isInside) return true;
    cursor.leave();
    // Between two steps of a story, the caption of the last one remains.
    if (!this.story) this.voice.sayStep(segment);
    return true;
  }

  private streamed(count: number, wallMs: Millis): number {
    return Math.min(count, Math.ceil((this.spentMs / Math.max(1, wallMs)) * count));
  }

  /** Number of the shown entry of a stream, from 1; it counts down backwards. */
  private numberIn({ seqs, wallMs }: Extract<PlanSegment, { kind: 'stream' }>): number {
    const streamed = this.streamed(seqs.length, wallMs);
    return this.isBackwards ? seqs.length + 1 - streamed : streamed;
  }

  /** Plays the steps of a decision, the sum longest; false when there are none. */
  private playCycle(seq: number, share: number): boolean {
    const { session, cursor, cycles } = this.reader;
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
    cursor.goTo(index);
    if (!this.story) this.voice.sayInside(seq, index, this.step, keys.length);
    return true;
  }

  private goTo(seq: number, untilMs: Millis): boolean {
    const { session } = this.reader;
    if (this.isBackwards && session.run.position.seq !== seq) session.seek(seq);
    return this.runTo(() => {
      for (let i = 0; i < ENTRY_BUDGET && session.run.position.seq < seq; i++) session.step();
      return session.run.position.seq >= seq;
    }, untilMs);
  }

  private runTo(part: () => boolean, untilMs: Millis): boolean {
    do {
      if (part()) return true;
    } while (this.nowMs() < untilMs);
    return false;
  }
}
