import { createStore, type StoreApi } from 'zustand/vanilla';
import { keepSame } from '#base/difference.ts';
import type { Frame } from '#protocol/frames.ts';
import type { Branch, Moment } from '#protocol/moment.ts';
import type { SlowEntry } from '#protocol/requests.ts';
import type { FrameSchedule } from './frameSchedule.ts';
import { applyFrame, collectionsOf, createMirror, type Mirror } from './mirror.ts';
import { type ClientStatus, type Journey, NO_MOMENT, type Opening } from './orreryClient.ts';
import { Ticker } from './ticker.ts';

/** Everything a client shows, and when it counts as quiet. The same behind a worker and behind fixed data. */
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
  readonly journey: StoreApi<Journey | undefined> = createStore((): Journey | undefined => undefined);
  readonly slowEntry: StoreApi<SlowEntry | undefined> = createStore((): SlowEntry | undefined => undefined);
  private readonly ticker: Ticker;
  private readonly schedule: FrameSchedule;
  private readonly isWaiting: () => boolean;
  private settling = 0;
  /** The mirror is between two moments: the rest of it is on its way. */
  private isPartial = false;

  /** `isWaiting` says whether an answer is still to come. */
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
      // Before the painters ask for their frame: of one frame, React has its turn first.
      this.ticker.request();
      // Each frame brings copies. What is the same stays the same object, so that whoever shows it renders when it changes.
      this.moment.setState(keepSame(this.moment.getState(), frame.moment), true);
    }
    this.settle();
  }

  /** What is still missing of a moment will not come: the worker has ended. */
  abandon(): void {
    this.isPartial = false;
    this.settle();
  }

  /** Lets the hooks see everything now, without waiting for a frame. */
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
