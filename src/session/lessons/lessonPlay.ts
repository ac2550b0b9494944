import { readPipeline, ShellError } from '#base/shell.ts';
import type { Micros } from '#base/time.ts';
import type { Command } from '#protocol/command.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { AskedQuestion, CheckState, LessonResult, LessonState, LessonVote, Revealed } from '#protocol/lessons.ts';
import type { NamedCheck } from '#scenarios/check.ts';
import { type ActStep, type Lesson, type LessonStep, type PredictStep, revealId } from '#scenarios/lesson.ts';
import type { Tale, TaleStep } from '#scenarios/story.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import type { StoryPlace, StoryReader } from '#session/telling/stories/storyValue.ts';
import { answerProblem, asked, holds, JournalCount, judged, truthOf } from './lessonQuestion.ts';

/** Checks after every entry whether an act's goals hold, and whether a rule to keep is broken. */
class ActWatch {
  private readonly step: ActStep;
  private readonly isSo: (check: NamedCheck, reader: StoryReader, at: StoryPlace) => boolean;
  private branch = '';
  private seen = 0;
  private broken: ReadonlySet<string> = new Set();
  private held: ReadonlySet<string> = new Set();
  private reached: number | undefined;
  private isOverdue = false;

  constructor(step: ActStep, isSo: (check: NamedCheck, reader: StoryReader, at: StoryPlace) => boolean) {
    this.step = step;
    this.isSo = isSo;
  }

  get phase(): 'acting' | 'reached' | 'failed' {
    if (this.broken.size > 0) return 'failed';
    if (this.reached !== undefined) return 'reached';
    return this.isOverdue ? 'failed' : 'acting';
  }

  /** The time at which the goals first held, in simulated microseconds. */
  get reachedUs(): number | undefined {
    return this.reached;
  }

  get goals(): Shown {
    return this.step.goals.map(({ id }) => ({ id, state: this.held.has(id) ? 'holds' : 'open' }));
  }

  get keeps(): Shown {
    return this.step.keeps.map(({ id }): { id: string; state: CheckState } => ({
      id,
      state: this.broken.has(id) ? 'broken' : 'holds',
    }));
  }

  /** `place` is where the act began. Another branch is another attempt. */
  look(reader: StoryReader, place: StoryPlace): void {
    const { run } = reader;
    const to = run.position.seq;
    if (run.branch.id !== this.branch) this.restart(run.branch.id, place.seq);
    for (let seq = this.seen; seq <= to && this.phase === 'acting'; seq++) {
      const atUs = seq === place.seq ? place.timeUs : run.timeOf(seq);
      if (atUs > place.timeUs + this.step.within * 1e6) this.isOverdue = true;
      else run.excursion(seq, () => this.lookAt(reader, { ...place, seq, timeUs: atUs }));
      this.seen = seq + 1;
    }
    if (this.phase === 'acting' && run.clockUs >= place.timeUs + this.step.within * 1e6) this.isOverdue = true;
  }

  private restart(branch: string, seq: number): void {
    this.branch = branch;
    this.seen = seq;
    this.broken = new Set();
    this.held = new Set();
    this.reached = undefined;
    this.isOverdue = false;
  }

  private lookAt(reader: StoryReader, at: StoryPlace): void {
    const { goals, keeps } = this.step;
    this.broken = new Set(keeps.filter((each) => !this.isSo(each, reader, at)).map(({ id }) => id));
    this.held = new Set(goals.filter((each) => this.isSo(each, reader, at)).map(({ id }) => id));
    if (this.broken.size === 0 && this.held.size === goals.length) this.reached = at.timeUs;
  }
}

type Cycle = () => CycleExplanation | undefined;

/** One person's answers and hints for one step. */
interface StepRecord {
  readonly question?: AskedQuestion;
  readonly first?: LessonVote;
  readonly vote?: LessonVote;
  readonly locked?: true;
  readonly revealed?: Revealed;
  readonly hints?: number;
  readonly helped?: true;
  readonly reachedUs?: Micros;
  readonly left?: true;
}

