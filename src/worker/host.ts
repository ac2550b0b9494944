import type { Moment } from '../protocol/moment.ts';
import type { Control, Message, QuestionName, Request, RunSource, SavedRun } from '../protocol/requests.ts';
import { Views } from '../session/views/views.ts';
import { BeatCursor } from './beatCursor.ts';
import type { WallClock } from './clock.ts';
import { Framer } from './framer.ts';
import type { HostedOpening } from './hostedSession.ts';
import { Pacer } from './pacer.ts';
import { type Journey, type Reader, seekEntry, seekMoment, stepBack, stepForward } from './travel.ts';

/** How long the model may run in one turn, in milliseconds, before messages are looked at again. */
const TURN_MS = 8;
/** Between turns that have nothing to catch up with, in milliseconds. */
const REST_MS = 4;
/** New entries between two looks at the wall clock. */
const ENTRY_BUDGET = 32;
/** At this speed and below, playing passes the beats of a cycle one by one. */
const BEAT_SPEED = 0.01;

export interface HostOptions {
  readonly post: (message: Message) => void;
  readonly clock: WallClock;
  readonly open: (source: RunSource | SavedRun) => HostedOpening;
}

interface OpenRun extends Reader {
  readonly views: Views;
}

interface Trip {
  readonly journey: Journey;
  readonly end: (arrived: boolean) => void;
}

/** Runs one session at the pace of the wall clock and answers the page. */
export class Host {
  private readonly post: (message: Message) => void;
  private readonly clock: WallClock;
  private readonly openSource: HostOptions['open'];
  private readonly framer: Framer;
  private readonly pacer = new Pacer();
  private run: OpenRun | undefined;
  private playing = false;
  private trip: Trip | undefined;
  private readonly held: Extract<Request, { type: 'command' }>[] = [];
  private readonly idlers: number[] = [];
  private turnPlanned = false;
  /** The model did not come as far in its last turn as the wall clock asked for. */
  private isLate = false;

  constructor({ post, clock, open }: HostOptions) {
    this.post = post;
    this.clock = clock;
    this.openSource = open;
    this.framer = new Framer(post);
  }

  receive(request: Request): void {
    switch (request.type) {
      case 'acknowledge':
        this.framer.acknowledge(request.frame);
        break;
      case 'idle':
        this.idlers.push(request.id);
        break;
      case 'open':
        this.open(request.id, request.source);
        break;
      case 'ask':
        this.ask(request.id, request.name, request.question);
        break;
      case 'command':
        if (this.trip) this.held.push(request);
        else this.command(request);
        break;
      case 'control':
        this.control(request.id, request.control);
        break;
    }
    this.flush();
    this.plan();
  }

  private open(id: number, source: RunSource | SavedRun): void {
    try {
      const opened = this.openSource(source);
      if (!opened.ok) {
        this.reply(id, opened);
        return;
      }
      this.endTrip(false);
      this.playing = false;
      const { session } = opened;
      const views = new Views(session.world);
      const { cycles } = views;
      this.run = { session, views, cycles, beats: new BeatCursor(session, cycles) };
      this.framer.open({ views, moment: () => this.moment(), branches: () => session.branches });
      this.framer.want(() => this.reply(id, { ok: true, seq: session.run.position.seq, notes: opened.notes }));
    } catch (error) {
      this.refuse(id, error);
    }
  }

  private ask(id: number, name: QuestionName, question: object): void {
    if (!this.run) {
      this.refuse(id, new Error('no run is open'));
      return;
    }
    try {
      const { session } = this.run;
      const isState = name === 'state';
      this.reply(id, isState ? { ...session.ask('state', {}), ...this.pace() } : session.ask(name, question as never));
    } catch (error) {
      this.refuse(id, error);
    }
  }

  private command({ id, command }: Extract<Request, { type: 'command' }>): void {
    const { run } = this;
    if (!run) {
      this.refuse(id, new Error('no run is open'));
      return;
    }
    this.guard(id, () => {
      const result = run.session.accept(command);
      run.beats.stay();
      this.framer.want(() => this.reply(id, result));
    });
  }

  private control(id: number, control: Control): void {
    const { run } = this;
    if (!run) {
      this.refuse(id, new Error('no run is open'));
      return;
    }
    this.endTrip(false);
    this.guard(id, () => {
      const journey = this.begin(run, control);
      if (journey) this.trip = { journey, end: (arrived) => this.framer.want(() => this.reply(id, arrived)) };
      else this.framer.want(() => this.reply(id, true));
    });
  }

