import type { Millis } from '#base/time.ts';

/** While playing it is painted at most this often: every second frame of sixty in a second. */
const PAINTED_MS = 30;
/** Where frames are slow React renders in each of them: then the picture does not wait for one without. */
const LATEST_MS = 60;

/** Spares a playing page frames: those in which React renders have enough to do, and half of the others are enough to paint in. */
export class PaintPace {
  private lastMs = Number.NEGATIVE_INFINITY;
  private hasRendered = false;

  /** React has rendered since the last frame. */
  rendered(): void {
    this.hasRendered = true;
  }

  /** Whether to paint in the frame of `nowMs`; when not, ask again in the next one. */
  isDue(nowMs: Millis, isPlaying: boolean): boolean {
    const { hasRendered } = this;
    this.hasRendered = false;
    if (isPlaying && nowMs - this.lastMs < (hasRendered ? LATEST_MS : PAINTED_MS)) return false;
    this.lastMs = nowMs;
    return true;
  }
}
