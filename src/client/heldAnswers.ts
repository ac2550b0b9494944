import { withDifference } from '#base/difference.ts';
import type { Message } from '#protocol/requests.ts';

type Answered = Extract<Message, { type: 'reply'; ok: true }>;

/** Answers that the page holds; the worker identifies each by its request. */
export class HeldAnswers {
  private readonly numbers = new WeakMap<object, number>();

  /** The request of this answer; 0 when the answer cannot be held. */
  numberOf(answer: unknown): number {
    return (typeof answer === 'object' && answer !== null && this.numbers.get(answer)) || 0;
  }

  /** The answer of a reply. @param before the answer that was held when the request was sent */
  take(reply: Answered, before: unknown): unknown {
    const answer = 'held' in reply ? withDifference(before, reply.difference) : reply.value;
    if (typeof answer === 'object' && answer !== null) this.numbers.set(answer, reply.id);
    return answer;
  }
}
