import { withDifference } from '#base/difference.ts';
import type { Message } from '#protocol/requests.ts';

type Answered = Extract<Message, { type: 'reply'; ok: true }>;

/** Which answers the page holds: the worker knows each by the request that it answered. */
export class HeldAnswers {
  private readonly numbers = new WeakMap<object, number>();

  /** The request whose answer this is; 0 when it is none that could be kept. */
  numberOf(answer: unknown): number {
    return (typeof answer === 'object' && answer !== null && this.numbers.get(answer)) || 0;
  }

  /** The answer of a reply. @param before what was held when it was asked for */
  take(reply: Answered, before: unknown): unknown {
    const answer = 'held' in reply ? withDifference(before, reply.difference) : reply.value;
    if (typeof answer === 'object' && answer !== null) this.numbers.set(answer, reply.id);
    return answer;
  }
}
