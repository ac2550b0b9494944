/**
 * How often each number was counted, smallest number first. It stands for the record `{ "200": 7, "429": 2 }`, and is digested and printed
 * as that. A record itself whose names are numbers is kept by JavaScript engines as a list with room up to the largest of them, and
 * is slow to copy and to go through. Immutable.
 */
export class CountsByNumber {
  static readonly NONE = new CountsByNumber([], []);

  readonly numbers: readonly number[];
  /** At the place of each number. */
  readonly counts: readonly number[];

  private constructor(numbers: readonly number[], counts: readonly number[]) {
    this.numbers = numbers;
    this.counts = counts;
  }

  /** 0 when it was never counted. */
  of(number: number): number {
    return this.counts[this.numbers.indexOf(number)] ?? 0;
  }

  /** With one more of a number: a whole one, not negative. */
  withOneMore(number: number): CountsByNumber {
    const at = this.numbers.indexOf(number);
    if (at >= 0) return new CountsByNumber(this.numbers, this.counts.with(at, (this.counts[at] as number) + 1));
    const larger = this.numbers.findIndex((other) => other > number);
    const place = larger < 0 ? this.numbers.length : larger;
    return new CountsByNumber(this.numbers.toSpliced(place, 0, number), this.counts.toSpliced(place, 0, 1));
  }

  /** The record that it stands for. */
  toJSON(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.numbers.map((number, at) => [String(number), this.counts[at] as number]));
  }
}
