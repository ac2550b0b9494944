import { reasonOf } from '#base/reasonOf.ts';
import type { Message } from '#protocol/requests.ts';

/** Told to the page when it asked for it. */
export const CANCELLED = 'it was cancelled';

/** What the page is told of a request, by the request's number. */
export class Replies {
  private readonly post: (message: Message) => void;

  constructor(post: (message: Message) => void) {
    this.post = post;
  }

  give(id: number, value: unknown): void {
    this.post({ type: 'reply', id, ok: true, value });
  }

  refuse(id: number, error: unknown): void {
    this.post({ type: 'reply', id, ok: false, error: reasonOf(error) });
  }

  /** `done` from 0 to 1. */
  progress(id: number, done: number): void {
    this.post({ type: 'progress', id, done });
  }
}
