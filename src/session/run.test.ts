import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portrait, toyEngine } from '#kernel/testing/toyModel.ts';
import { Run } from './run.ts';

function ran(entries: number, keepEntries?: number): Run {
  const run = new Run(toyEngine(4), keepEntries === undefined ? {} : { keepEntries });
  for (let i = 0; i < entries; i++) run.step();
  return run;
}

const hail = (words: string, input = 1) => ({
  input,
  actor: 'bells',
  event: { type: 'hail', words } as { type: string },
});

describe('run', () => {
  it('returns to the same state from everywhere', () => {
    const run = ran(9000);
    const portraits = new Map<number, string>();
    for (const seq of [0, 1, 255, 256, 257, 4096, 5000, 8191, 9000]) {
      run.seek(seq);
      expect(run.position.seq).toBe(seq);
      portraits.set(seq, portrait(run.engine.world));
    }
    const seqs = [...portraits.keys()];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...seqs), { maxLength: 6 }), (journey) => {
        for (const seq of journey) {
          run.seek(seq);
          expect(portrait(run.engine.world)).toBe(portraits.get(seq));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('steps back to the start and forward again to the same digest', () => {
    const run = ran(1500);
    const { digest } = run.position;
    const last = portrait(run.engine.world);
    while (run.back());
    expect(run.position).toEqual(run.engine.start);
    for (let i = 0; i < 1500; i++) run.step();
    expect(run.position.digest).toBe(digest);
    expect(portrait(run.engine.world)).toBe(last);
    expect(run.head.seq).toBe(1500);
  });

  it('computes forgotten entries again, inputs included', () => {
    const run = new Run(toyEngine(4), { keepEntries: 300 });
    for (let i = 0; i < 1000; i++) run.step();
    run.inject(hail('good day'), 'hail');
    const digests = new Map<number, string>();
    while (run.position.seq < 20_000) {
      const entry = run.step();
      if (entry && entry.seq % 97 === 0) digests.set(entry.seq, entry.digest);
    }
    expect(run.branch.journal.entry(500)).toBeUndefined();
    for (const [seq, digest] of digests) if (seq % (97 * 11) === 0) expect(run.entry(seq)?.digest).toBe(digest);
    expect(run.entry(1001)?.reasons).toEqual([{ type: 'hail.heard' }]);
    run.seek(700);
    expect(run.position.seq).toBe(700);
    run.back();
    expect(run.position.seq).toBe(699);
  });

  it('a command in the past starts a branch and keeps the old one', () => {
    const run = ran(2000);
    const future = run.position.digest;
    run.seek(700);
    const entry = run.inject(hail('here'), 'hail here');
    expect(entry.seq).toBe(701);
    expect(run.branches.map((branch) => [branch.id, branch.label, branch.parent?.id])).toEqual([
      ['main', 'main', undefined],
      ['fork-1', 'hail here', 'main'],
    ]);
    for (let i = 0; i < 500; i++) run.step();
    const other = run.position.digest;
    run.switchTo('main');
    run.seek(2000);
    expect(run.position.digest).toBe(future);
    run.switchTo('fork-1');
    run.seek(1201);
    expect(run.position.digest).toBe(other);
    run.seek(600);
    run.inject(hail('and here', 2), 'hail earlier');
    expect(run.branch.parent?.id).toBe('main');
    run.switchTo('fork-1');
    expect(run.position.seq).toBeLessThanOrEqual(701);
  });

  it('switches to a branch on which nothing has happened yet, and from it', () => {
    const run = ran(2000);
    const { digest, atUs } = run.position;
    run.fork('tried');
    expect(run.lastSeqAt(atUs)).toBe(2000);
    run.seek(700);
    run.switchTo('main');
    expect([run.position.seq, run.branch.id]).toEqual([700, 'main']);
    run.seek(2000);
    run.switchTo('fork-1');
    expect(run.position).toMatchObject({ seq: 2000, digest });
    expect(new Run(toyEngine(4)).lastSeqAt(atUs)).toBe(0);
  });

  it('continues at the head when a command is given there', () => {
    const run = ran(50);
    run.inject(hail('now'), 'hail');
    expect(run.branches).toHaveLength(1);
    expect(run.branch.journal.inputEntries().map((entry) => entry.seq)).toEqual([51]);
  });

  it('explains an entry without changing anything', () => {
    const run = ran(800);
    run.seek(300);
    const before = portrait(run.engine.world);
    expect(run.explain(120)?.steps).toEqual([{ type: 'swung', offsetUs: 0 }]);
    expect(run.explain(301)?.entry.seq).toBe(301);
    expect(run.explain(800)?.entry.seq).toBe(800);
    expect(run.explain(801)).toBeUndefined();
    expect(run.position.seq).toBe(300);
    expect(portrait(run.engine.world)).toBe(before);
  });

  it('a seek to a fraction rounds down, and a seek to no number does nothing', () => {
    const run = ran(700);
    run.seek(300.5);
    expect(run.position.seq).toBe(300);
    run.seek(Number.NaN);
    expect(run.position.seq).toBe(300);
    run.seek(-3);
    expect(run.position.seq).toBe(0);
    for (const seq of [701, -1, 1.5, Number.NaN])
      expect(() => run.excursion(seq, () => undefined)).toThrow(/^there is no entry .* on this branch$/);
  });

  it('seeks by time, to the last entry that is not later', () => {
    const run = ran(400);
    const { atUs } = run.head;
    expect(run.seekTime(atUs / 2)).toBe(true);
    expect(run.position.atUs).toBeLessThanOrEqual(atUs / 2);
    expect(run.nextUs).toBeGreaterThan(atUs / 2);
    expect(run.clockUs).toBe(atUs / 2);
    expect(run.seekTime(atUs + 50_000, 3)).toBe(false);
    expect(run.seekTime(atUs + 50_000)).toBe(true);
    expect(run.head.seq).toBeGreaterThan(400);
  });

  it('reads another branch, plays it on and comes back', () => {
    const run = ran(900);
    run.seek(300);
    run.inject(hail('here'), 'hail here');
    for (let i = 0; i < 200; i++) run.step();
    run.back();
    const { position, clockUs } = run;
    const own = portrait(run.engine.world);
    const aheadUs = run.branches[0]?.journal.head.atUs ?? 0;
    const target = aheadUs + 1_000_000_000;
    expect(run.beside('main', target, 50, (arrived) => arrived)).toBe(false);
    expect(run.branches[0]?.journal.head.seq).toBe(950);
    const seen = run.beside('main', aheadUs, 0, (arrived) => [arrived, run.position.seq, portrait(run.world)]);
    expect(run.branch.id).toBe('fork-1');
    expect(run.position).toEqual(position);
    expect(run.clockUs).toBe(clockUs);
    expect(portrait(run.engine.world)).toBe(own);
    run.switchTo('main');
    run.seekTime(aheadUs);
    expect(seen).toEqual([true, run.position.seq, portrait(run.world)]);
  });

  it('deletes a branch without a reader, and never reuses its name', () => {
    const run = ran(100);
    run.seek(50);
    run.inject(hail('one'), 'one');
    expect(run.drop('fork-1')).toBe(false);
    run.switchTo('main');
    expect(run.drop('main')).toBe(false);
    expect(run.drop('fork-1')).toBe(true);
    expect(run.drop('fork-1')).toBe(false);
    run.seek(50);
    run.inject(hail('two', 2), 'two');
    expect(run.branches.map(({ id }) => id)).toEqual(['main', 'fork-2']);
    run.seek(60);
    run.inject(hail('three', 3), 'three');
    expect(run.drop('fork-2')).toBe(false);
  });
});
