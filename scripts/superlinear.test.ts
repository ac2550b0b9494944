import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { scanPatterns } from './walls/scanPatterns.ts';

const SRC = join(import.meta.dirname, '..', 'src');

/** Why an expression should not stand in the source; `undefined` when its time grows no faster than its input. */
function problemOf(literal: { readonly source: string; readonly flags: string } | undefined): string | undefined {
  if (!literal) return 'put together while the program runs: write it as a literal, so that it can be looked at here';
  const [report] = analyse(literal).reports;
  if (!report) return undefined;
  return `/${literal.source}/${literal.flags} takes ${report.exponential ? 'exponential' : 'quadratic'} time (${report.type})`;
}

describe('regular expressions of the source', () => {
  // What compares recordings makes patterns of what stands in them; no other text comes near them.
  const isOfRecordings = (path: string): boolean => path.startsWith('conformance/');

  it('every regular expression is a literal whose time grows at most linearly with its input', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/generated\//.test(path));
    const found = files.flatMap((path) =>
      scanPatterns(path, readFileSync(join(SRC, path), 'utf8')).map((pattern) => ({ path, ...pattern })),
    );
    expect(found.length).toBeGreaterThan(150);
    const problems = found.flatMap(({ path, line, literal }) => {
      const problem = literal === undefined && isOfRecordings(path) ? undefined : problemOf(literal);
      return problem === undefined ? [] : [`src/${path}:${line}: ${problem}`];
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['/^0*(\\d*)$/', 'quadratic'],
    ['/^(a+)+$/', 'exponential'],
    ['/ +$/', 'quadratic'],
    ['new RegExp(text)', 'put together'],
    ['RegExp(text)', 'put together'],
  ])('the check finds %s', (code, reason) => {
    const [pattern] = scanPatterns('a.ts', `export const found = ${code};`);
    expect(problemOf(pattern?.literal)).toContain(reason);
  });
});
