import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberedRecords } from './table.ts';

it('a numbered table contains the same records as a Map', () => {
  const key = fc.oneof(fc.integer({ min: -70, max: 200 }), fc.integer({ min: 2 ** 40, max: 2 ** 40 + 40 }));
  const steps = fc.array(fc.tuple(key, fc.boolean()), { maxLength: 300 });
  fc.assert(
    fc.property(steps, (all) => {
      const records = new NumberedRecords<{ readonly at: number }>();
      const expected = new Map<number, { readonly at: number }>();
      for (const [at, isPut] of all) {
        for (const one of [records, expected]) {
          if (isPut) one.set(at, { at });
          else one.delete(at);
        }
        expect(records.size).toBe(expected.size);
        expect([records.has(at), records.get(at)]).toEqual([expected.has(at), expected.get(at)]);
      }
      const byKey = (a: number, b: number) => a - b;
      const keys = [...expected.keys()].sort(byKey);
      expect([...records.keys()].sort(byKey)).toEqual(keys);
      expect(
        records
          .values()
          .map(({ at }) => at)
          .sort(byKey),
      ).toEqual(keys);
    }),
  );
});
