import { isRecord } from '#base/isRecord.ts';
import { compare } from '#base/order.ts';
import type { KubeObject } from '#model/kinds.ts';
import { headLines, indented, markLines } from './parts.ts';

const SKIPPED = new Set([
  '.metadata.managedFields',
  '.metadata.name',
  '.metadata.namespace',
  '.metadata.labels',
  '.metadata.annotations',
]);
const ACRONYMS = new Set(['API', 'URL', 'UID', 'GUID']);

/**
 * A kind without a describer in kubectl. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/describe/describe.go, genericDescriber.
 */
export function genericLines(object: KubeObject): string[] {
  return [...headLines(object), ...markLines(object), ...fieldLines(object, '')];
}

function fieldLines(fields: object, path: string): string[] {
  return Object.entries(fields)
    .filter(([key, value]) => value !== undefined && !SKIPPED.has(`${path}.${key}`))
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([key, value]) => valueLines(labelOf(key), value, `${path}.${key}`));
}

function valueLines(label: string, value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [`${label}:`, ...value.flatMap((item) => itemLines(item, path))];
  if (isRecord(value)) return [`${label}:`, ...indented(fieldLines(value, path))];
  return [`${label}:\t${goText(value)}`];
}

function itemLines(item: unknown, path: string): string[] {
  return isRecord(item) ? indented(fieldLines(item, path)) : [`  ${goText(item)}`];
}

/** The value as Go prints it: a nested list has brackets of its own. */
function goText(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (!isRecord(value)) return String(value);
  const fields: readonly (readonly [string, unknown])[] = Object.entries(value);
  const sorted = [...fields].sort(([a], [b]) => compare(a, b));
  return `map[${sorted.map(([key, field]) => `${key}:${goText(field)}`).join(' ')}]`;
}

/**
 * The label of a field: `Creation Timestamp` for `creationTimestamp`. A name with other characters than letters and
 * dashes stays unchanged.
 */
function labelOf(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field;
  return merged(camelParts(field))
    .map((part) => {
      if (ACRONYMS.has(part.toUpperCase())) return part.toUpperCase();
      return part.toLowerCase() === part ? part.charAt(0).toUpperCase() + part.slice(1) : part;
    })
    .join(' ');
}

/**
 * Splits a name: lower-case letters with the capital before them are one part. Runs of other capitals or of dashes
 * are parts too.
 */
function camelParts(field: string): string[] {
  return field.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}|-+|\p{L}/gu) ?? [];
}

/** Joins two or more capitals with the part after them. */
function merged(parts: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string;
    const next = parts[at + 1];
    if (/^\p{Lu}{2,}$/u.test(part) && next !== undefined && /^\p{Lu}/u.test(next)) {
      out.push(part + next);
      at += 1;
    } else out.push(part);
  }
  return out;
}
