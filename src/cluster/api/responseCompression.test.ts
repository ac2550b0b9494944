import { describe, expect, it } from 'vitest';
import { responseOnWire } from './responseCompression.ts';

describe('responseOnWire', () => {
  it('compresses 5 MB to 0.8 MB and leaves bodies up to 128 KiB uncompressed', () => {
    expect(responseOnWire(5_000_000, true)).toEqual({ wireBytes: 800_000, cpuUs: 50_000 });
    expect(responseOnWire(5_000_000, false)).toEqual({ wireBytes: 5_000_000, cpuUs: 0 });
    for (const bytes of [100 * 1024, 128 * 1024])
      expect(responseOnWire(bytes, true)).toEqual(responseOnWire(bytes, false));
    expect(responseOnWire(128 * 1024 + 1, true).cpuUs).toBeGreaterThan(0);
  });
});
