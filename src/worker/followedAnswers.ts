import { type Difference, differenceOf, withDifference } from '#base/difference.ts';

/** More questions at a time than the page follows. What is forgotten is sent whole. */
const MOST_KEPT = 64;

/** What crosses to the page of an answer: all of it, or how it is different from the one that the page holds. */
export type Crossing =
  | { readonly value: unknown }
  | { readonly held: number; readonly difference: Difference | undefined };

/** The answers that the page holds and asks for again: copies, because the model's own may grow. */
export class FollowedAnswers {
  /** By request; the one that was asked for longest ago comes first. */
  private readonly kept = new Map<number, unknown>();

  /** @param held the request whose answer the page holds, 0 when it holds none */
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
