/** A line of the text exposition, or why the selector cannot be read. */
export type Selected =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: 'syntax' | 'pattern' };

interface Matcher {
  readonly name: string;
  readonly matches: (value: string) => boolean;
}

const SELECTOR = /^\s*([a-zA-Z_:][\w:]*)?\s*(?:\{(.*)\})?\s*$/;
const MATCHER = /^\s*([a-zA-Z_]\w*)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"\s*(?:,|$)/;
const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/** What an instant vector selector of PromQL finds in a text exposition: a metric name, and matchers in braces. */
export function selectSeries(exposition: string, selector: string): Selected {
  const parts = SELECTOR.exec(selector);
  if (!parts || selector.trim() === '') return { ok: false, problem: 'syntax' };
  const [, name, inside = ''] = parts;
  const matchers = matchersOf(inside);
  if (typeof matchers === 'string') return { ok: false, problem: matchers };
  const lines = exposition.split('\n').filter((line) => {
    const series = line.startsWith('#') ? null : SERIES.exec(line);
    if (!series || (name !== undefined && series[1] !== name)) return false;
    const labels = labelsOf(series[2] ?? '');
    return matchers.every((matcher) => matcher.matches(labels.get(matcher.name) ?? ''));
  });
  return { ok: true, lines };
}

function matchersOf(text: string): Matcher[] | 'syntax' | 'pattern' {
  const matchers: Matcher[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const found = MATCHER.exec(rest);
    if (!found) return 'syntax';
    const [whole, name = '', operator, value = ''] = found;
    const matches = matching(operator ?? '', value);
    if (!matches) return 'pattern';
    matchers.push({ name, matches });
    rest = rest.slice(whole.length);
  }
  return matchers;
}

/** Patterns are anchored at both ends, as Prometheus does. */
function matching(operator: string, wanted: string): ((value: string) => boolean) | undefined {
  if (operator === '=') return (value) => value === wanted;
  if (operator === '!=') return (value) => value !== wanted;
  try {
    const pattern = new RegExp(`^(?:${wanted})$`);
    return operator === '=~' ? (value) => pattern.test(value) : (value) => !pattern.test(value);
  } catch {
    return undefined;
  }
}

function labelsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
