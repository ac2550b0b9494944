import { isRecord } from '#base/isRecord.ts';
import { type Difference, firstDifference } from '#conformance/difference.ts';

/** Patterns of generated values, by the placeholder that the recordings write for them. */
const SHAPES: Readonly<Record<string, string>> = {
  '<uid>': '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  '<resourceVersion>': '[0-9]+',
  '<time>': '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z',
  '<ip>': '[0-9a-f:.]+',
  '<port>': '[0-9]{5}',
  '<rand>': '[a-z0-9]{5}',
};

const PLACEHOLDER = /<(?:uid|resourceVersion|time|ip|port|rand)>/;

/** The first difference; generated values are compared by their pattern only. */
export function shapedDifference(expected: unknown, got: unknown): Difference | undefined {
  return firstDifference(expected, adopted(expected, got), '');
}

/** The computed value, with the placeholder itself wherever the value matches its pattern. */
function adopted(expected: unknown, got: unknown): unknown {
  if (typeof expected === 'string') {
    if (!PLACEHOLDER.test(expected)) return got;
    const text = typeof got === 'number' ? String(got) : got;
    return typeof text === 'string' && pattern(expected).test(text) ? expected : got;
  }
  if (Array.isArray(expected) && Array.isArray(got)) return got.map((item, index) => adopted(expected[index], item));
  if (isRecord(expected) && isRecord(got))
    return Object.fromEntries(Object.entries(got).map(([key, value]) => adoptedEntry(expected, key, value)));
  return got;
}

/** A generated value may also be part of a field name. */
function adoptedEntry(expected: Readonly<Record<string, unknown>>, key: string, value: unknown): [string, unknown] {
  const known = Object.hasOwn(expected, key)
    ? key
    : (Object.keys(expected).find((other) => PLACEHOLDER.test(other) && pattern(other).test(key)) ?? key);
  return [known, adopted(Object.hasOwn(expected, known) ? expected[known] : undefined, value)];
}

function pattern(expected: string): RegExp {
  const parts = expected
    .split(/(<(?:uid|resourceVersion|time|ip|port|rand)>)/)
    .map((part) => SHAPES[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('')}$`, 's');
}
