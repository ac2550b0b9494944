import { type Difference, differenceOf, withDifference } from '#base/difference.ts';
import type { Parts } from '#base/parts.ts';
import { reasonOf } from '#base/problemText.ts';
import { CANCELLED, type Message } from '#protocol/requests.ts';
import { TURN_MS, type WallClock, Work } from './work.ts';

/** More than the number of questions that the page follows at a time. Answers beyond it are sent whole again. */
const MOST_KEPT = 64;

/**
 * Copies of the answers that the page holds and asks for again. They are copies because the model's own objects may
 * change.
 */
export class FollowedAnswers {
  /** By request, least recently requested first. */
  private readonly kept = new Map<number, unknown>();

  /** @param held the request whose answer the page holds; 0 when it holds none */
  cross(id: number, value: unknown, held: number): Crossing {
    if (!this.kept.has(held)) {
      this.keep(id, structuredClone(value));
      return { value };
    }
    const before = this.kept.get(held);
    const difference = differenceOf(before, value);
    this.kept.delete(held);
    this.keep(id, withDifference(before, structuredClone(difference)));
    return { held, difference };
  }

  private keep(id: number, value: unknown): void {
    this.kept.set(id, value);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) return;
      this.kept.delete(oldest);
    }
  }
}

/** Replies to the page, by request id. */
export class Replies {
  private readonly post: (message: Message) => void;
  private readonly followed = new FollowedAnswers();

  constructor(post: (message: Message) => void) {
    this.post = post;
  }

  give(id: number, value: unknown): void {
    this.post({ type: 'reply', id, ok: true, value });
  }

  /** @param held the answer that the page holds, from its request */
  answer(id: number, value: unknown, held: number | undefined): void {
    if (held === undefined) this.give(id, value);
    else this.post({ type: 'reply', id, ok: true, ...this.followed.cross(id, value, held) });
  }

  refuse(id: number, error: unknown): void {
    this.post({ type: 'reply', id, ok: false, error: reasonOf(error) });
  }

  /** `done` from 0 to 1. */
  progress(id: number, done: number): void {
    this.post({ type: 'progress', id, done });
  }
}

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

/** Message for an answer: the whole, or its difference from the one that the page holds. */
type Crossing = { readonly value: unknown } | { readonly held: number; readonly difference: Difference | undefined };
