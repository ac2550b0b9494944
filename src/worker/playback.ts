import type { Micros, Millis } from '#base/time.ts';
import type { Moment } from '#protocol/moment.ts';
import { clampSpeed } from '#protocol/run.ts';
import type { Pace } from '#protocol/telling.ts';
import { endOf } from '#session/telling/matches.ts';
import { Views } from '#session/views/views.ts';
import type { HostedSession } from './cycleCursor.ts';
import { CycleCursor } from './cycleCursor.ts';
import { Director } from './directing/director.ts';
import type { TravelReader } from './travel.ts';
import { TURN_MS, type WallClock } from './work.ts';

/**
 * Longest gap between two turns, in milliseconds, that playback makes up for. After a longer one the machine has slept.
 */
const LONGEST_TURN_MS = 100;

/** Milliseconds over which the actual speed is measured. */
const MEASURE_MS = 500;

/** Converts wall time to simulated time. Work that the model could not do in its turn is dropped: the clock slips. */
class Pacer {
  speed = 1;
  /** Recent simulated seconds per wall second; `undefined` until it is measured. */
  actualSpeed: number | undefined;
  private lastMs = 0;
  /** Fraction of a microsecond that is left over at low speeds. */
  private remainderUs = 0;
  private measuredFromMs = 0;
  private measuredUs = 0;

  start(nowMs: Millis): void {
    this.lastMs = nowMs;
    this.remainderUs = 0;
    this.actualSpeed = undefined;
    this.measuredFromMs = nowMs;
    this.measuredUs = 0;
  }

  setSpeed(speed: number): void {
    this.speed = clampSpeed(speed);
  }

  /** Whole simulated microseconds to advance in this turn. */
  takeUs(nowMs: Millis): number {
    const elapsedMs = Math.min(LONGEST_TURN_MS, Math.max(0, nowMs - this.lastMs));
    this.lastMs = nowMs;
    const exactUs = elapsedMs * 1000 * this.speed + this.remainderUs;
    const wholeUs = Math.floor(exactUs);
    this.remainderUs = exactUs - wholeUs;
    return wholeUs;
  }

  /** Reports the simulated time that the turn has really advanced. */
  report(doneUs: Micros, nowMs: Millis): void {
    this.measuredUs += doneUs;
    const elapsedMs = nowMs - this.measuredFromMs;
    if (elapsedMs < MEASURE_MS) return;
    this.actualSpeed = this.measuredUs / (elapsedMs * 1000);
    this.measuredFromMs = nowMs;
    this.measuredUs = 0;
  }
}

/** New entries between two checks of the wall clock. */
const ENTRY_BUDGET = 32;
/** Up to this speed, playback passes the steps of a cycle one by one. */
const STEP_SPEED = 0.01;

/** Whether a run plays, its direction and its speed. Speed and pace are kept from one run to the next. */
export class Playback {
  private readonly clock: WallClock;
  private readonly pacer = new Pacer();
  private pace: Pace = 'fast';
  private playing = false;
  private isBackwards = false;
  private fellBehind = false;

  constructor(clock: WallClock) {
    this.clock = clock;
  }

  get isPlaying(): boolean {
    return this.playing;
  }

  /** Whether playback is behind: in the last turn the model did not reach the wall clock's target. */
  get isLate(): boolean {
    return this.playing && this.fellBehind;
  }

  /** Applies the pace to a newly opened run, which plays forwards. */
  settle({ director }: OpenRun): void {
    this.isBackwards = false;
    director.setPace(this.pace);
  }

  /** Plays from here; does nothing when it already plays. */
  play({ director }: OpenRun): void {
    if (this.playing) return;
    this.pacer.start(this.clock.nowMs());
    director.start();
    this.playing = true;
  }

  halt(): void {
    this.playing = false;
  }

  /** Restarts the clock after a journey, so that its duration is not made up for. */
  resume(): void {
    if (this.playing) this.pacer.start(this.clock.nowMs());
  }

  /** Sets the direction of playback. */
  face({ director }: OpenRun, isBackwards: boolean): void {
    this.isBackwards = isBackwards;
    director.face(isBackwards);
  }

  /** `speed` in simulated seconds per second of the wall clock. Setting it leaves the directed paces. */
  setSpeed(run: OpenRun, speed: number): void {
    this.pacer.setSpeed(speed);
    this.setPace(run, 'fast');
  }

  setPace({ director }: OpenRun, pace: Pace): void {
    if (pace === 'real') this.pacer.setSpeed(1);
    if (pace === this.pace && pace === director.pace) return;
    this.pace = pace;
    director.setPace(pace);
    director.start();
    this.pacer.start(this.clock.nowMs());
  }

  /** Advances for one turn; halts at the end of the run or its scenario. */
  advance(run: OpenRun): void {
    const { session, director, endUs } = run;
    const fromUs = session.run.clockUs;
    // A story has its own end; beyond the end the reader plays on purpose.
    const lastUs = fromUs < endUs && !director.tells && !this.isBackwards ? endUs : Number.POSITIVE_INFINITY;
    if (director.isDirecting) {
      const goesOn = director.advance(this.clock.nowMs() + TURN_MS);
      if (!goesOn || session.run.clockUs >= lastUs) this.playing = false;
      this.fellBehind = director.isLate;
    } else this.advanceBySpeed(run, lastUs);
  }

  private advanceBySpeed({ session, cursor }: OpenRun, lastUs: Micros): void {
    const fromUs = session.run.clockUs;
    const startMs = this.clock.nowMs();
    const takenUs = this.pacer.takeUs(startMs);
    const targetUs = this.isBackwards ? Math.max(0, fromUs - takenUs) : Math.min(lastUs, fromUs + takenUs);
    do {
      this.fellBehind = !session.runUntil(targetUs, ENTRY_BUDGET);
    } while (this.fellBehind && this.clock.nowMs() - startMs < TURN_MS);
    this.pacer.report(Math.abs(session.run.clockUs - fromUs), this.clock.nowMs());
    if (this.pacer.speed <= STEP_SPEED) cursor.enterByClock();
    else cursor.leave();
    const isOver = this.isBackwards ? targetUs === 0 : session.nextDueUs === undefined || session.run.clockUs >= lastUs;
    if (isOver) this.playing = false;
  }

  /** The part of the moment that only the worker knows. */
  reading({
    cursor,
    director,
  }: OpenRun): Pick<Moment, 'playing' | 'backwards' | 'speed' | 'actualSpeed' | 'cycleStep' | 'telling'> {
    const cycleStep = cursor.position;
    const { speed, actualSpeed } = this.pacer;
    return {
      playing: this.playing,
      ...(this.playing && this.isBackwards && { backwards: true }),
      speed,
      telling: director.telling(this.playing),
      ...(this.playing && actualSpeed !== undefined ? { actualSpeed } : undefined),
      ...(cycleStep ? { cycleStep } : undefined),
    };
  }
}

/** The run that the page shows, with its views and its director. */
export interface OpenRun extends TravelReader {
  /** End of its scenario, in simulated microseconds. */
  readonly endUs: Micros;
  readonly views: Views;
  readonly director: Director;
}

export function openRun(session: HostedSession, clock: WallClock): OpenRun {
  const views = new Views(session.world, session.colours);
  const { cycles } = views;
  const reader = { session, cycles, cursor: new CycleCursor(session, cycles) };
  const endUs = endOf(session.source);
  const director = new Director(reader, () => clock.nowMs(), endUs);
  return { ...reader, views, director, endUs };
}
