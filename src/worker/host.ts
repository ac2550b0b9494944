import type { Parts } from '#base/parts.ts';
import { reasonOf } from '#base/reasonOf.ts';
import type { Command, CommandResult } from '#protocol/command.ts';
import { type LessonControl, VEILED } from '#protocol/lessons.ts';
import type { Moment } from '#protocol/moment.ts';
import type { Control, Message, QuestionName, Request } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import { endOf } from '#session/telling/endOf.ts';
import { Views } from '#session/views/views.ts';
import { BeatCursor } from './beatCursor.ts';
import type { WallClock } from './clock.ts';
import { Director } from './directing/director.ts';
import { Framer } from './framer.ts';
import type { HostedOpening } from './hostedSession.ts';
import { inLesson, isLessonControl, teach } from './lessonControls.ts';
import { Pacer } from './pacer.ts';
import { SlowEntries } from './slowEntries.ts';
import { type Journey, type Reader, seekEntry, seekMoment, seekNamed, stepBack, stepForward } from './travel.ts';
import { isBeyond, isVeiled } from './veil.ts';
import { Work } from './work.ts';

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
  readonly open: (source: RunSource | SavedRun) => Parts<HostedOpening>;
}

interface OpenRun extends Reader {
  /** When its scenario is over. */
  readonly endUs: number;
  readonly views: Views;
  readonly director: Director;
}

/** Told to the page when it asked for it. */
const CANCELLED = 'it was cancelled';

/** Controls of which the next waits for the end of the one before. */
const STEPS: ReadonlySet<Control['type']> = new Set(['step', 'back', 'next', 'previous']);

type Numbered = Extract<Request, { id: number }>;

/** Runs one session at the pace of the wall clock and answers the page. */
export class Host {
  private readonly post: (message: Message) => void;
  private readonly clock: WallClock;
  private readonly openSource: HostOptions['open'];
  private readonly framer: Framer;
  private readonly pacer = new Pacer();
  private run: OpenRun | undefined;
  /** Kept from one run to the next: how the page wants to be told. */
  private look: Extract<Control, { type: 'look' }> = { type: 'look', stage: 'everything', subject: null };
  private pace: Pace = 'fast';
  private playing = false;
  private isBackwards = false;
  private trip: Work<boolean> | undefined;
  /** The journey is one by steps: another step waits for its end. */
  private isStepping = false;
  private opening: Work<HostedOpening> | undefined;
  /** Questions that are being answered in parts. */
  private readonly answers: Work<unknown>[] = [];
  /** What waits for the end of an opening, and commands that wait for the end of a journey. */
  private readonly held: Numbered[] = [];
  private readonly slow: SlowEntries;
  private received = 0;
  private posted = 0;
  private readonly idlers: number[] = [];
  private turnPlanned = false;
  /** The model did not come as far in its last turn as the wall clock asked for. */
  private isLate = false;

  constructor({ post, clock, open }: HostOptions) {
    this.post = (message) => {
      this.posted++;
      post(message);
    };
    this.clock = clock;
    this.openSource = open;
    this.framer = new Framer(this.post);
    this.slow = new SlowEntries(clock, (entry) => this.post({ type: 'slow', entry }));
  }

  /** The first message; it is counted like all others. */
  start(version: string): void {
    this.post({ type: 'ready', version });
  }

  receive(request: Request): void {
    this.received++;
    this.slow.begin();
    switch (request.type) {
      case 'acknowledge':
        this.framer.acknowledge(request.frame);
        break;
      case 'pulse':
        this.post({ type: 'pulse', lost: request.sent - this.received, posted: this.posted });
        break;
      case 'cancel':
        this.cancel(request.of);
        break;
      default:
        this.take(request);
    }
    this.flush();
    this.plan();
  }

  private take(request: Numbered): void {
    if (request.type === 'idle') this.idlers.push(request.id);
    else if (request.type === 'open') this.open(request.id, request.source);
    else if (this.opening || (this.trip && (request.type === 'command' || (this.isStepping && isStep(request)))))
      this.held.push(request);
    else if (request.type === 'ask') this.ask(request.id, request.name, request.question);
    else if (request.type === 'command') this.command(request);
    else this.control(request.id, request.control);
  }

  /** Everything asked for meanwhile is meant for the run that is being opened. An opening that is overtaken by another is left. */
  private open(id: number, source: RunSource | SavedRun): void {
    this.opening?.leave();
    this.opening = new Work({
      id,
      parts: this.openSource(source),
      clock: this.clock,
      tell: (done) => this.post({ type: 'progress', id, done }),
      end: (opened) => this.begun(id, opened),
      leave: () => this.reply(id, { ok: false, problems: [{ message: CANCELLED }] }),
    });
    this.goOnOpening();
  }

  private goOnOpening(): void {
    const { opening } = this;
    if (!opening) return;
    try {
      if (!opening.goOn(this.clock.nowMs() + TURN_MS)) return;
    } catch (error) {
      this.refuse(opening.id, error);
    }
    this.endOpening();
  }

  private endOpening(): void {
    this.opening = undefined;
    this.release();
  }

  private begun(id: number, opened: HostedOpening): void {
    if (!opened.ok) {
      this.reply(id, opened);
      return;
    }
    this.endTrip();
    for (const answer of this.answers.splice(0)) answer.leave();
    this.playing = false;
    this.isBackwards = false;
    const { session } = opened;
    const views = new Views(session.world, session.colours);
    const { cycles } = views;
    const reader = { session, cycles, beats: new BeatCursor(session, cycles) };
    const endUs = endOf(session.source);
    const director = new Director(reader, () => this.clock.nowMs(), endUs);
    director.setPace(this.pace);
    director.look(this.look.stage, null);
    this.run = { ...reader, views, director, endUs };
    this.slow.watch(session.run);
    this.post({ type: 'begun', id });
    this.framer.open({ views, moment: () => this.moment(), branches: () => session.branches });
    this.framer.want(() => this.reply(id, { ok: true, seq: session.run.position.seq, notes: opened.notes }));
  }

  private cancel(id: number): void {
    const held = this.held.findIndex((request) => request.id === id);
    if (this.trip?.id === id) {
      this.leaveSteps();
      this.endTrip();
    } else if (this.opening?.id === id) {
      this.opening.leave();
      this.endOpening();
    } else if (held >= 0) {
      this.held.splice(held, 1);
      this.refuse(id, new Error(CANCELLED));
    } else {
      const at = this.answers.findIndex((answer) => answer.id === id);
      if (at >= 0) this.answers.splice(at, 1)[0]?.leave();
    }
  }

  private ask(id: number, name: QuestionName, question: object): void {
    if (!this.run) {
      this.refuse(id, new Error('no run is open'));
      return;
    }
    if (isVeiled(name, this.run)) {
      this.refuse(id, new Error(VEILED));
      return;
    }
    try {
      const { session } = this.run;
      const parts = session.askInParts(name, question as never);
      if (parts) {
        this.answers.push(this.answering(id, parts));
        return;
      }
      const isState = name === 'state';
      this.reply(
        id,
        isState ? { ...session.ask('state', {}), ...this.reading() } : session.ask(name, question as never),
      );
    } catch (error) {
      this.refuse(id, error);
    }
  }

  private answering(id: number, parts: Parts<unknown>): Work<unknown> {
    return new Work({
      id,
      parts,
      clock: this.clock,
      tell: (done) => this.post({ type: 'progress', id, done }),
      end: (value) => this.reply(id, value),
      leave: () => this.refuse(id, new Error(CANCELLED)),
    });
  }

  /** The oldest question that takes long. What goes wrong there is an answer, for it plays other runs than the present one. */
  private goOnAnswering(): void {
    const [answer] = this.answers;
    if (!answer) return;
    try {
      if (!answer.goOn(this.clock.nowMs() + TURN_MS)) return;
    } catch (error) {
      this.refuse(answer.id, error);
    }
    this.answers.shift();
  }

  private command({ id, command }: Extract<Request, { type: 'command' }>): void {
    const { run } = this;
    if (!run) {
      this.refuse(id, new Error('no run is open'));
      return;
    }
    const refusal = run.director.lesson?.play.refusal(command);
    if (refusal !== undefined) {
      this.reply(id, { ok: false, problems: [{ message: refusal }] });
      return;
    }
    this.guard(id, () => {
      const result = this.accept(id, run, command);
      run.beats.stay();
      run.director.turn();
      this.framer.want(() => this.reply(id, result));
    });
  }

  private accept(id: number, run: OpenRun, command: Command): CommandResult {
    const result = run.session.accept(command);
    if (result.ok) this.record(id, run, result.seq);
    return result;
  }

  /** Said at once, so that it is known even if the worker ends before it has shown the effect. */
  private record(id: number, { session }: OpenRun, seq: number): void {
    const { branch } = session.run;
    const { input = 0, atUs = 0 } = session.run.entry(seq) ?? {};
    const { id: name, label, parent, journal } = branch;
    const place = { id: name, label, ...(parent && { parent: parent.id }), forkSeq: journal.base.seq };
    this.post({ type: 'recorded', id, input: { branch: place, id: input, after: seq - 1, atUs } });
  }

  private control(id: number, control: Control): void {
    const { run } = this;
    if (!run) {
      this.refuse(id, new Error('no run is open'));
      return;
    }
    if (isBeyond(control, run)) {
      this.refuse(id, new Error(VEILED));
      return;
    }
    // Where the page looks moves nobody: a journey goes on.
    if (control.type !== 'look') {
      this.leaveSteps();
      this.endTrip();
      this.isStepping = isStep({ type: 'control', id, control });
    }
    this.guard(id, () => {
      const journey = this.begin(id, run, control);
      if (journey) this.trip = this.travelling(id, journey);
      else this.framer.want(() => this.reply(id, true));
    });
  }

  private travelling(id: number, parts: Journey): Work<boolean> {
    const end = (arrived: boolean | undefined) => this.framer.want(() => this.reply(id, arrived));
    return new Work({
      id,
      parts,
      clock: this.clock,
      tell: (done) => this.post({ type: 'progress', id, done }),
      end,
      leave: () => end(undefined),
    });
  }

  /** Does the control at once, or returns the journey that it takes. */
  private begin(id: number, run: OpenRun, control: Control): Journey | undefined {
    if (isLessonControl(control)) return this.beginInLesson(id, run, control);
    switch (control.type) {
      case 'play':
        if (control.speed !== undefined) {
          this.pacer.setSpeed(control.speed);
          this.setPace(run, 'fast');
        }
        this.face(run, control.backwards === true);
        this.play(true);
        return undefined;
      case 'pace':
        this.setPace(run, control.pace);
        return undefined;
      case 'look':
        this.look = control;
        run.director.look(control.stage, control.subject);
        return undefined;
      case 'next':
        // A story goes on by itself after the step; a lesson waits for the reader at each.
        if (!run.director.tells || run.director.lesson) this.play(false);
        this.face(run, false);
        return run.director.next();
      case 'previous':
        this.play(false);
        return run.director.previous();
      case 'story':
        run.beats.leave();
        return tellStory(run, control.on);
      case 'pause':
        this.play(false);
        return undefined;
      case 'speed':
        this.pacer.setSpeed(control.speed);
        this.setPace(run, 'fast');
        return undefined;
      case 'branch':
        run.beats.leave();
        run.session.switchBranch(control.branch);
        run.director.turn();
        return undefined;
      case 'inTurn':
        return this.inTurn(id, run, control.controls);
      case 'drop':
        if (!run.session.dropBranch(control.branch)) throw new Error(`branch ${control.branch} cannot be dropped`);
        return undefined;
      case 'step':
        this.play(false);
        run.director.forget();
        return stepForward(run, control.unit, control.count);
      case 'back':
        this.play(false);
        run.director.forget();
        return stepBack(run, control.unit, control.count);
      case 'seek':
        run.director.forget();
        return seekEntry(run, control.seq);
      case 'seekTime':
        run.director.forget();
        return seekMoment(run, control.timeUs);
      case 'seekNamed':
        run.director.forget();
        return seekNamed(run, control.moment);
    }
  }

  private beginInLesson(id: number, run: OpenRun, control: LessonControl): Journey | undefined {
    const { director } = run;
    run.beats.leave();
    switch (control.type) {
      case 'lesson':
        this.play(false);
        return teach(run, control.lesson);
      case 'lesson.lock':
        return this.locks(run);
      case 'lesson.solution':
        this.play(false);
        return director.lesson?.show(control.solution, (command) => this.accept(id, run, command));
      default:
        return inLesson(director.lesson, control);
    }
  }

  /** Locks the bet and plays to where its answer is seen. */
  // biome-ignore lint/correctness/useYield: it is a journey of one part
  private *locks({ director }: OpenRun): Journey {
    if (!director.lesson?.play.lock()) return false;
    this.play(false);
    this.play(true);
    return true;
  }

  /** Ends with the first that does not arrive. */
  private *inTurn(id: number, run: OpenRun, controls: readonly Control[]): Journey {
    for (const control of controls) {
      if (isBeyond(control, run)) return false;
      const journey = this.begin(id, run, control);
      if (journey && !(yield* journey)) return false;
    }
    return true;
  }

  private play(playing: boolean): void {
    if (playing && !this.playing) {
      this.pacer.start(this.clock.nowMs());
      this.run?.director.start();
    }
    this.playing = playing;
  }

  private face({ director }: OpenRun, isBackwards: boolean): void {
    this.isBackwards = isBackwards;
    director.face(isBackwards);
  }

  private setPace({ director }: OpenRun, pace: Pace): void {
    if (pace === 'real') this.pacer.setSpeed(1);
    if (pace === this.pace && pace === director.pace) return;
    this.pace = pace;
    director.setPace(pace);
    director.start();
    this.pacer.start(this.clock.nowMs());
  }

