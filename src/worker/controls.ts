import type { Command, CommandResult } from '#protocol/command.ts';
import type { LessonControl } from '#protocol/lessons.ts';
import type { Control } from '#protocol/requests.ts';
import type { TellingStage } from '#protocol/telling.ts';
import { lessonSource } from '#scenarios/lessonSource.ts';
import { namedLesson } from '#session/lessons/readLesson.ts';
import type { Director } from './directing/director.ts';
import type { LessonTelling } from './directing/lessonTelling.ts';
import type { OpenRun, Playback } from './playback.ts';
import { isBeyond } from './sight.ts';
import { type Journey, seekEntry, seekMoment, seekNamed, stepBack, stepForward, type TravelReader } from './travel.ts';

/** Performs a command for the request `id`. */
type Accept = (id: number, run: OpenRun, command: Command) => CommandResult;

/** The effect of each control of the page. */
export class Controls {
  private readonly playback: Playback;
  private readonly accept: Accept;
  /** The page's stage, kept from one run to the next. */
  private stage: TellingStage = 'everything';

  constructor(playback: Playback, accept: Accept) {
    this.playback = playback;
    this.accept = accept;
  }

  /** Applies the page's settings to a newly opened run. */
  settle(run: OpenRun): void {
    this.playback.settle(run);
    run.director.look(this.stage, null);
  }

  /**
   * Performs the control of request `id` at once and returns whether that was possible, or returns its journey. Another
   * control may come before the first part of a journey, so lasting changes are made here. @throws {Error} when the
   * branch of a `drop` cannot be dropped.
   */
  begin(id: number, run: OpenRun, control: Control): Journey | boolean {
    if (isLessonControl(control)) return this.beginInLesson(id, run, control);
    const { playback } = this;
    const { director } = run;
    switch (control.type) {
      case 'play':
        if (control.speed !== undefined) playback.setSpeed(run, control.speed);
        playback.face(run, control.backwards === true);
        playback.play(run);
        return true;
      case 'pace':
        playback.setPace(run, control.pace);
        return true;
      case 'look':
        this.stage = control.stage;
        director.look(control.stage, control.subject);
        return true;
      case 'next':
        // After the step a story continues by itself; a lesson waits for the reader at each step.
        if (!director.tells || director.lesson) playback.halt();
        playback.face(run, false);
        return director.next();
      case 'previous':
        playback.halt();
        return director.previous();
      case 'toStep':
        playback.halt();
        playback.face(run, false);
        return director.toStep(control.step);
      case 'story':
        run.cursor.leave();
        return tellStory(run, control.on);
      case 'pause':
        playback.halt();
        return true;
      case 'speed':
        playback.setSpeed(run, control.speed);
        return true;
      case 'branch':
        run.cursor.leave();
        run.session.switchBranch(control.branch);
        director.turn();
        return true;
      case 'inTurn':
        return this.inTurn(id, run, control.controls);
      case 'drop':
        if (!run.session.dropBranch(control.branch)) throw new Error(`branch ${control.branch} cannot be dropped`);
        return true;
      case 'step':
        playback.halt();
        director.forget();
        return stepForward(run, control.unit, control.count);
      case 'back':
        playback.halt();
        director.forget();
        return stepBack(run, control.unit, control.count);
      case 'seek':
        director.forget();
        return seekEntry(run, control.seq);
      case 'seekTime':
        director.forget();
        return seekMoment(run, control.timeUs);
      case 'seekNamed':
        director.forget();
        return seekNamed(run, control.moment);
    }
  }

  private beginInLesson(id: number, run: OpenRun, control: LessonControl): Journey | boolean {
    const { director } = run;
    run.cursor.leave();
    switch (control.type) {
      case 'lesson':
        this.playback.halt();
        return teach(run, control.lesson);
      case 'lesson.lock':
        return this.locks(run);
      case 'lesson.solution':
        this.playback.halt();
        return director.lesson?.show(control.solution, (command) => this.accept(id, run, command)) ?? true;
      default:
        return inLesson(director.lesson, control);
    }
  }

  /** Closes the vote and plays to the reveal. */
  private locks(run: OpenRun): boolean {
    if (!run.director.lesson?.play.lock()) return false;
    this.playback.halt();
    this.playback.play(run);
    return true;
  }

  /** Stops at the first control that does not arrive. */
  private *inTurn(id: number, run: OpenRun, controls: readonly Control[]): Journey {
    for (const control of controls) {
      if (isBeyond(control, run)) return false;
      const begun = this.begin(id, run, control);
      if (!(typeof begun === 'boolean' ? begun : yield* begun)) return false;
    }
    return true;
  }
}

/** Tells the story from the start of the run; false when the scenario has none. */
function tellStory({ director, session }: OpenRun, on: boolean): boolean {
  const playsStory = director.tell(on);
  if (playsStory && on) session.seek(0);
  return playsStory;
}

function isLessonControl(control: Control): control is LessonControl {
  return control.type === 'lesson' || control.type.startsWith('lesson.');
}

type Rest = Exclude<LessonControl, { readonly type: 'lesson' | 'lesson.lock' | 'lesson.solution' }>;

/** Performs a person's control in the present lesson; false when it does not apply. */
function inLesson(lesson: LessonTelling | undefined, control: Rest): boolean {
  if (!lesson) return false;
  if (control.type === 'lesson.hint') return lesson.play.hint();
  if (control.type === 'lesson.again') return lesson.again();
  if (control.type === 'lesson.lift') {
    lesson.lift(control.lifted);
    return true;
  }
  const problem = lesson.play.vote({ answer: control.answer, confidence: control.confidence });
  return problem === undefined;
}

type Asked = Extract<LessonControl, { readonly type: 'lesson' }>['lesson'];

/**
 * Plays a lesson from the start of its run and goes to its first step; false when another run is open, or there is no
 * such lesson.
 */
function teach({ director, session }: TravelReader & { readonly director: Director }, asked: Asked): Journey | boolean {
  const lesson = asked === null ? undefined : namedLesson(asked);
  if (!lesson) {
    director.teach(null);
    return asked === null;
  }
  if (session.source.scenario !== lessonSource(lesson).scenario) return false;
  director.teach(lesson);
  session.seek(0);
  return director.next();
}
