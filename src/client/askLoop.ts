import { reasonOf } from '#base/reasonOf.ts';
import type { Millis } from '#base/time.ts';
import { textsOf } from '#i18n/useTexts.ts';
import { isVeiled } from './isVeiled.ts';

/** State of the answer to one question. */
export interface Asked<T> {
  /** The last answer, kept until the next one arrives; undefined before the first. */
  readonly data: T | undefined;
  readonly error: string | undefined;
  /** True once there was an answer, even an answer of `undefined`. */
  readonly answered: boolean;
  /** True once the wait for an answer has lasted `BUSY_AFTER_MS`. */
  readonly busy: boolean;
}

export const NOTHING_ASKED: Asked<never> = { data: undefined, error: undefined, answered: false, busy: false };

const BUSY_AFTER_MS = 200;
const PLAYING_INTERVAL_MS = 250;

/**
 * Asks one question repeatedly: one request at a time. While playing it asks at most four times a second, or at the
 * given interval.
 */
export class AskLoop<T> {
  private readonly ask: (before: T | undefined) => Promise<T>;
  private readonly tell: (asked: Asked<T>) => void;
  private readonly playingIntervalMs: Millis;
  private asked: Asked<T> = NOTHING_ASKED;
  private before: T | undefined;
  private stopped = false;
  private inFlight = false;
  private again = false;
  private playing = false;
  private lastMs = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param before an answer to a similar question */
  constructor(
    ask: (before: T | undefined) => Promise<T>,
    tell: (asked: Asked<T>) => void,
    playingIntervalMs = PLAYING_INTERVAL_MS,
    before?: T,
  ) {
    this.before = before;
    this.ask = ask;
    this.playingIntervalMs = playingIntervalMs;
    this.tell = tell;
  }

  /** Requests a new answer. */
  renew(playing: boolean): void {
    if (this.stopped) return;
    this.playing = playing;
    if (this.inFlight) this.again = true;
    else this.plan();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private plan(): void {
    const waitMs = this.playing ? this.lastMs + this.playingIntervalMs - performance.now() : 0;
    if (waitMs <= 0) this.run();
    // A running timer ends at the same moment. Fifteen times a second each question of a view gets a reason to ask
    // again.
    else this.timer ??= setTimeout(() => this.run(), waitMs);
  }

  private run(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.inFlight = true;
    this.again = false;
    this.lastMs = performance.now();
    const busyTimer = setTimeout(() => this.change({ busy: true }), BUSY_AFTER_MS);
    const end = (change: Partial<Asked<T>>) => {
      clearTimeout(busyTimer);
      this.inFlight = false;
      this.change({ ...change, busy: false });
      if (this.again && !this.stopped) this.plan();
    };
    this.ask(this.before).then(
      (data) => {
        this.before = data;
        end({ data, error: undefined, answered: true });
      },
      (error: unknown) => end({ error: isVeiled(error) ? textsOf('shell')('missed.veiled') : reasonOf(error) }),
    );
  }

  private change(change: Partial<Asked<T>>): void {
    if (this.stopped) return;
    const isNew = (Object.keys(change) as (keyof Asked<T>)[]).some((key) => change[key] !== this.asked[key]);
    if (!isNew) return;
    this.asked = { ...this.asked, ...change };
    this.tell(this.asked);
  }
}
