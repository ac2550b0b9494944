import { reasonOf } from '#base/reasonOf.ts';
import type { Message } from '#protocol/requests.ts';
import { FollowedAnswers } from './followedAnswers.ts';

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
