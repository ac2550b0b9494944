import { isRecord } from '#base/isRecord.ts';

/** Text of a JSON value as Go's `%v` prints it after decoding: `map[image:x ports:[80]]`. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (!isRecord(value)) return String(value);
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${name}:${goText(value[name])}`);
  return `map[${fields.join(' ')}]`;
}

/** The Go type that a JSON value decodes to. */
export function goType(value: unknown): string {
  if (value === null || value === undefined) return '%!s(<nil>)';
  if (Array.isArray(value)) return '[]interface {}';
  if (isRecord(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