/**
 * A lesson and one person's progress in it: a story player with answers, goals and their results. It only reads the
 * run; the code that moves the reader must report the position.
 */
export class LessonPlay {
  readonly lesson: Lesson;
  readonly player: StoryPlayer;
  private readonly count = new JournalCount();
  private readonly records = new Map<string, StepRecord>();
  private watch: ActWatch | undefined;
  private checks: LessonState['goals'];
  private isOver = false;
  /**
   * The reason that the lesson cannot continue: its file asks for something that its run does not have. Such a lesson
   * fails verification.
   */
  private broken: string | undefined;

  constructor(lesson: Lesson, endUs: Micros) {
    this.lesson = lesson;
    this.player = new StoryPlayer(lessonTale(lesson), endUs);
  }

  /** The present step; `undefined` before the first. */
  get step(): LessonStep | undefined {
    const { current } = this.player;
    return current && lessonStepOf(this.lesson, current.step.id);
  }

  get phase(): LessonState['phase'] {
    const { step } = this;
    if (this.isOver) return 'ended';
    if (step?.kind === 'predict') return this.phaseOfPrediction(step);
    return step?.kind === 'act' && this.watch ? this.watch.phase : 'shown';
  }

  private phaseOfPrediction(step: PredictStep): LessonState['phase'] {
    if (this.player.current?.step.id === revealId(step.id)) return 'revealed';
    return this.record(step.id).locked ? 'locked' : 'asked';
  }

  /** A question lies ahead or waits for its answer; until then only Next moves the reader. */
  private get isPredictionOpen(): boolean {
    const { step, lesson } = this;
    const from = step ? lesson.steps.indexOf(step) : 0;
    return lesson.steps.slice(from).some(({ kind, id }) => kind === 'predict' && !this.record(id).revealed);
  }

  /**
   * The last entry to which the reader may move freely; `undefined` without such a limit. An act has a time limit
   * instead.
   */
  get lastSeq(): number | undefined {
    if (this.isOver || this.phase === 'acting' || !this.isPredictionOpen) return undefined;
    return this.player.current?.seq ?? 0;
  }

  /** The end of the act's time, in simulated microseconds; `undefined` outside an act. */
  get endsUs(): number | undefined {
    const { step, player } = this;
    if (step?.kind !== 'act' || this.phase !== 'acting') return undefined;
    return (player.current?.timeUs ?? 0) + step.within * 1e6;
  }

  /** Whether the model's decision stays hidden because a question is open. */
  get isHidden(): boolean {
    return this.phase === 'asked' || this.phase === 'locked';
  }

  /** The reason that a command is not allowed now; `undefined` when it is. */
  refusal(command: Command): string | undefined {
    const { step, phase } = this;
    if (phase === 'ended' || step?.kind === 'reflect') return undefined;
    if (this.isHidden) return 'the lesson asks first: commands wait until the answer is locked';
    if (step?.kind !== 'act' || phase === 'reached')
      return 'this step of the lesson allows no changes: continue with Next, or leave the lesson';
    if (phase === 'failed') return 'this try is over: try again, or continue with Next';
    return isAllowed(command, step.allowed)
      ? undefined
      : `this step of the lesson allows only: ${step.allowed.join(', ')}`;
  }

  /** The reader has arrived at the place of the next step, or of the one before. */
  arrive(reader: StoryReader, place: StoryPlace, cycle: Cycle): void {
    this.isOver = false;
    this.broken = undefined;
    this.watch = undefined;
    this.checks = undefined;
    const { step } = this;
    const source = this.player.source(reader, place, cycle);
    if (step?.kind === 'predict') this.arriveAtPrediction(step, source, place);
    if (step?.kind === 'act') this.begin(reader, step, place);
    if (step?.kind === 'check')
      this.checks = step.checks.map(({ id, check }) => ({
        id,
        state: holds(check, source, this.count, step.id) ? 'holds' : 'open',
      }));
  }

