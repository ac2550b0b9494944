import { describe, expect, it } from 'vitest';
import { selectSeries } from './metricsText.ts';

const TEXT = `# HELP a_total Things
# TYPE a_total counter
a_total{flow_schema="service-accounts",priority_level="workload-low",reason="time-out"} 100
a_total{flow_schema="global-default",priority_level="global-default",reason="queue-full"} 7
b 1
`;

describe('selectSeries', () => {
  it.each([
    ['a_total', 2],
    ['a_total{priority_level="workload-low"}', 1],
    ['a_total{reason!="time-out"}', 1],
    ['a_total{priority_level=~"work.*|global.*", reason=~"time.*"}', 1],
    ['a_total{priority_level=~"work"}', 0],
    ['{reason!~"queue.*"}', 2],
    ['b', 1],
    ['a_total{reason=~"(?i)TIME-OUT"}', 1],
    ['a_total{reason=~"[[:alpha:]]+-\\pL*"}', 2],
  ])('selects by %s', (selector, count) => {
    const found = selectSeries(TEXT, selector);
    expect(found.ok && found.lines).toHaveLength(count);
  });

  it.each([
    ['rate(a_total[1m])', 'syntax'],
    ['a_total{reason="x}', 'syntax'],
    ['a_total{reason=~"("}', 'pattern'],
    ['', 'syntax'],
    ['a_total{reason=~"(?=time).*"}', 'pattern'],
    ['a_total{reason=~"(a{1000}){1000}"}', 'pattern'],
  ])('refuses the selector %s', (selector, problem) => {
    expect(selectSeries(TEXT, selector)).toEqual({ ok: false, problem });
  });

  it('reads a pattern on which a browser’s engine would never end', () => {
    const value = `${'a'.repeat(60)}!`;
    const found = selectSeries(`c{d="${value}"} 1`, 'c{d=~"(a+)+"}');
    expect(found).toEqual({ ok: true, lines: [] });
  });

  it('refuses a pattern whose work is above the limit', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `c{d="${'a'.repeat(20)}${index}"} 1`).join('\n');
    const selector = 'c{d=~"(?:a?){1000}"}';
    expect(selectSeries(lines(1), selector)).toMatchObject({ ok: true });
    expect(selectSeries(lines(100), selector)).toEqual({ ok: false, problem: 'work' });
  });
});
