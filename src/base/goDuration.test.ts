import { describe, expect, it } from 'vitest';
import { parseGoDuration } from './time.ts';

describe('durations as Go reads them', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['1h30m', 5_400_000_000_000n],
    ['1.5s', 1_500_000_000n],
    ['.5s', 500_000_000n],
    ['5.s', 5_000_000_000n],
    ['-1ms', -1_000_000n],
    ['+2us', 2_000n],
    ['2\u00b5s3ns', 2_003n],
    ['2562047h47m16.854775807s', 2n ** 63n - 1n],
    ['-2562047h47m16.854775808s', -(2n ** 63n)],
  ])('parses the duration %s', (text, nanos) => expect(parseGoDuration(text)).toEqual({ ok: true, nanos }));

  it.each([
    ['', 'time: invalid duration ""'],
    ['soon', 'time: invalid duration "soon"'],
    ['-', 'time: invalid duration "-"'],
    ['.s', 'time: invalid duration ".s"'],
    ['5', 'time: missing unit in duration "5"'],
    ['1h5', 'time: missing unit in duration "1h5"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['1 h', 'time: unknown unit " h" in duration "1 h"'],
    ['2562047h47m16.854775808s', 'time: invalid duration "2562047h47m16.854775808s"'],
    ['-2562047h47m16.854775809s', 'time: invalid duration "-2562047h47m16.854775809s"'],
    ['9999999999999h', 'time: invalid duration "9999999999999h"'],
  ])('refuses the duration %s', (text, message) => expect(parseGoDuration(text)).toEqual({ ok: false, message }));
});
