import { type Difference, differenceOf, withDifference } from '#base/difference.ts';

/** More than the number of questions that the page follows at a time. Answers beyond it are sent whole again. */
const MOST_KEPT = 64;

/** Message for an answer: the whole, or its difference from the one that the page holds. */
export type Crossing =
  | { readonly value: unknown }
  | { readonly held: number; readonly difference: Difference | undefined };

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
