import { describe, expect, it } from 'vitest';
import { portrait, toyEngine } from '#kernel/testing/toyModel.ts';
import { Run } from './run.ts';
import { Dice } from './testing/dice.ts';

const ENTRIES = 40_000;
const COARSE = 2048;
/** A run looks for what it can forget whenever so many entries more were made. */
const FORGET_EVERY = 16_384;
/** Less than any block holds: whatever can be forgotten is. */
const FORGETFUL = { keepEntries: 300, keepBlocks: 0 };
/** The same of larger blocks. */
const OBLIVIOUS = { ...FORGETFUL, keepLarger: [0] };

const hail = (words: string, input: number) => ({
  input,
  actor: 'bells',
  event: { type: 'hail', words } as { type: string },
});

/** Both take the same inputs at the same entries. */
function ran(options: ConstructorParameters<typeof Run>[1]): Run {
  const run = new Run(toyEngine(4), options);
  run.seek(20_000);
  run.inject(hail('good day', 1), 'hail');
  run.seek(ENTRIES);
  return run;
}

function ranTo(run: Run, seq: number): Run['world'] {
  run.seek(seq);
  return run.world;
}

function smallBlocks(run: Run): number {
  let count = 0;
  for (let from = 0; from < run.head.seq; from += 256) if (run.branch.journal.jumpForward(from, from + 256)) count++;
  return count;
}

describe('a run that is longer than its kept history', () => {
  it('forgets entries and small blocks, and reaches the same state in every direction', () => {
    const all = ran({});
    const run = ran(FORGETFUL);
    expect(smallBlocks(all)).toBe(Math.floor(ENTRIES / 256));
    expect(smallBlocks(run)).toBe(Math.floor((ENTRIES % FORGET_EVERY) / 256));
    expect(run.branch.journal.entry(1)).toBeUndefined();
    const dice = new Dice(1);
    const targets = [0, COARSE, 8 * COARSE, 20_001, ENTRIES, ...Array.from({ length: 8 }, () => dice.int(0, ENTRIES))];
    for (const seq of targets) {
      for (const one of [run, all]) one.seek(seq);
      expect(run.position).toEqual(all.position);
      expect(portrait(run.engine.world)).toBe(portrait(all.engine.world));
      const other = dice.int(1, ENTRIES);
      expect(run.entry(other)?.digest).toBe(all.entry(other)?.digest);
      expect(run.position).toEqual(all.position);
    }
    expect(smallBlocks(run)).toBeLessThanOrEqual(Math.floor((ENTRIES % FORGET_EVERY) / 256) + COARSE / 256);
  });

  it('steps across the border of forgotten entries, forward and back', () => {
    const run = ran(FORGETFUL);
    for (const edge of [COARSE, 8 * COARSE]) {
      run.seek(edge - 3);
      const before = portrait(run.engine.world);
      const { digest } = run.position;
      for (let i = 0; i < 6; i++) run.step();
      expect(run.position.seq).toBe(edge + 3);
      for (let i = 0; i < 6; i++) run.back();
      expect(portrait(run.engine.world)).toBe(before);
      expect(run.position.digest).toBe(digest);
    }
  });

  it('keeps the same objects when a block is computed again', () => {
    const run = ran(FORGETFUL);
    const records = () => run.engine.world.tableNames().flatMap((name) => run.engine.world.tableNamed(name).values());
    const atEnd = records();
    run.seek(2 * COARSE);
    const atEdge = records();
    run.seek(COARSE + 700);
    run.seek(2 * COARSE - 1);
    run.step();
    expect(records().every((record, i) => record === atEdge[i])).toBe(true);
    run.seek(ENTRIES);
    expect(records().every((record, i) => record === atEnd[i])).toBe(true);
  });

  it('forgets larger blocks too, and finds every entry and time again', () => {
    const all = ran({});
    const run = ran(OBLIVIOUS);
    const dice = new Dice(2);
    expect(run.timeAtHand(COARSE + 1)).toBeUndefined();
    expect(all.farBack).toBeUndefined();
    expect(run.farBack).toEqual({ toUs: all.timeOf(FORGET_EVERY * 2), entries: FORGET_EVERY });
    const { isExact, seq } = run.nearSeqAt(all.timeOf(COARSE + 1));
    expect([isExact, seq]).toEqual([false, COARSE]);
    for (const one of [run, all]) one.seek(COARSE + 700);
    expect(run.position).toEqual(all.position);
    expect(portrait(run.world)).toBe(portrait(all.world));
    const timeUs = dice.int(all.timeOf(9 * COARSE), all.timeOf(10 * COARSE));
    expect(run.lastSeqAt(timeUs)).toBe(all.lastSeqAt(timeUs));
    for (const one of [run, all]) one.seekTime(timeUs);
    expect(run.position).toEqual(all.position);
    expect(run.nextUs).toBe(all.nextUs);
    expect(portrait(run.world)).toBe(portrait(all.world));
  });

  it('going far back works in parts, and every question is answered between two parts', () => {
    const all = ran({});
    const run = ran(OBLIVIOUS);
    const dice = new Dice(3);
    const target = 5 * COARSE + 700;
    let partCount = 0;
    for (let left = 0; run.position.seq !== target; left++) {
      if (left % 3 === 0) run.seek(ENTRIES);
      let parts = 0;
      for (const done of left % 2 ? run.seekKnown(target) : run.seekKnownTime(all.timeOf(target))) {
        expect(done).toBeGreaterThan(0);
        expect(done).toBeLessThanOrEqual(1);
        partCount++;
        if (parts++ < 10) continue;
        all.seek(run.position.seq);
        expect(run.position).toEqual(all.position);
        expect(run.clockUs).toBe(all.clockUs);
        expect(run.nextUs).toBe(all.nextUs);
        expect(portrait(run.world)).toBe(portrait(all.world));
        const other = dice.int(1, ENTRIES);
        expect(run.explain(other)?.entry.digest).toBe(all.entry(other)?.digest);
        expect(run.lastSeqAt(all.timeOf(other))).toBe(all.lastSeqAt(all.timeOf(other)));
        expect(run.position).toEqual(all.position);
        break;
      }
    }
    expect(partCount).toBeGreaterThan(10 + 1);
    expect(portrait(run.world)).toBe(portrait(ranTo(all, target)));
    run.seek(ENTRIES);
    expect(portrait(run.world)).toBe(portrait(ranTo(all, ENTRIES)));
  });

  it('keeps the entries where branches begin, and switches between branches', () => {
    const run = ran(FORGETFUL);
    const digests: string[] = [];
    for (const seq of [9000, 16 * COARSE, 38_000]) {
      run.switchTo('main');
      run.seek(seq);
      run.inject(hail(`at ${seq}`, seq), 'hail');
      run.seek(seq + 20_000);
      digests.push(run.position.digest);
    }
    run.switchTo('main');
    run.seek(COARSE + 5);
    run.seek(ENTRIES);
    for (const [i, seq] of [9000, 16 * COARSE, 38_000].entries()) {
      run.switchTo(`fork-${i + 1}`);
      run.seek(seq + 20_000);
      expect(run.position.digest).toBe(digests[i]);
      run.seek(seq - 1);
      run.seek(seq + 700);
    }
  });
});
