import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import type { Command } from '#protocol/command.ts';
import type { KubectlLine } from '#protocol/kubectl.ts';
import type { LessonState } from '#protocol/lessons.ts';
import type { Lesson, LessonTask } from '#scenarios/lesson.ts';
import { lessonSource } from '#scenarios/lessonSource.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import type { StoryChange } from '#scenarios/storyChange.ts';
import type { OpenRehearsal, Rehearsed } from '#session/commandedRun.ts';
import type { StoryPlace, StoryReader } from '#session/telling/stories/storyValue.ts';
import { LessonPlay } from './lessonPlay.ts';

/** Longest simulated time of a lesson on manifests. */
const LONGEST_US = 900_000_000;

const ENTRIES_IN_A_PART = 32;
/** By this time the API server has answered a wrong change with a refusal. */
const ANSWERED_US = SECOND_US;

interface Acted {
  readonly phase: LessonState['phase'];
  readonly broken: readonly string[];
  /** The reason that a task failed. */
  readonly problem?: string;
}

/** A lesson played without a page and without waiting. */
export class LessonRehearsal {
  readonly play: LessonPlay;
  private readonly session: Rehearsed;

  private constructor(lesson: Lesson, session: Rehearsed) {
    this.play = new LessonPlay(lesson, lessonEndUs(lesson));
    this.session = session;
  }

  static open(
    lesson: Lesson,
    openRun: OpenRehearsal,
  ): { readonly rehearsal: LessonRehearsal } | { readonly problem: string } {
    const opened = openRun(lessonSource(lesson));
    if (!opened.ok)
      return { problem: `its run does not open: ${opened.problems.map(({ message }) => message).join('; ')}` };
    return { rehearsal: new LessonRehearsal(lesson, opened.session) };
  }

  get clockUs(): number {
    return this.session.run.clockUs;
  }

  get headSeq(): number {
    return this.session.run.head.seq;
  }

  /** Moves to the next step and reports the arrival to the play; `undefined` when its moment does not come. */
  next(): StoryPlace | undefined {
    const { session, play } = this;
    const { run } = session;
    const { player } = play;
    while (run.clockUs <= player.endUs) {
      const place = player.upcoming(run, run.aheadSeq);
      if (place) {
        session.seek(place.seq);
        if (place.matched === 0) session.run.wait(place.timeUs);
        player.forward();
        play.arrive(session, place, this.cycleAt(place));
        return place;
      }
      session.seek(run.aheadSeq);
      session.lookAhead(Number.POSITIVE_INFINITY, ENTRIES_IN_A_PART);
      if (run.aheadSeq === run.position.seq) return undefined;
    }
    return undefined;
  }

  slots(place: StoryPlace): Readonly<Record<string, string | number>> {
    return this.play.player.derive(place.step.values, this.session, place, this.cycleAt(place));
  }

  private cycleAt(place: StoryPlace) {
    return () => this.session.ask('cycle', { seq: place.matched });
  }

  /**
   * Performs tasks on a fork from the act's beginning, and plays until the result is decided. Litter is input that
   * the act does not allow.
   */
  acted(deeds: readonly LessonTask[], litter: readonly string[] = []): Acted {
    const { session, play } = this;
    const place = play.player.current as StoryPlace;
    const { step } = play;
    const within = step?.kind === 'act' ? step.within : 0;
    session.seek(place.seq);
    session.fork('rehearsal');
    session.run.wait(place.timeUs);
    play.forgetAfter(place.seq);
    play.look(session);
    for (const line of litter) {
      const problem = this.accepts({ line });
      if (problem !== undefined) return { ...this.acting, problem };
    }
    for (const task of deeds) {
      const problem = this.does(task, place.timeUs + task.after * 1e6);
      if (problem !== undefined) return { ...this.acting, problem };
    }
    this.runTo(place.timeUs + within * 1e6);
    return this.acting;
  }

