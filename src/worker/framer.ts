import type { Frame } from '#protocol/frames.ts';
import type { Branch, Moment } from '#protocol/moment.ts';
import type { Views } from '#session/views/views.ts';

/** Records in one frame, so that the page takes it in a few milliseconds. */
const LARGEST_FRAME = 2000;

export interface FramerSource {
  readonly views: Views;
  /** The moment that is shown, in simulated microseconds. */
  timeUs(): number;
  moment(): Moment;
  branches(): readonly Branch[];
}

/** Sends what changed, one frame at a time: the next only after the page has taken the last. */
export class Framer {
  private readonly post: (frame: Frame) => void;
  private source: FramerSource | undefined;
  private lastFrame = 0;
  private inFlight = false;
  private wanted = false;
  private reset = false;
  private branches = '';
  private waiting: (() => void)[] = [];

  constructor(post: (frame: Frame) => void) {
    this.post = post;
  }

  /** True when the page has been sent everything and has taken it. */
  get isSettled(): boolean {
    return !this.inFlight && !this.wanted;
  }

  /** Another run: the page begins anew. */
  open(source: FramerSource): void {
    this.source = source;
    this.reset = true;
    this.branches = '';
    this.wanted = true;
  }

  /** Something changed; `then` runs once a frame that shows it has gone out. */
  want(then?: () => void): void {
    this.wanted = true;
    if (then) this.waiting.push(then);
  }

  acknowledge(frame: number): void {
    if (frame === this.lastFrame) this.inFlight = false;
  }

  /** Sends a frame if one is wanted and the page is ready for it. */
  flush(): void {
    const { source } = this;
    if (!source || !this.wanted || this.inFlight) return;
    const { changes, more } = source.views.take(LARGEST_FRAME, source.timeUs());
    const branches = source.branches();
    const text = JSON.stringify(branches);
    const frame: Frame = {
      type: 'frame',
      frame: ++this.lastFrame,
      reset: this.reset,
      more,
      moment: source.moment(),
      changes,
      ...(text === this.branches ? undefined : { branches }),
    };
    this.branches = text;
    this.reset = false;
    this.inFlight = true;
    this.wanted = more;
    this.post(frame);
    if (!more) for (const then of this.waiting.splice(0)) then();
  }
}
