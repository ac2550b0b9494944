import { isRecord } from './record.ts';

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

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

const NUMBER = 0x6e;
const TEXT = 0x73;
const TRUE = 0x74;
const FALSE = 0x66;
const NULL = 0x30;
const ABSENT = 0x75;
const LIST = 0x5b;
const RECORD = 0x7b;
const CLOSE = 0x7d;

/** Records with at least this many fields are hashed once and cached: many immutable records share large parts. */
const REMEMBERED_FROM = 5;
const remembered = new WeakMap<object, readonly [number, number]>();

const names = new Map<string, readonly [number, number]>();

/** The field under this symbol is not part of a record's digest: another record shares it and counts it. */
export const UNDIGESTED: unique symbol = Symbol('undigested');

/** The last digest; a chain continues from it. */
const last = { text: '', a: 0, b: 0 };
const HEX_CODES = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/**
 * Hashes plain data (no cycles) into 64 bits, the same on every engine. Records must be immutable.
 * Not cryptographic: it finds differences, it does not resist an adversary.
 */
export class Digester {
  private a = 0x9e3779b9;
  private b = 0x85ebca6b;

  /** Continues from a digest that `value` gave, so that digests can be chained. */
  resume(digest: string): this {
    if (digest !== last.text) {
      this.a = Number.parseInt(digest.slice(0, 8), 16) | 0;
      this.b = Number.parseInt(digest.slice(8, 16), 16) | 0;
      return this;
    }
    this.a = last.a;
    this.b = last.b;
    return this;
  }

  /** 16 lowercase hexadecimal digits. */
  value(): string {
    last.a = finish(this.a) | 0;
    last.b = finish(this.b ^ (this.a >>> 7)) | 0;
    last.text = hex(last.a, last.b);
    return last.text;
  }

