import type { Parts } from '#base/parts.ts';
import type { Micros, Millis } from '#base/time.ts';
import type { Command, CommandResult } from '#protocol/command.ts';
import type { Telling } from '#protocol/telling.ts';
import type { ActStep, Lesson } from '#scenarios/lesson.ts';
import type { TaleStep } from '#scenarios/story.ts';
import { LessonPlay } from '#session/lessons/lessonPlay.ts';
import { commandOf, lessonEndUs } from '#session/lessons/lessonRehearsal.ts';
import type { PlanSegment } from '#session/telling/plan.ts';
import type { StoryPlace } from '#session/telling/stories/storyValue.ts';
import { type ShownStep, type StoryTeller, StoryTelling } from './storyTelling.ts';

/** New entries between two checks of a task's goal. */
const ENTRIES_IN_A_PART = 32;

/**
 * Tells a lesson as a story in which each step waits for the reader. A question waits for its answer, and a task for
 * its goal.
 */
export class LessonTelling extends StoryTelling {
  readonly play: LessonPlay;
  /** Whether the lesson continues to the next step by itself. */
  private isReleased = false;
  private isLifted = false;

  constructor(lesson: Lesson, teller: StoryTeller) {
    const play = new LessonPlay(lesson, lessonEndUs(lesson));
    super(play.player, teller);
    this.play = play;
  }

  override get parts(): Pick<Telling, 'story' | 'lesson' | 'steps'> {
    const lesson = this.play.state(this.isLifted);
    const { tale, step } = this.player;
    const steps = { id: tale.id, isLesson: true, of: tale.steps.length, at: step + 1, known: this.marks } as const;
    return lesson ? { lesson, steps } : {};
  }

  /** While a question is ahead, later steps are left out, because their times would be part of its answer. */
  protected override get shown(): readonly StoryPlace[] {
    const { known, step } = this.player;
    return this.lastSeq === undefined ? known : known.slice(0, step + 1);
  }

  protected override decides({ id }: TaleStep): boolean {
    const asking = this.play.lesson.steps.find((step) => step.id === id)?.kind;
    return asking === 'predict' || asking === 'act';
  }

  protected override get isHiding(): boolean {
    return true;
  }

  /** Whether the time after the question is hidden now. */
  get isHidden(): boolean {
    return !this.isLifted && this.play.isHidden;
  }

  /** The last entry that the reader may go to; `undefined` when there is no limit. */
  get lastSeq(): number | undefined {
    return this.isLifted ? undefined : this.play.lastSeq;
  }

  lift(isLifted: boolean): void {
    this.isLifted = isLifted;
  }

  /** Continues to the next step after Play or after the vote was closed. */
  release(): void {
    this.isReleased = this.play.phase !== 'asked';
  }

  override turn(): void {
    super.turn();
    this.play.forgetAfter(this.teller.reader.session.run.position.seq);
  }

  override plan(untilMs: Millis): readonly (PlanSegment | ShownStep)[] | 'later' | 'over' {
    const { phase } = this.play;
    if (phase === 'acting') return this.teller.outlook.plan(untilMs);
    if (phase === 'asked' || phase === 'reached' || phase === 'failed' || !this.isReleased) return 'over';
    return super.plan(untilMs);
  }

  /** Moves to the next step; a question can only be left by closing its vote. */
  override *next(): Parts<boolean> {
    const { play } = this;
    if (play.phase === 'asked') return this.returnToPrediction();
    play.leaveAct(this.teller.reader.session.run);
    return yield* super.next();
  }

  private returnToPrediction(): boolean {
    const { session } = this.teller.reader;
    const { current } = this.player;
    if (!current || session.run.position.seq >= current.seq) return false;
    session.seek(current.seq);
    this.tell(current);
    return true;
  }

  /** Checks the goals of a task; true when the check has just decided it. */
  look(): boolean {
    const { play } = this;
    if (play.phase !== 'acting') return false;
    play.look(this.teller.reader.session);
    return play.phase !== 'acting';
  }

  /**
   * Returns to the start of the task, on a fork. The person's actions stay on their branch. False when there is no task
   * now.
   */
  again(): boolean {
    if (!this.act) return false;
    this.forkAtAct('another try');
    return true;
  }

  /** Performs one of the solutions on a fork and plays to its end; false when there is no such solution. */
  *show(id: string, accept: (command: Command) => CommandResult): Parts<boolean> {
    const { act, play } = this;
    const solution = act?.solutions.find((each) => each.id === id);
    if (!act || !solution) return false;
    play.help();
    const place = this.forkAtAct(`solution ${id}`);
    for (const task of solution.deeds) {
      yield* this.runTo(place.timeUs + task.after * 1e6);
      const command = commandOf(this.teller.reader.session, task);
      if (!('type' in command) || !accept(command).ok) return false;
    }
    yield* this.runTo(place.timeUs + act.within * 1e6);
    return play.phase === 'reached';
  }

  private get act(): ActStep | undefined {
    const { step } = this.play;
    return step?.kind === 'act' ? step : undefined;
  }

  private forkAtAct(label: string): StoryPlace {
    const { session, cursor } = this.teller.reader;
    const place = this.player.current as StoryPlace;
    cursor.leave();
    session.seek(place.seq);
    session.fork(label);
    session.run.wait(place.timeUs);
    this.turn();
    this.play.look(session);
    return place;
  }

  /** Continues to a time, or until the task is decided. */
  private *runTo(timeUs: Micros): Parts<void> {
    const { session } = this.teller.reader;
    for (;;) {
      const isThere = session.runUntil(timeUs, ENTRIES_IN_A_PART);
      this.play.look(session);
      if (isThere || this.play.phase !== 'acting') return;
      yield 0;
    }
  }

  protected override tell(place: StoryPlace): void {
    this.isReleased = false;
    super.tell(place);
    const { session } = this.teller.reader;
    this.play.arrive(session, place, () => session.ask('cycle', { seq: place.matched }));
  }

  protected override end(): 'over' {
    this.play.end();
    return 'over';
  }
}