  private get acting(): Acted {
    const { keeps = [] } = this.play.state(false) ?? {};
    return {
      phase: this.play.phase,
      broken: keeps.filter(({ state }) => state === 'broken').map(({ id }) => id),
    };
  }

  private does(task: LessonTask, atUs: Micros): string | undefined {
    const { session } = this;
    this.runTo(atUs);
    const command = commandOf(session, task);
    if ('problem' in command) return command.problem;
    const refusal = this.play.refusal(command);
    return refusal ?? this.accepts({ command });
  }

  private accepts(change: StoryChange): string | undefined {
    const command = commandOf(this.session, change);
    if ('problem' in command) return command.problem;
    const result = this.session.accept(command);
    return result.ok ? undefined : result.problems.map(({ message }) => message).join('; ');
  }

  private runTo(timeUs: Micros): void {
    const { session, play } = this;
    for (let isThere = false; !isThere && play.phase === 'acting'; ) {
      isThere = session.runUntil(timeUs, ENTRIES_IN_A_PART);
      play.look(session);
    }
  }

  leaveAct(): void {
    this.play.leaveAct(this.session.run);
  }

  /** The reason that a change is refused at an entry; `undefined` when it is accepted. It leaves no trace. */
  tried(change: StoryChange, seq: number): string | undefined {
    const { session } = this;
    const { position, branch, clockUs } = session.run;
    session.seek(seq);
    const problem = this.accepts(change);
    session.switchBranch(branch.id);
    session.seek(position.seq);
    session.runUntil(clockUs, 0);
    return problem;
  }

  /**
   * The reason that a kubectl line works at none of these entries; `undefined` when it works at one. The line may
   * change something or only print.
   */
  failing(line: string, seqs: readonly number[]): string | undefined {
    const { session } = this;
    const { position, branch, clockUs } = session.run;
    let problem: string | undefined;
    for (const seq of seqs) {
      session.seek(seq);
      problem = this.failure(line);
      session.switchBranch(branch.id);
      if (problem === undefined) break;
    }
    session.seek(position.seq);
    session.runUntil(clockUs, 0);
    return problem;
  }

  /** The reason that a line fails now; a change gets a moment for its answer. */
  private failure(line: string): string | undefined {
    const { session } = this;
    const answer = session.ask('kubectl', { line });
    if (answer.type === 'watch' || answer.type === 'edit') return undefined;
    if (answer.type === 'printed') return answer.failed ? textOf(answer.lines) : undefined;
    const sent = session.accept(answer.command);
    if (!sent.ok) return sent.problems.map(({ message }) => message).join('; ');
    session.runUntil(session.run.clockUs + ANSWERED_US, Number.POSITIVE_INFINITY);
    const run = session.ask('kubectlRun', { seq: sent.seq });
    return run?.state === 'failed' ? textOf(run.lines) : undefined;
  }
}

function textOf(lines: readonly KubectlLine[]): string {
  return lines.map(({ text }) => text).join(' ');
}

/** The command of a kubectl line, or the problem with it. */
export function commandOf(
  reader: Pick<StoryReader, 'ask'>,
  { line, command }: StoryChange,
): Command | { readonly problem: string } {
  if (command) return command;
  const answer = reader.ask('kubectl', { line });
  return answer.type === 'command'
    ? answer.command
    : { problem: `"${line}" changes nothing: ${answer.lines.map(({ text }) => text).join(' ')}` };
}

/** The end of all searches: the scenario is over, and acts have had their time. */
export function lessonEndUs({ run, steps }: Pick<Lesson, 'run' | 'steps'>): number {
  const endUs = 'scenario' in run ? scenarioById(run.scenario)?.endUs : undefined;
  const acts = steps.reduce((sum, step) => sum + (step.kind === 'act' ? step.within * 1e6 : 0), 0);
  return (endUs ?? LONGEST_US) + acts;
}
