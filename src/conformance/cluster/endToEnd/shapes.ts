import { isRecord } from '#base/isRecord.ts';

/**
 * Patterns for the placeholders of end-to-end. Placeholders of names that must agree (`{rs1}`, `{rev1}`) are inserted
 * before and compared literally.
 */
const SHAPES: Readonly<Record<string, string>> = {
  uid: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  time: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z',
  ip: '[0-9a-f:.]+',
  port: '[0-9]{5}',
  rand: '[a-z0-9]{5}',
  node: 'node-[a-z0-9-]+',
  minute: '[0-9]+',
  x: '.*',
};

const PLACEHOLDER = /\{(uid|time|ip|port|rand|node|minute|x)\}/;
const EACH = /(\{(?:uid|time|ip|port|rand|node|minute|x)\})/;
const PATTERNS = new Map<string, RegExp>();

/** Whether a text matches the recorded one, with placeholders as patterns. */
export function isShaped(expected: string, got: unknown): boolean {
  if (expected === got) return true;
  if (typeof got !== 'string' && typeof got !== 'number') return expected === '{x}' && got !== undefined;
  return PLACEHOLDER.test(expected) && patternOf(expected).test(String(got));
}

function patternOf(expected: string): RegExp {
  const known = PATTERNS.get(expected);
  if (known) return known;
  const parts = expected.split(EACH).map((part) => {
    const name = PLACEHOLDER.exec(part)?.[1];
    if (name === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    // A value that was masked on this side too has the same placeholder.
    return `(?:\\{${name}\\}|${SHAPES[name]})`;
  });
  const pattern = new RegExp(`^${parts.join('')}$`, 's');
  PATTERNS.set(expected, pattern);
  return pattern;
}

/** The computed value, with the recorded text wherever it matches its pattern. */
export function adopted(expected: unknown, got: unknown): unknown {
  if (typeof expected === 'string') return isShaped(expected, got) ? expected : got;
  if (Array.isArray(expected) && Array.isArray(got)) return got.map((item, index) => adopted(expected[index], item));
  if (!isRecord(expected) || !isRecord(got)) return got;
  return Object.fromEntries(
    Object.entries(got).map(([field, value]) => [
      field,
      adopted(Object.hasOwn(expected, field) ? expected[field] : undefined, value),
    ]),
  );
}
