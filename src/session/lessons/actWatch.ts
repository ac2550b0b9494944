import type { CheckState, LessonState } from '#protocol/lessons.ts';
import type { NamedCheck } from '#scenarios/check.ts';
import type { ActStep } from '#scenarios/lesson.ts';
import type { StoryPlace } from '#session/telling/stories/place.ts';
import type { StoryReader } from '#session/telling/stories/storyValue.ts';

type Shown = NonNullable<LessonState['goals']>;

/** Checks after every entry whether an act's goals hold, and whether a rule to keep is broken. */
export class ActWatch {
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
