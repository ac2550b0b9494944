import { describe, expect, it } from 'vitest';
import { start } from '#session/testing/manifestSession.ts';

describe('the renewal of a Lease', () => {
  it('comes out the same when it is explained, which takes every step of an update', () => {
    const session = start('');
    session.seekTime(60_000_000);
    const { run } = session;
    let explained = 0;
    for (let seq = 1; seq <= run.head.seq; seq++) {
      if (!run.entry(seq)?.reasons.some(({ type }) => type === 'lease.updated')) continue;
      expect(JSON.stringify(run.explain(seq)?.beats)).toContain('PrepareForUpdate');
      explained++;
    }
    expect(explained).toBeGreaterThan(4);
  });
});
