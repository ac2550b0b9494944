import { createStore, type StoreApi } from 'zustand/vanilla';
import { keepSame } from '#base/difference.ts';
import type { Frame } from '#protocol/frames.ts';
import type { Branch, Moment } from '#protocol/moment.ts';
import type { SlowEntry } from '#protocol/requests.ts';
import type { FrameSchedule } from './frameSchedule.ts';
import { applyFrame, collectionsOf, createMirror, type Mirror } from './mirror.ts';
import { type ClientStatus, NO_MOMENT, type Opening, type SlowRequest } from './orreryClient.ts';

/** Shortest interval between React renderings of the stream, in milliseconds of the wall clock. */
const INTERVAL_MS = 66;

/**
 * Collects changes of the stream. `flush` runs at an animation frame, at most every `INTERVAL_MS`, and always after the
 * last request.
 */
class Ticker {
  private readonly flush: () => void;
  private readonly schedule: FrameSchedule;
  private readonly nowMs: () => number;
  private lastMs = Number.NEGATIVE_INFINITY;
  private waiting = false;

  constructor(flush: () => void, schedule: FrameSchedule, nowMs: () => number) {
    this.flush = flush;
    this.schedule = schedule;
    this.nowMs = nowMs;
  }

  get pending(): boolean {
    return this.waiting;
  }

  request(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.schedule(this.tick);
  }

  private readonly tick = () => {
    if (this.nowMs() - this.lastMs < INTERVAL_MS) {
      this.schedule(this.tick);
      return;
    }
    this.waiting = false;
    this.lastMs = this.nowMs();
    this.flush();
  };
}

/** Everything that a client shows, and whether it is quiet. The same for a worker and for fixed data. */
export class ClientState {
  readonly mirror: Mirror = createMirror();
  readonly moment: StoreApi<Moment> = createStore(() => NO_MOMENT);
  readonly shownMoment: StoreApi<Moment> = createStore(() => NO_MOMENT);
  readonly branches: StoreApi<readonly Branch[]> = createStore((): readonly Branch[] => []);
  readonly status: StoreApi<ClientStatus> = createStore(
    (): ClientStatus => ({ phase: 'starting', version: '', crash: undefined, silence: undefined }),
  );
  readonly quiet: StoreApi<boolean> = createStore((): boolean => false);
  readonly opening: StoreApi<Opening | undefined> = createStore((): Opening | undefined => undefined);
  readonly journey: StoreApi<SlowRequest | undefined> = createStore((): SlowRequest | undefined => undefined);
  readonly slowEntry: StoreApi<SlowEntry | undefined> = createStore((): SlowEntry | undefined => undefined);
  private readonly ticker: Ticker;
  private readonly schedule: FrameSchedule;
  private readonly isWaiting: () => boolean;
  private settling = 0;
  /** The mirror is between two moments: more frames of the present one follow. */
  private isPartial = false;

  /** `isWaiting`: whether an answer is outstanding. */
  constructor(schedule: FrameSchedule, nowMs: () => number, isWaiting: () => boolean) {
    this.schedule = schedule;
    this.isWaiting = isWaiting;
    this.ticker = new Ticker(() => this.show(), schedule, nowMs);
  }

  receive(frame: Frame): void {
    applyFrame(this.mirror, frame);
    if (frame.branches) this.branches.setState(frame.branches, true);
    this.isPartial = frame.more;
    if (!frame.more) {
      // Requested before the painters request their frame, so that React renders first in it.
      this.ticker.request();
      // Each frame brings copies. Equal parts keep their old object, so that components render only on a change.
      this.moment.setState(keepSame(this.moment.getState(), frame.moment), true);
    }
    this.settle();
  }

  /** Gives up the missing rest of a moment, because the worker has ended. */
  abandon(): void {
    this.isPartial = false;
    this.settle();
  }

  /** Updates the hooks now, without waiting for a frame. */
  showAtOnce(): void {
    this.show();
  }

  /** Call it whenever something began or ended. The client counts as quiet after two frames in which nothing began. */
  settle(): void {
    const turn = ++this.settling;
    if (!this.isStill()) {
      this.quiet.setState(false, true);
      return;
    }
    this.schedule(() =>
      this.schedule(() => {
        if (turn === this.settling && this.isStill()) this.quiet.setState(true, true);
      }),
    );
  }

  idle(): Promise<void> {
    if (this.quiet.getState()) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.quiet.subscribe((quiet) => {
        if (!quiet) return;
        stop();
        resolve();
      });
    });
  }

  private isStill(): boolean {
    return !this.isPartial && !this.ticker.pending && !this.isWaiting() && !this.moment.getState().playing;
  }

  private show(): void {
    for (const collection of collectionsOf(this.mirror)) collection.show();
    if (this.shownMoment.getState() !== this.moment.getState()) this.shownMoment.setState(this.moment.getState(), true);
    this.settle();
  }
}
