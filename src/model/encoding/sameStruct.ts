import { ownValue } from '#base/ownValue.ts';
import { schema } from '#model/generated/schema.ts';
import { droppedZeros } from './droppedZeros.ts';

type Plain = Readonly<Record<string, unknown>>;

/**
 * Whether two values of a Go type are equal to the program that holds them. A zero or empty field that the text leaves
 * out equals a computed zero, empty text, list or map.
 */
export function sameStruct(a: object | undefined, b: object | undefined, typeName: string): boolean {
  if (a === b) return true;
  const refs = ownValue(schema, typeName) ?? {};
  const dropped = ownValue(droppedZeros, typeName) ?? [];
  const left = (a ?? {}) as Plain;
  const right = (b ?? {}) as Plain;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((field) => {
    const isZeroDropped = dropped.includes(field);
    const [x, y] = [given(left[field], isZeroDropped), given(right[field], isZeroDropped)];
    return same(x, y, (ownValue(refs, field) ?? '').replace(/!$/, ''));
  });
}

function given(value: unknown, isZeroDropped: boolean): unknown {
  if (value === null) return undefined;
  if (isZeroDropped && (value === 0 || value === '' || value === false)) return undefined;
  return typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value;
}

function same(a: unknown, b: unknown, ref: string): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => same(item, b[index], ref.startsWith('[]') ? ref.slice(2) : ''));
  }
  if (ref.startsWith('@')) return sameStruct(a, b, ref.slice(1));
  const inner = ref.startsWith('{}') ? ref.slice(2) : '';
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => same((a as Plain)[field], (b as Plain)[field], inner));
}