  private arriveAtPrediction(step: PredictStep, source: Parameters<typeof asked>[1], place: StoryPlace): void {
    const record = this.record(step.id);
    if (place.step.id === step.id) {
      if (!record.question) this.put(step.id, { question: asked(step.question, source) });
      return;
    }
    if (record.revealed) return;
    const truth = truthOf(step, source, this.count);
    if (truth === undefined) {
      this.broken = `the run does not determine the answer to the prediction "${step.id}"`;
      this.isOver = true;
      return;
    }
    this.put(step.id, { locked: true, revealed: judged(step, truth, record.vote?.answer) });
  }

  private begin(reader: StoryReader, step: ActStep, place: StoryPlace): void {
    this.watch = new ActWatch(step, (check, at, where) => this.isSo(check, at, where));
    this.watch.look(reader, place);
  }

  private isSo({ check }: NamedCheck, reader: StoryReader, place: StoryPlace): boolean {
    return holds(
      check,
      this.player.source(reader, place, () => undefined),
      this.count,
      this.player.current?.step.id ?? '',
    );
  }

  /** The reader has moved during an act: goals and keeps are checked after each entry since the last call. */
  look(reader: StoryReader): void {
    const { watch, step, player } = this;
    const place = player.current;
    if (!watch || !place || step?.kind !== 'act') return;
    watch.look(reader, place);
    if (watch.phase !== 'reached' || this.record(step.id).reachedUs !== undefined) return;
    this.put(step.id, { reachedUs: (watch.reachedUs ?? place.timeUs) - place.timeUs });
  }

  /** The reader leaves an act at this position; the search for the next step starts here. */
  leaveAct({ head, position, clockUs }: StoryReader['run']): void {
    const { step, phase } = this;
    if (step?.kind !== 'act') return;
    if (phase !== 'reached') this.put(step.id, { left: true });
    this.player.resumeFrom({ seq: head.seq, timeUs: position.seq === head.seq ? clockUs : head.atUs });
  }

  /** Records an answer; returns the reason when it is invalid, else `undefined`. */
  vote(vote: LessonVote): string | undefined {
    const { step } = this;
    const question = step && this.record(step.id).question;
    if (step?.kind !== 'predict' || this.phase !== 'asked' || !question) return 'no question is open';
    if (![1, 2, 3].includes(vote.confidence)) return 'confidence is 1, 2 or 3';
    const problem = answerProblem(question, vote.answer);
    if (problem !== undefined) return problem;
    this.put(step.id, { first: this.record(step.id).first ?? vote, vote });
    return undefined;
  }

  /** Closes the question, so that the reveal comes next. False when no question is open. */
  lock(): boolean {
    const { step } = this;
    if (step?.kind !== 'predict' || this.phase !== 'asked') return false;
    this.put(step.id, { locked: true });
    return true;
  }

  hint(): boolean {
    const { step } = this;
    const taken = step?.kind === 'act' ? (this.record(step.id).hints ?? 0) : 0;
    if (step?.kind !== 'act' || taken >= step.hints) return false;
    this.put(step.id, { hints: taken + 1 });
    return true;
  }

  /** Shows a solution; a goal reached with it is not the person's own. */
  help(): void {
    const { step } = this;
    if (step) this.put(step.id, { helped: true });
  }

  end(): void {
    this.isOver = true;
  }

  /** Another future begins after this entry, so answers about the old one are open again. */
  forgetAfter(seq: number): void {
    this.player.forgetAfter(seq);
    const { step, lesson } = this;
    const at = step ? lesson.steps.indexOf(step) : -1;
    for (const { id } of lesson.steps.slice(at + 1)) this.records.delete(id);
    this.broken = undefined;
    this.isOver = false;
  }

  private record(step: string): StepRecord {
    return this.records.get(step) ?? {};
  }

  private put(step: string, more: StepRecord): void {
    this.records.set(step, { ...this.record(step), ...more });
  }

  get results(): readonly LessonResult[] {
    return this.lesson.steps.flatMap((step) => {
      const result = resultOf(step, this.record(step.id));
      return result ? [result] : [];
    });
  }