  word(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x01000193) ^ (this.a >>> 15);
    this.b = (Math.imul((this.b << 13) | (this.b >>> 19), 5) + 0xe6546b64 + Math.imul(value, 0xcc9e2d51)) | 0;
  }

  /** Two characters in each word. */
  text(value: string): void {
    const { length } = value;
    let { a, b } = this;
    let word = TEXT ^ (length << 8);
    for (let i = 0; ; i += 2) {
      a = Math.imul(a ^ word, 0x01000193) ^ (a >>> 15);
      b = (Math.imul((b << 13) | (b >>> 19), 5) + 0xe6546b64 + Math.imul(word, 0xcc9e2d51)) | 0;
      if (i >= length) break;
      word = i + 1 < length ? value.charCodeAt(i) | (value.charCodeAt(i + 1) << 16) : value.charCodeAt(i);
    }
    this.a = a;
    this.b = b;
  }

  /** For a word that is often used, such as the name of a table: its hash is computed once. */
  name(value: string): void {
    let words = names.get(value);
    if (!words) {
      const own = new Digester();
      own.text(value);
      words = [own.a, own.b];
      names.set(value, words);
    }
    this.word(words[0]);
    this.word(words[1]);
  }

  number(value: number): void {
    this.word(NUMBER);
    if ((value | 0) === value) {
      this.word(value);
      return;
    }
    float[0] = value;
    this.word(words[0] as number);
    this.word(words[1] as number);
  }

  /** Absent and `undefined` properties count as equal. */
  data(value: unknown): void {
    switch (typeof value) {
      case 'string':
        this.text(value);
        break;
      case 'number':
        this.number(value);
        break;
      case 'boolean':
        this.word(value ? TRUE : FALSE);
        break;
      case 'undefined':
        this.word(ABSENT);
        break;
      case 'object':
        if (value === null) this.word(NULL);
        else if (Array.isArray(value)) this.list(value);
        else if (value instanceof CountsByNumber) this.record(value.toJSON());
        else this.record(value);
        break;
      default:
        throw new TypeError(`only plain data has a digest, not a ${typeof value}`);
    }
  }

  private list(value: readonly unknown[]): void {
    this.word(LIST ^ (value.length << 8));
    for (let i = 0; i < value.length; i++) this.data(value[i]);
  }

  private record(value: object): void {
    if (hasFewFields(value)) {
      this.fields(value);
      return;
    }
    let words = remembered.get(value);
    if (!words) {
      const own = new Digester();
      own.fields(value);
      words = [own.a, own.b];
      remembered.set(value, words);
    }
    this.word(words[0]);
    this.word(words[1]);
  }

  /** Plain data has no inherited fields, so a `for in` loop needs no list of names, here and below. */
  private fields(value: object): void {
    this.word(RECORD);
    for (const key in value) {
      const item = (value as Record<string, unknown>)[key];
      if (item === undefined) continue;
      this.text(key);
      this.data(item);
    }
    this.word(CLOSE);
  }

  /**
   * Digests only the differences between two values, so a small change of a large record is cheap. Equal parts that are
   * shared by reference cost nothing.
   */
  change(before: unknown, after: unknown): void {
    if (before === after) return;
    // Caching new records as a whole would cost more than it saves: most are short-lived. Their parts may be shared.
    if (after instanceof CountsByNumber) this.countsChange(before, after);
    else if (before === undefined && isRecord(after)) this.fields(after);
    else if (isRecord(before) && isRecord(after)) this.recordChange(before, after);
    else if (Array.isArray(before) && Array.isArray(after)) this.listChange(before, after);
    else this.data(after);
  }

  private recordChange(before: Record<string, unknown>, after: Record<string, unknown>): void {
    this.word(RECORD);
    let hasGone = false;
    let common = 0;
    for (const key in after) {
      const was = before[key];
      const is = after[key];
      if (was !== undefined || key in before) common++;
      if (was === is) continue;
      if (is === undefined) hasGone = true;
      else {
        this.text(key);
        this.change(was, is);
      }
    }
    if (hasGone || fieldCount(before) > common) this.goneFields(before, after);
    this.word(CLOSE);
  }

  /** The same digest as for a change of the records that they represent. */
  private countsChange(before: unknown, after: CountsByNumber): void {
    if (!(before instanceof CountsByNumber)) {
      this.change(before, after.toJSON());
      return;
    }
    this.word(RECORD);
    for (let i = 0; i < after.numbers.length; i++) {
      const number = after.numbers[i] as number;
      const count = after.counts[i] as number;
      if (before.of(number) === count) continue;
      this.text(String(number));
      this.number(count);
    }
    for (const number of before.numbers) {
      if (after.numbers.includes(number)) continue;
      this.text(String(number));
      this.word(ABSENT);
    }
    this.word(CLOSE);
  }

  private goneFields(before: Record<string, unknown>, after: Record<string, unknown>): void {
    for (const key in before) {
      if (before[key] === undefined || after[key] !== undefined) continue;
      this.text(key);
      this.word(ABSENT);
    }
  }

  private listChange(before: readonly unknown[], after: readonly unknown[]): void {
    this.word(LIST ^ (after.length << 8));
    for (let i = 0; i < after.length; i++) {
      if (before[i] === after[i]) continue;
      this.word(i);
      this.change(before[i], after[i]);
    }
  }
}

/** The digest of one value. */
export function digestOf(value: unknown): string {
  const digester = new Digester();
  digester.data(value);
  return digester.value();
}

/** A 32-bit seed from any text, for named random streams. */
export function seedOf(text: string): number {
  return Number.parseInt(digestOf(text).slice(0, 8), 16) | 0;
}

function hasFewFields(record: object): boolean {
  let count = 0;
  for (const _ in record) if (++count === REMEMBERED_FROM) return false;
  return true;
}

/** Counts without building a list of the names. */
function fieldCount(record: Record<string, unknown>): number {
  let count = 0;
  for (const _ in record) count++;
  return count;
}

function finish(word: number): number {
  let h = word ^ (word >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Made in one step: a text that is joined from parts would keep the parts in memory. */
function hex(a: number, b: number): string {
  return String.fromCharCode(
    digit(a, 28),
    digit(a, 24),
    digit(a, 20),
    digit(a, 16),
    digit(a, 12),
    digit(a, 8),
    digit(a, 4),
    digit(a, 0),
    digit(b, 28),
    digit(b, 24),
    digit(b, 20),
    digit(b, 16),
    digit(b, 12),
    digit(b, 8),
    digit(b, 4),
    digit(b, 0),
  );
}

function digit(word: number, shift: number): number {
  return HEX_CODES[(word >>> shift) & 15] as number;
}
