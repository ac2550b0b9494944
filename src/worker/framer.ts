import type { Frame } from '#protocol/frames.ts';
import type { Branch, Moment } from '#protocol/moment.ts';
import type { Views } from '#session/views/views.ts';

/** Most records in one frame, so that the page applies it in a few milliseconds. */
const LARGEST_FRAME = 2000;

export interface FramerSource {
  readonly views: Views;
  /** The shown moment, in simulated microseconds. */
  timeUs(): number;
  moment(): Moment;
  branches(): readonly Branch[];
}

/** Sends changes one frame at a time; the next frame waits for the acknowledgement of the last. */
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

  /** True when the page has received and acknowledged everything. */
  get isSettled(): boolean {
    return !this.inFlight && !this.wanted;
  }

  /** Starts another run: the page's mirror is emptied. */
  open(source: FramerSource): void {
    this.source = source;
    this.reset = true;
    this.branches = '';
    this.wanted = true;
  }

  /** Requests a frame; `then` runs after a frame with the change was sent. */
  want(then?: () => void): void {
    this.wanted = true;
    if (then) this.waiting.push(then);
  }

  acknowledge(frame: number): void {
    if (frame === this.lastFrame) this.inFlight = false;
  }

  /** Sends a frame if one is requested and the page is ready for it. */
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