  /** `isLifted`: a presenter sees the hidden answer. */
  state(isLifted: boolean): LessonState | undefined {
    const { step, lesson, phase } = this;
    if (!step) return undefined;
    const { id, steps } = lesson;
    const base = {
      id,
      step: step.id,
      index: steps.indexOf(step) + 1,
      of: steps.length,
      phase,
      results: this.results,
      ...(this.broken !== undefined && { broken: this.broken }),
    };
    const record = this.record(step.id);
    const hidden = this.isHidden && !isLifted;
    if (step.kind === 'predict') {
      const { question, first, vote, revealed } = record;
      return {
        ...base,
        hidden,
        ...(question && { question }),
        ...(first && { first }),
        ...(vote && { vote }),
        ...(phase === 'revealed' && revealed && { revealed }),
      };
    }
    if (step.kind === 'act') {
      const { watch, endsUs } = this;
      return {
        ...base,
        hidden,
        hints: { taken: record.hints ?? 0, of: step.hints },
        solutions: step.solutions.map((solution) => solution.id),
        ...(watch && { goals: watch.goals, keeps: watch.keeps }),
        ...(endsUs !== undefined && { endsUs }),
      };
    }
    if (step.kind === 'reflect') {
      const tries = (step.tries ?? []).map(({ at, ...change }) => ({ ...change, seq: this.player.seqOf(at) }));
      return { ...base, hidden, tries };
    }
    return { ...base, hidden, ...(this.checks && { goals: this.checks }) };
  }
}

function resultOf({ id, kind }: LessonStep, record: StepRecord): LessonResult | undefined {
  const { first, vote, hints, revealed, reachedUs } = record;
  if (kind === 'predict' && revealed) {
    const result = vote === undefined ? 'left' : revealed.right ? 'right' : 'wrong';
    return { step: id, result, ...(first && { first }), ...(vote && { vote }) };
  }
  if (kind !== 'act') return undefined;
  const taken = hints === undefined ? {} : { hints };
  if (reachedUs !== undefined)
    return { step: id, result: record.helped ? 'helped' : 'reached', tookUs: reachedUs, ...taken };
  return record.left ? { step: id, result: 'left', ...taken } : undefined;
}

/** Whether an act allows a command, compared by the first words of its kubectl form. */
export function isAllowed(command: Command, allowed: readonly string[]): boolean {
  const words = wordsOf(command.type === 'kubectl.run' ? changing(command.line) : commandLabel(command));
  return allowed.some((each) => wordsOf(each).every((word, at) => words[at] === word));
}

/** The last program of a pipeline, because only that one may change something. */
function changing(line: string): string {
  try {
    return readPipeline(line).at(-1)?.text ?? line;
  } catch (error) {
    if (error instanceof ShellError) return line;
    throw error;
  }
}

/** The words without `kubectl`, with the target in one form: `pods`, `po` and `pod/web` become `pod`. */
function wordsOf(line: string): readonly string[] {
  const words = line.trim().split(/\s+/);
  const [verb = '', target, ...others] = words[0] === 'kubectl' || words[0] === 'k' ? words.slice(1) : words;
  return target === undefined ? [verb] : [verb, singular(target), ...others];
}

function singular(target: string): string {
  const [kind = ''] = target.split('/');
  return kind === 'po' ? 'pod' : kind.replace(/s$/, '');
}

type Shown = NonNullable<LessonState['goals']>;

/**
 * The lesson as a story: a prediction has two moments, the question and the reveal, and the player pauses at each.
 */
export function lessonTale({ id, opens, steps }: Lesson): Tale {
  return { id, opens, steps: steps.flatMap(stepsOf) };
}

function stepsOf(step: LessonStep): readonly TaleStep[] {
  const shown: TaleStep = { ...step, decisive: true };
  return step.kind === 'predict'
    ? [shown, { ...step.reveal, id: revealId(step.id), decisive: true, reveals: true }]
    : [shown];
}

/** The lesson's step for a step of the tale. */
function lessonStepOf({ steps }: Lesson, stepId: string): LessonStep | undefined {
  return steps.find(({ id }) => stepId === id || stepId === revealId(id));
}
