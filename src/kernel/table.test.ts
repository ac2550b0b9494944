import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Table } from './table.ts';

describe('key order', () => {
  it('returns keys in order after any insertions and removals', () => {
    const step = fc.oneof(
      fc.record({
        times: fc.integer({ min: 1, max: 200 }),
        first: fc.integer({ max: 500, min: 0 }),
        isGone: fc.boolean(),
      }),
      fc.constant('ask' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const table = new Table<{ readonly key: number }, number>('test', () => {});
        const expected = new Set<number>();
        for (const each of [...steps, 'ask' as const]) {
          if (each === 'ask') {
            expect(table.keys()).toEqual([...expected].sort((a, b) => a - b));
            continue;
          }
          for (let i = 0; i < each.times; i++) {
            // Jumps about, so that most keys come between others.
            const key = (each.first + i * 37) % 500;
            if (each.isGone) table.delete(key);
            else table.put(key, { key });
            if (each.isGone) expected.delete(key);
            else expected.add(key);
          }
        }
      }),
    );
  });
});