  /** Does the control at once, or returns the journey that it takes. */
  private begin(run: OpenRun, control: Control): Journey | undefined {
    switch (control.type) {
      case 'play':
        if (control.speed !== undefined) this.pacer.setSpeed(control.speed);
        this.play(true);
        return undefined;
      case 'pause':
        this.play(false);
        return undefined;
      case 'speed':
        this.pacer.setSpeed(control.speed);
        return undefined;
      case 'branch':
        run.beats.leave();
        run.session.switchBranch(control.branch);
        return undefined;
      case 'step':
        this.play(false);
        return stepForward(run, control.unit, control.count);
      case 'back':
        this.play(false);
        return stepBack(run, control.unit, control.count);
      case 'seek':
        return seekEntry(run, control.seq);
      case 'seekTime':
        return seekMoment(run, control.timeUs);
    }
  }

  private play(playing: boolean): void {
    if (playing && !this.playing) this.pacer.start(this.clock.nowMs());
    this.playing = playing;
  }

  private plan(): void {
    const isMoving = this.playing || this.trip !== undefined;
    const hasToAnswer = this.idlers.length > 0 && this.framer.isSettled;
    if (this.turnPlanned || !(isMoving || hasToAnswer)) return;
    this.turnPlanned = true;
    if (this.trip || (this.playing && this.isLate)) this.clock.soon(this.turn);
    else this.clock.later(this.turn, REST_MS);
  }

  private readonly turn = () => {
    this.turnPlanned = false;
    const { run } = this;
    if (run) {
      this.guard(undefined, () => {
        if (this.trip) this.goOn(this.trip);
        else if (this.playing) this.advance(run);
      });
    }
    this.flush();
    this.answerIdlers();
    this.plan();
  };

  private goOn(trip: Trip): void {
    const deadlineMs = this.clock.nowMs() + TURN_MS;
    this.framer.want();
    do {
      const { done, value } = trip.journey.next();
      if (done) {
        this.endTrip(value);
        return;
      }
    } while (this.clock.nowMs() < deadlineMs);
  }

  /** A journey in progress stops where it is. */
  private endTrip(arrived: boolean): void {
    const { trip } = this;
    if (!trip) return;
    this.trip = undefined;
    trip.end(arrived);
    if (this.playing) this.pacer.start(this.clock.nowMs());
    for (const request of this.held.splice(0)) this.command(request);
  }

  private advance({ session, beats }: OpenRun): void {
    const fromUs = session.run.clockUs;
    const startMs = this.clock.nowMs();
    const targetUs = fromUs + this.pacer.takeUs(startMs);
    do {
      this.isLate = !session.runUntil(targetUs, ENTRY_BUDGET);
    } while (this.isLate && this.clock.nowMs() - startMs < TURN_MS);
    this.pacer.report(session.run.clockUs - fromUs, this.clock.nowMs());
    if (this.pacer.speed <= BEAT_SPEED) beats.enterByClock();
    else beats.leave();
    if (session.nextDueUs === undefined) this.playing = false;
    this.framer.want();
  }

  private flush(): void {
    if (this.run) this.guard(undefined, () => this.framer.flush());
  }

  private answerIdlers(): void {
    if (this.playing || this.trip || !this.framer.isSettled) return;
    for (const id of this.idlers.splice(0)) this.reply(id, true);
  }

  private moment(): Moment {
    const { run } = this;
    if (!run) throw new Error('no run is open');
    const { position, head, branch, clockUs } = run.session.run;
    return {
      seq: position.seq,
      timeUs: clockUs,
      digest: position.digest,
      branch: branch.id,
      headSeq: head.seq,
      headTimeUs: head.atUs,
      ...this.pace(),
      counts: run.views.counts(),
    };
  }

  /** What only the worker knows of the moment. */
  private pace(): Pick<Moment, 'playing' | 'speed' | 'actualSpeed' | 'beat'> {
    const beat = this.run?.beats.position;
    const { speed, actualSpeed } = this.pacer;
    return {
      playing: this.playing,
      speed,
      ...(this.playing && actualSpeed !== undefined ? { actualSpeed } : undefined),
      ...(beat ? { beat } : undefined),
    };
  }

  /** An error in the model stops the clock; the run stays where it was, for reading and saving. */
  private guard(id: number | undefined, action: () => void): void {
    try {
      action();
    } catch (error) {
      this.playing = false;
      this.trip = undefined;
      this.held.length = 0;
      const { session } = this.run as OpenRun;
      this.framer.want();
      this.post({
        type: 'crashed',
        error: messageOf(error),
        seed: session.seed,
        seq: session.run.position.seq,
        save: session.save(),
      });
      if (id !== undefined) this.refuse(id, error);
    }
  }

  private reply(id: number, value: unknown): void {
    this.post({ type: 'reply', id, ok: true, value });
  }

  private refuse(id: number, error: unknown): void {
    this.post({ type: 'reply', id, ok: false, error: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
