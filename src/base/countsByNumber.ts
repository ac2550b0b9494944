/**
 * The count of each number, smallest number first. It represents the record `{ "200": 7, "429": 2 }`, and is digested
 * and printed as that. JavaScript engines keep a real record with numeric names as a list with room up to the largest
 * one, which is slow to copy and to iterate. Immutable.
 */
export class CountsByNumber {
  static readonly NONE = new CountsByNumber([], []);

  readonly numbers: readonly number[];
  /** The count of the number at the same index. */
  readonly counts: readonly number[];

  private constructor(numbers: readonly number[], counts: readonly number[]) {
    this.numbers = numbers;
    this.counts = counts;
  }

  /** 0 when the number was never counted. */
  of(number: number): number {
    return this.counts[this.numbers.indexOf(number)] ?? 0;
  }

  /** A copy with one more of a number, which is an integer and not negative. */
  withOneMore(number: number): CountsByNumber {
    const at = this.numbers.indexOf(number);
    if (at >= 0) return new CountsByNumber(this.numbers, this.counts.with(at, (this.counts[at] as number) + 1));
    const larger = this.numbers.findIndex((other) => other > number);
    const place = larger < 0 ? this.numbers.length : larger;
    return new CountsByNumber(this.numbers.toSpliced(place, 0, number), this.counts.toSpliced(place, 0, 1));
  }

  /** The record that it represents. */
  toJSON(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.numbers.map((number, at) => [String(number), this.counts[at] as number]));
  }
}
