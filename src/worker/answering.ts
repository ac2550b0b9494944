import type { Parts } from '#base/parts.ts';
import { CANCELLED } from '#protocol/requests.ts';
import { TURN_MS, type WallClock } from './clock.ts';
import type { Replies } from './replies.ts';
import { Work } from './work.ts';

/** Questions that take longer than one turn. Their answers are computed in parts, one question after another. */
export class Answering {
  private readonly clock: WallClock;
  private readonly replies: Replies;
  /** Oldest first. */
  private readonly answers: Work<unknown>[] = [];

  constructor(clock: WallClock, replies: Replies) {
    this.clock = clock;
    this.replies = replies;
  }

  get isBusy(): boolean {
    return this.answers.length > 0;
  }

  /** Whether the next turn has something to do. */
  get isWorking(): boolean {
    return this.answers[0] !== undefined && !this.answers[0].isWaiting;
  }

  /** Takes the request `id`, whose answer is computed in parts. */
  begin(id: number, parts: Parts<unknown>): void {
    this.answers.push(
      new Work({
        id,
        parts,
        clock: this.clock,
        tell: (done) => this.replies.progress(id, done),
        end: (value) => this.replies.give(id, value),
        leave: () => this.replies.refuse(id, new Error(CANCELLED)),
      }),
    );
  }

  /**
   * Continues the oldest one for one turn. An error there becomes the answer, because it concerns runs other than the
   * present one.
   */
  goOn(): void {
    const [answer] = this.answers;
    if (!answer) return;
    try {
      if (!answer.goOn(this.clock.nowMs() + TURN_MS)) return;
    } catch (error) {
      this.replies.refuse(answer.id, error);
    }
    this.answers.shift();
  }

  /** Cancels the answer to request `id`, if there is one. */
  leave(id: number): void {
    const at = this.answers.findIndex((answer) => answer.id === id);
    if (at >= 0) this.answers.splice(at, 1)[0]?.leave();
  }

  leaveAll(): void {
    for (const answer of this.answers.splice(0)) answer.leave();
  }
}
