import { ownValue } from '#base/ownValue.ts';
import { schema } from '#model/generated/schema.ts';
import { droppedZeros } from './droppedZeros.ts';

/**
 * The meaning of a field that Kubernetes leaves out when it is zero: 0 for a count, false for a switch. Undefined for
 * all other fields, and if the object lacks the field's parent.
 */
export function leftOutZero(object: object, kind: string, path: readonly string[]): 0 | false | undefined {
  let value: unknown = object;
  let typeName = kind;
  for (const [index, field] of path.entries()) {
    if (typeof value !== 'object' || value === null) return undefined;
    const ref = (ownValue(ownValue(schema, typeName) ?? {}, field) ?? '').replace(/!$/, '');
    if (index === path.length - 1) return isLeftOut(typeName, field) ? zeroOf(ref) : undefined;
    if (!ref.startsWith('@')) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[field];
    typeName = ref.slice(1);
  }
  return undefined;
}

function isLeftOut(typeName: string, field: string): boolean {
  return ownValue(droppedZeros, typeName)?.includes(field) ?? false;
}

function zeroOf(ref: string): 0 | false | undefined {
  if (ref === 'bool') return false;
  return ref.startsWith('int') ? 0 : undefined;
}
