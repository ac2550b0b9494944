import { describe, expect, it } from 'vitest';
import { firstDifference } from './recorded.ts';
import { readRecorded, verifyFiles } from './verify.ts';

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'a' },
  status: { allocatable: { cpu: '1', pods: '10' } },
};
const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { namespace: 'x', name: 'p' }, spec: { containers: [] } };

function fileWith(...expected: readonly object[]) {
  const cases = expected.map((step, i) => ({
    name: `case-${i}`,
    detail: 'brief',
    config: null,
    objects: [node],
    pods: [pod],
    expect: [step],
  }));
  return readRecorded('f.json', { suite: 'scheduler', category: 'mixed', kubernetes: 'v1.36.2', cases });
}

describe('verifyFiles', () => {
  it('names the first field that differs', () => {
    const right = { pod: 'x/p', attempt: 1, result: 'scheduled', feasibleCount: 1, best: ['a'], selected: 'a' };
    const lines: string[] = [];
    const { passed, failed } = verifyFiles([fileWith(right, { ...right, selected: 'b' })], (line) => lines.push(line));
    expect([passed, failed]).toEqual([1, 1]);
    expect(lines).toEqual(['scheduler/mixed: 1 of 2 passed', '  case-1: expect[0].selected: expected "b", got "a"']);
  });

  it('counts derived cases that were not executed', () => {
    const { cases, ...file } = fileWith({
      pod: 'x/p',
      attempt: 1,
      result: 'scheduled',
      feasibleCount: 1,
      best: ['a'],
      selected: 'a',
    });
    const lines: string[] = [];
    verifyFiles([{ ...file, cases: [...cases, ...cases.map((one) => ({ ...one, derived: true }))] }], (line) =>
      lines.push(line),
    );
    expect(lines).toEqual(['scheduler/mixed: 2 of 2 passed (1 derived from the source, not executed)']);
  });

  it('fails a case that the model does not cover, with a message', () => {
    const lines: string[] = [];
    const file = { ...fileWith({}, {}), suite: 'scheduler', category: 'unheard-of' };
    expect(verifyFiles([file], (line) => lines.push(line))).toMatchObject({ passed: 0, failed: 2 });
    expect(lines).toEqual(['scheduler/unheard-of: not modelled yet: 2 cases']);
  });

  it('verification continues after an error of the model', () => {
    const broken = readRecorded('f.json', {
      suite: 'scheduler',
      category: 'mixed',
      cases: [{ name: 'broken', config: null }],
    });
    const lines: string[] = [];
    expect(verifyFiles([broken], (line) => lines.push(line))).toMatchObject({ passed: 0, failed: 1 });
    expect(lines[1]).toContain('  broken: the model failed: ');
  });

  it('refuses files of another kind', () =>
    expect(() => readRecorded('f.json', { items: [] })).toThrow('"suite", "category" and "cases"'));
});

describe('firstDifference', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, undefined],
    [{ a: 1, b: undefined }, { a: 1 }, undefined],
    [{ a: [1, 2] }, { a: [1, 3] }, 'a[1]'],
    [{ a: [1] }, { a: [1, 2] }, 'a[1]'],
    [{ b: 1, a: { c: 1 } }, { b: 2, a: { c: 2 } }, 'a.c'],
    [{ a: {} }, { a: [] }, 'a'],
  ])('finds the first difference between %j and %j', (expected, got, path) =>
    expect(firstDifference(expected, got, '')?.path).toBe(path),
  );
});
