import { RE2JS, RE2JSException } from 're2js';
import { LIMITS, limitProblem } from '#base/limits.ts';
import type { SelectedSeries } from '#protocol/apiserver.ts';

interface Matcher {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

type Labels = ReadonlyMap<string, string>;

interface Series {
  readonly line: string;
  readonly labels: Labels;
}

const SELECTOR = /^([a-zA-Z_:][\w:]*)?\s*(?:\{(.*)\})?$/;
const MATCHER = /^([a-zA-Z_]\w*)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"\s*(?:,|$)/;
const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/**
 * The series of a text exposition that an instant vector selector of PromQL selects: a metric name, and matchers in
 * braces.
 */
export function selectSeries(exposition: string, selector: string): SelectedSeries {
  if (limitProblem('query', selector.length) !== undefined) return { ok: false, problem: 'long' };
  const text = selector.trim();
  const parts = SELECTOR.exec(text);
  if (!parts || text === '') return { ok: false, problem: 'syntax' };
  const [, name, inside = ''] = parts;
  const matchers = matchersOf(inside);
  if (!matchers) return { ok: false, problem: 'syntax' };
  let found = seriesOf(exposition, name);
  for (const matcher of matchers) {
    const kept = keptBy(matcher, found);
    if (typeof kept === 'string') return { ok: false, problem: kept };
    found = kept;
  }
  return { ok: true, lines: found.map(({ line }) => line) };
}

function seriesOf(exposition: string, name: string | undefined): Series[] {
  return exposition.split('\n').flatMap((line) => {
    const series = line.startsWith('#') ? null : SERIES.exec(line);
    if (!series || (name !== undefined && series[1] !== name)) return [];
    return [{ line, labels: labelsOf(series[2] ?? '') }];
  });
}

function matchersOf(text: string): Matcher[] | undefined {
  const matchers: Matcher[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const found = MATCHER.exec(rest);
    if (!found) return undefined;
    const [whole, name = '', operator = '', value = ''] = found;
    matchers.push({ name, operator, value });
    rest = rest.slice(whole.length).trimStart();
  }
  return matchers;
}

/** The series whose label matches. */
function keptBy({ name, operator, value: wanted }: Matcher, all: readonly Series[]): Series[] | 'pattern' | 'work' {
  const readValue = ({ labels }: Series): string => labels.get(name) ?? '';
  if (operator === '=') return all.filter((series) => readValue(series) === wanted);
  if (operator === '!=') return all.filter((series) => readValue(series) !== wanted);
  const fitting = fittingOf(wanted, new Set(all.map(readValue)));
  if (typeof fitting === 'string') return fitting;
  return all.filter((series) => fitting.has(readValue(series)) === (operator === '=~'));
}

/**
 * The values that a pattern matches as a whole, as in Prometheus. The browser's own regular expressions never see a
 * person's pattern, because they can run without end. RE2's work is bounded by instructions times letters.
 */
function fittingOf(pattern: string, values: ReadonlySet<string>): ReadonlySet<string> | 'pattern' | 'work' {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.DOTALL);
    const letters = [...values].reduce((sum, value) => sum + value.length + 1, 0);
    if (compiled.programSize() * letters > LIMITS.patternSteps.most) return 'work';
    return new Set([...values].filter((value) => compiled.matches(value)));
  } catch (error) {
    if (error instanceof RE2JSException) return 'pattern';
    throw error;
  }
}

function labelsOf(text: string): Labels {
  return new Map(
    [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)",?/gy)].map(([, name = '', value = '']) => [name, value]),
  );
}
