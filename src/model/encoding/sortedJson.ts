import { compare } from '#base/order.ts';

/** The output of Go's `json.Marshal`: keys in order; angle brackets, ampersands and two line separators are escaped. */
export function sortedJson(value: unknown, indent = 0): string {
  return plainSortedJson(value, indent).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The same without escapes. Keys that look like numbers are also in string order, which a JavaScript object cannot do.
 */
export function plainSortedJson(value: unknown, indent = 0): string {
  return written(value, indent > 0 ? '\n' : '', ' '.repeat(indent));
}

function written(value: unknown, newline: string, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = newline === '' ? '' : newline + indent;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${inner}${value.map((item) => written(item, inner, indent)).join(`,${inner}`)}${newline}]`;
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return '{}';
  const colon = newline === '' ? ':' : ': ';
  const texts = fields
    .sort(([a], [b]) => compare(a, b))
    .map(([key, field]) => `${JSON.stringify(key)}${colon}${written(field, inner, indent)}`);
  return `{${inner}${texts.join(`,${inner}`)}${newline}}`;
}

/** The same value with its keys in order, without undefined fields. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => compare(a, b)).map(([key, field]) => [key, inOrder(field)]));
}
