import type { Micros } from '#base/time.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { CycleStep } from '#protocol/explanation.ts';
import type { StepPosition } from '#protocol/moment.ts';
import type { Session } from '#session/session.ts';
import type { CycleViews } from '#session/views/cycleViews.ts';

type Running = NonNullable<CycleViews['current']>;

interface Place {
  readonly seq: number;
  readonly startedUs: Micros;
  readonly steps: readonly CycleStep[];
  readonly index: number;
}

/**
 * The reader's position inside the present scheduling cycle. One entry has decided the cycle, and it takes effect with
 * a later one. Between them the reader's clock passes the cycle's steps, and other entries may happen.
 */
export class CycleCursor {
  private readonly session: HostedSession;
  private readonly cycles: CycleViews;
  private place: Place | undefined;

  constructor(session: HostedSession, cycles: CycleViews) {
    this.session = session;
    this.cycles = cycles;
  }

  get position(): StepPosition | undefined {
    const { place } = this;
    return place && place.steps.length > 0
      ? { seq: place.seq, index: place.index, count: place.steps.length }
      : undefined;
  }

  /** Moves to the next step, through an entry before it, or into the next cycle; false when there is nothing more. */
  forward(): boolean {
    if (!this.place) {
      this.enterByClock();
      if (this.position) return true;
    }
    const { place } = this;
    const next = place && this.timeOf(place, place.index + 1);
    if (place && next !== undefined && next <= (this.session.nextDueUs ?? Number.POSITIVE_INFINITY)) {
      this.moveTo({ ...place, index: place.index + 1 });
      return true;
    }
    const entry = this.session.step();
    if (!entry) return false;
    const { current } = this.cycles;
    if (current?.seq === entry.seq) this.moveTo(this.read(current));
    else this.stay();
    return true;
  }

  /** The reverse of `forward`. */
  back(): boolean {
    const { place } = this;
    if (place && this.session.run.position.atUs <= (this.timeOf(place, place.index) ?? 0) && place.index > 0) {
      this.moveTo({ ...place, index: place.index - 1 });
      return true;
    }
    const entry = this.session.back();
    if (!entry) return false;
    if (place && this.cycles.current?.seq === place.seq) this.moveTo(place);
    else this.enterAt(entry.atUs, (found) => this.moveTo(found));
    return true;
  }

  /** Leaves the cycle if it is over. */
  stay(): void {
    if (this.place && this.cycles.current?.seq !== this.place.seq) this.set(undefined);
  }

  leave(): void {
    this.set(undefined);
  }

  /** The cycle that the reader is inside, and the position in it. */
  get inside(): { readonly seq: number; readonly steps: readonly CycleStep[]; readonly index: number } | undefined {
    return this.place;
  }

  /** Moves to one step of the present cycle; does nothing without one. */
  goTo(index: number): void {
    if (!this.place) this.enterByClock();
    const { place } = this;
    if (place?.steps[index]) this.moveTo({ ...place, index });
  }

  /** Moves to the step that the reader's clock has reached in the present cycle. */
  enterByClock(): void {
    this.enterAt(this.session.run.clockUs, (found) => this.set(found));
  }

  private enterAt(timeUs: Micros, enter: (place: Place) => void): void {
    const { current } = this.cycles;
    if (!current) {
      this.set(undefined);
      return;
    }
    const place = this.place?.seq === current.seq ? this.place : this.read(current);
    const elapsedUs = timeUs - place.startedUs;
    const reached = place.steps.findLastIndex((step) => step.offsetUs <= elapsedUs);
    enter({ ...place, index: Math.max(0, reached) });
  }

  private read({ seq, startedUs }: Running): Place {
    return { seq, startedUs, steps: this.session.ask('cycle', { seq })?.steps ?? [], index: 0 };
  }

  /** Sets the reader's clock to the step; entries that have happened since remain. */
  private moveTo(place: Place): void {
    this.set(place);
    this.session.run.wait(this.timeOf(place, place.index) ?? 0);
  }

  private set(place: Place | undefined): void {
    this.place = place;
    this.cycles.lookAt(place?.steps[place.index]?.stage);
  }

  private timeOf(place: Place, index: number): number | undefined {
    const step = place.steps[index];
    return step && place.startedUs + step.offsetUs;
  }
}

/** The part of a session that the worker uses. */
export type HostedSession = Pick<
  Session,
  | 'run'
  | 'world'
  | 'colours'
  | 'seed'
  | 'nextDueUs'
  | 'branches'
  | 'accept'
  | 'source'
  | 'lookAhead'
  | 'step'
  | 'back'
  | 'seek'
  | 'seekTime'
  | 'runUntil'
  | 'switchBranch'
  | 'fork'
  | 'dropBranch'
  | 'ask'
  | 'askInParts'
  | 'save'
>;

export type HostedOpening =
  | {
      readonly ok: true;
      readonly session: HostedSession;
      readonly notes: readonly InputProblem[];
      /** A saved run that was stopped on its way. */
      readonly isPart?: boolean;
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };
