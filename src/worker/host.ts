import type { Parts } from '#base/parts.ts';
import { reasonOf } from '#base/problemText.ts';
import { countFrom } from '#base/rfc3339.ts';
import type { Command, CommandResult } from '#protocol/command.ts';
import { HIDDEN } from '#protocol/lessons.ts';
import type { Moment } from '#protocol/moment.ts';
import { CANCELLED, type Control, type Message, type WorkerRequest } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import type { SpareThreads } from '#session/lab/players/player.ts';
import { Answering, Replies } from './answering.ts';
import { Controls } from './controls.ts';
import type { HostedOpening } from './cycleCursor.ts';
import { Framer } from './framer.ts';
import { type OpenRun, openRun, Playback } from './playback.ts';
import { isBeyond, isHidden } from './sight.ts';
import type { Journey } from './travel.ts';
import { SlowEntries, TURN_MS, type WallClock, Work } from './work.ts';

/** Pause between turns without a backlog, in milliseconds. */
const REST_MS = 4;

export interface HostOptions {
  readonly post: (message: Message) => void;
  readonly clock: WallClock;
  /** Asks `stops` between its parts whether to end where it is. */
  readonly open: (source: RunSource | SavedRun, stops: () => boolean) => Parts<HostedOpening>;
  /** Threads that play runs for questions with several runs. */
  readonly threads?: SpareThreads;
}

/** Controls that wait for the end of an earlier one of these. */
const STEPS: ReadonlySet<Control['type']> = new Set(['step', 'back', 'next', 'previous']);

type Numbered = Extract<WorkerRequest, { id: number }>;

/** Runs one session at the pace of the wall clock and answers the page. */
export class Host {
  private readonly post: (message: Message) => void;
  private readonly clock: WallClock;
  private readonly openSource: HostOptions['open'];
  private readonly threads: SpareThreads | undefined;
  private readonly framer: Framer;
  private readonly replies: Replies;
  private readonly playback: Playback;
  private readonly controls: Controls;
  private run: OpenRun | undefined;
  private trip: Work<boolean> | undefined;
  /** The present journey is one by steps, so that another step waits for its end. */
  private isStepping = false;
  private opening: Work<HostedOpening> | undefined;
  /** The opening that is to end where it is. */
  private stopped: number | undefined;
  private readonly answering: Answering;
  /** Requests that wait for the end of an opening, and commands that wait for the end of a journey. */
  private readonly held: Numbered[] = [];
  private readonly slow: SlowEntries;
  private received = 0;
  private posted = 0;
  private readonly idlers: number[] = [];
  private turnPlanned = false;

  constructor({ post, clock, open, threads }: HostOptions) {
    this.post = (message) => {
      this.posted++;
      post(message);
    };
    this.clock = clock;
    this.openSource = open;
    this.threads = threads;
    this.replies = new Replies(this.post);
    this.framer = new Framer(this.post);
    this.playback = new Playback(clock);
    this.controls = new Controls(this.playback, (id, run, command) => this.accept(id, run, command));
    this.answering = new Answering(clock, this.replies);
    this.slow = new SlowEntries(clock, (entry) => this.post({ type: 'slow', entry }));
  }

  /** Sends the first message; it is counted like all others. */
  start(version: string): void {
    this.post({ type: 'ready', version });
  }

  receive(request: WorkerRequest): void {
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
        if (request.keeps && this.opening?.id === request.of) this.stopped = request.of;
        else this.cancel(request.of);
        break;
      default:
        this.dispatch(request);
    }
    this.flush();
    this.plan();
  }

  private dispatch(request: Numbered): void {
    if (request.type === 'idle') this.idlers.push(request.id);
    else if (request.type === 'open') this.open(request);
    else if (this.opening || (this.trip && (request.type === 'command' || (this.isStepping && isStep(request)))))
      this.held.push(request);
    else if (request.type === 'ask') this.ask(request);
    else if (request.type === 'command') this.command(request);
    else this.control(request.id, request.control);
  }

  /** Requests during an opening belong to the new run. Another opening cancels the present one. */
  private open({ id, source, plays }: Extract<WorkerRequest, { type: 'open' }>): void {
    this.opening?.leave();
    this.opening = new Work({
      id,
      parts: this.openSource(source, () => this.stopped === id),
      clock: this.clock,
      tell: (done) => this.replies.progress(id, done),
      end: (opened) => this.begun(id, opened, plays),
      leave: () => this.replies.give(id, { ok: false, problems: [{ message: CANCELLED }] }),
    });
    this.goOnOpening();
  }

  private goOnOpening(): void {
    const { opening } = this;
    if (!opening) return;
    try {
      if (!opening.goOn(this.clock.nowMs() + TURN_MS)) return;
    } catch (error) {
      this.replies.refuse(opening.id, error);
    }
    this.endOpening();
  }

  private endOpening(): void {
    this.opening = undefined;
    this.release();
  }

  private begun(id: number, opened: HostedOpening, plays: Pace | undefined): void {
    if (!opened.ok) {
      this.replies.give(id, opened);
      return;
    }
    this.endTrip();
    this.answering.leaveAll();
    this.playback.halt();
    const { session, isPart } = opened;
    const run = openRun(session, this.clock);
    this.controls.settle(run);
    this.run = run;
    if (plays !== undefined) {
      this.playback.setPace(run, plays);
      this.playback.play(run);
    }
    this.slow.watch(session.run);
    const { start } = session.source;
    this.post({
      type: 'begun',
      id,
      ...(start !== undefined && { start }),
      ...(isPart && { part: session.save() }),
    });
    this.framer.open({
      views: run.views,
      timeUs: () => session.run.clockUs,
      moment: () => this.moment(run),
      branches: () => session.branches,
    });
    this.framer.want(() => {
      const { seq } = session.run.position;
      this.replies.give(id, { ok: true, seq, notes: opened.notes, ...(isPart && { isPart: true }) });
    });
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
      this.replies.refuse(id, new Error(CANCELLED));
    } else {
      this.answering.leave(id);
    }
  }

  private ask({ id, name, question, held }: Extract<WorkerRequest, { type: 'ask' }>): void {
    if (!this.run) {
      this.replies.refuse(id, new Error('no run is open'));
      return;
    }
    if (isHidden(name, this.run)) {
      this.replies.refuse(id, new Error(HIDDEN));
      return;
    }
    try {
      const { session } = this.run;
      const parts = session.askInParts(name, question as never, this.threads);
      if (parts) {
        this.answering.begin(id, parts);
        return;
      }
      const answer = session.ask(name, question as never);
      const isState = name === 'state';
      this.replies.answer(id, isState ? { ...(answer as Moment), ...this.playback.reading(this.run) } : answer, held);
    } catch (error) {
      this.replies.refuse(id, error);
    }
  }

  private command({ id, command }: Extract<WorkerRequest, { type: 'command' }>): void {
    const { run } = this;
    if (!run) {
      this.replies.refuse(id, new Error('no run is open'));
      return;
    }
    const refusal = run.director.lesson?.play.refusal(command);
    if (refusal !== undefined) {
      this.replies.give(id, { ok: false, problems: [{ message: refusal }] });
      return;
    }
    this.guard(id, () => {
      const result = this.accept(id, run, command);
      run.cursor.stay();
      run.director.turn();
      this.framer.want(() => this.replies.give(id, result));
    });
  }

  private accept(id: number, run: OpenRun, command: Command): CommandResult {
    const result = run.session.accept(command);
    if (result.ok) this.record(id, run, result.seq);
    return result;
  }

  /** Sent at once, so that the page knows the command even if the worker ends before the effect is shown. */
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
      this.replies.refuse(id, new Error('no run is open'));
      return;
    }
    if (isBeyond(control, run)) {
      this.replies.refuse(id, new Error(HIDDEN));
      return;
    }
    // Changing the stage moves nobody, so a journey continues.
    if (control.type !== 'look') {
      this.leaveSteps();
      this.endTrip();
      this.isStepping = isStep({ type: 'control', id, control });
    }
    this.guard(id, () => {
      const begun = this.controls.begin(id, run, control);
      if (typeof begun === 'boolean') this.framer.want(() => this.replies.give(id, begun));
      else this.trip = this.travelling(id, begun);
    });
  }

  private travelling(id: number, parts: Journey): Work<boolean> {
    const end = (arrived: boolean | undefined) => this.framer.want(() => this.replies.give(id, arrived));
    return new Work({
      id,
      parts,
      clock: this.clock,
      tell: (done) => this.replies.progress(id, done),
      end,
      leave: () => end(undefined),
    });
  }

  private plan(): void {
    const isWorking = this.trip !== undefined || this.opening !== undefined || this.answering.isWorking;
    const isMoving = this.playback.isPlaying || this.answering.isBusy || isWorking;
    const hasToAnswer = this.idlers.length > 0 && this.framer.isSettled;
    if (this.turnPlanned || !(isMoving || hasToAnswer)) return;
    this.turnPlanned = true;
    if (isWorking || this.playback.isLate) this.clock.soon(this.turn);
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
        else if (this.playback.isPlaying) {
          this.playback.advance(run);
          this.framer.want();
        }
      });
    }
    this.answering.goOn();
    this.flush();
    this.answerIdlers();
    this.plan();
  };

  private goOn(trip: Work<boolean>): void {
    this.framer.want();
    if (trip.goOn(this.clock.nowMs() + TURN_MS, () => this.slow.begin())) this.endTrip();
  }

  /** Stops the present journey where it is. */
  private endTrip(): void {
    const { trip } = this;
    if (!trip) return;
    this.trip = undefined;
    trip.leave();
    this.playback.resume();
    if (!this.opening) this.release();
  }

  /** Drops steps that wait for an earlier one. */
  private leaveSteps(): void {
    if (this.opening) return;
    const left = this.held.filter(isStep);
    for (const step of left) this.held.splice(this.held.indexOf(step), 1);
    for (const { id } of left) this.framer.want(() => this.replies.give(id, undefined));
  }

  private release(): void {
    for (const request of this.held.splice(0)) this.dispatch(request);
  }

  private flush(): void {
    if (!this.run) return;
    // An answer may have played runs with another start time meanwhile.
    countFrom(this.run.session.run.engine.startMs);
    this.run.director.lesson?.look();
    this.guard(undefined, () => this.framer.flush());
  }

  private answerIdlers(): void {
    if (this.playback.isPlaying || this.trip || this.opening || this.answering.isBusy || !this.framer.isSettled) return;
    for (const id of this.idlers.splice(0)) this.replies.give(id, true);
  }

  private moment(run: OpenRun): Moment {
    const { position, head, branch, clockUs } = run.session.run;
    return {
      seq: position.seq,
      timeUs: clockUs,
      digest: position.digest,
      branch: branch.id,
      headSeq: head.seq,
      headTimeUs: head.atUs,
      ...this.playback.reading(run),
      counts: run.views.counts(),
    };
  }

  /** An error in the model stops the clock; the run stays unchanged, for reading and saving. */
  private guard(id: number | undefined, action: () => void): void {
    try {
      action();
    } catch (error) {
      this.playback.halt();
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
      if (id !== undefined) this.replies.refuse(id, error);
    }
  }
}

function isStep(request: Numbered): boolean {
  return request.type === 'control' && STEPS.has(request.control.type);
}