  private plan(): void {
    const isWorking = this.trip !== undefined || this.opening !== undefined || this.answers.length > 0;
    const isMoving = this.playing || isWorking;
    const hasToAnswer = this.idlers.length > 0 && this.framer.isSettled;
    if (this.turnPlanned || !(isMoving || hasToAnswer)) return;
    this.turnPlanned = true;
    if (isWorking || (this.playing && this.isLate)) this.clock.soon(this.turn);
    else this.clock.later(this.turn, REST_MS);
  }

  private readonly turn = () => {
    this.turnPlanned = false;
    this.slow.begin();
    const { run } = this;
    if (this.opening) this.goOnOpening();
    else if (run) {
      this.guard(undefined, () => {
        if (this.trip) this.goOn(this.trip);
        else if (this.playing) this.advance(run);
      });
    }
    this.goOnAnswering();
    this.flush();
    this.answerIdlers();
    this.plan();
  };

  private goOn(trip: Work<boolean>): void {
    this.framer.want();
    if (trip.goOn(this.clock.nowMs() + TURN_MS, () => this.slow.begin())) this.endTrip();
  }

  /** A journey in progress stops where it is. */
  private endTrip(): void {
    const { trip } = this;
    if (!trip) return;
    this.trip = undefined;
    trip.leave();
    if (this.playing) this.pacer.start(this.clock.nowMs());
    if (!this.opening) this.release();
  }

  /** Steps that wait for the one before them are not taken any more. */
  private leaveSteps(): void {
    if (this.opening) return;
    const left = this.held.filter(isStep);
    for (const step of left) this.held.splice(this.held.indexOf(step), 1);
    for (const { id } of left) this.framer.want(() => this.reply(id, undefined));
  }

  private release(): void {
    for (const request of this.held.splice(0)) this.take(request);
  }

  private advance(run: OpenRun): void {
    const { session, beats, director, endUs } = run;
    const fromUs = session.run.clockUs;
    // A story ends by itself; to play on from the end is a choice.
    const lastUs = fromUs < endUs && !director.tells && !this.isBackwards ? endUs : Number.POSITIVE_INFINITY;
    if (director.isDirecting) {
      const goesOn = director.advance(this.clock.nowMs() + TURN_MS);
      if (!goesOn || session.run.clockUs >= lastUs) this.playing = false;
      this.isLate = false;
      this.framer.want();
      return;
    }
    const startMs = this.clock.nowMs();
    const takenUs = this.pacer.takeUs(startMs);
    const targetUs = this.isBackwards ? Math.max(0, fromUs - takenUs) : Math.min(lastUs, fromUs + takenUs);
    do {
      this.isLate = !session.runUntil(targetUs, ENTRY_BUDGET);
    } while (this.isLate && this.clock.nowMs() - startMs < TURN_MS);
    this.pacer.report(Math.abs(session.run.clockUs - fromUs), this.clock.nowMs());
    if (this.pacer.speed <= BEAT_SPEED) beats.enterByClock();
    else beats.leave();
    const isOver = this.isBackwards ? targetUs === 0 : session.nextDueUs === undefined || session.run.clockUs >= lastUs;
    if (isOver) this.playing = false;
    this.framer.want();
  }

  private flush(): void {
    if (!this.run) return;
    this.run.director.lesson?.look();
    this.guard(undefined, () => this.framer.flush());
  }

  private answerIdlers(): void {
    if (this.playing || this.trip || this.opening || this.answers.length > 0 || !this.framer.isSettled) return;
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
      ...this.reading(),
      counts: run.views.counts(),
    };
  }

  /** What only the worker knows of the moment. */
  private reading(): Pick<Moment, 'playing' | 'backwards' | 'speed' | 'actualSpeed' | 'beat' | 'telling'> {
    const beat = this.run?.beats.position;
    const { speed, actualSpeed } = this.pacer;
    return {
      playing: this.playing,
      ...(this.playing && this.isBackwards && { backwards: true }),
      speed,
      telling: this.run?.director.telling(this.playing) ?? { pace: this.pace, state: 'still' },
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
        error: reasonOf(error),
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
    this.post({ type: 'reply', id, ok: false, error: reasonOf(error) });
  }
}

/** Tells the story from the start of the run; ends at once when the scenario has none. */
// biome-ignore lint/correctness/useYield: it is a journey of one part
function* tellStory({ director, session }: OpenRun, on: boolean): Journey {
  const told = director.tell(on);
  if (told && on) session.seek(0);
  return told;
}

function isStep(request: Numbered): boolean {
  return request.type === 'control' && STEPS.has(request.control.type);
}
