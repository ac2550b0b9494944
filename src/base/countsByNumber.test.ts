import { describe, expect, it } from 'vitest';
import { CountsByNumber, Digester, digestOf } from './digest.ts';

const counted = (...numbers: number[]) =>
  numbers.reduce((counts, number) => counts.withOneMore(number), CountsByNumber.NONE);

const changed = (before: unknown, after: unknown) => {
  const digester = new Digester();
  digester.change(before, after);
  return digester.value();
};

describe('CountsByNumber', () => {
  it('writes a record sorted by number, whatever the order of counting', () => {
    expect(JSON.stringify(counted(429, 200, 503, 200))).toBe('{"200":2,"429":1,"503":1}');
    expect(counted(429, 200).of(200)).toBe(1);
    expect(counted(429, 200).of(404)).toBe(0);
  });

  it('never modifies counts in place', () => {
    const before = counted(200);
    before.withOneMore(200);
    before.withOneMore(429);
    expect(before.toJSON()).toEqual({ 200: 1 });
  });

  it('counts have the digest of the plain record, with few or many numbers', () => {
    for (const counts of [CountsByNumber.NONE, counted(200), counted(200, 201, 404, 409, 429, 503, 200)])
      expect(digestOf({ codes: counts })).toBe(digestOf({ codes: counts.toJSON() }));
  });

  it("a change has the digest of the plain record's change", () => {
    const steps: [CountsByNumber | undefined, CountsByNumber][] = [
      [undefined, counted(200)],
      [counted(200), counted(200, 200)],
      [counted(200, 429), counted(429, 200, 200)],
      [counted(429), counted(429, 200)],
      [counted(200, 429), counted(200)],
    ];
    for (const [before, after] of steps) expect(changed(before, after)).toBe(changed(before?.toJSON(), after.toJSON()));
    const [first, second] = [changed(counted(200), counted(200, 200)), changed(counted(200), counted(200, 429))];
    expect(first).not.toBe(second);
  });
});
