import { type Expr, walk } from './ast.ts';
import type { CelDevice } from './device.ts';

/** A field of a device that an expression names literally. */
export type DeviceField =
  | { readonly of: 'driver' | 'allowMultipleAllocations' }
  | { readonly of: 'attributes' | 'capacity'; readonly domain: string; readonly name: string };

/**
 * The fields of `device` that an expression reads, each once, in the order of the text. Fields with computed names are
 * left out.
 */
export function readFields(expr: Expr): readonly DeviceField[] {
  const found = new Map<string, DeviceField>();
  for (const part of walk(expr)) {
    const field = fieldOf(part);
    if (field !== undefined) found.set(fieldName(field), field);
  }
  return [...found.values()];
}

/** The name as in the expression, without the quotes. */
export function fieldName(field: DeviceField): string {
  return 'domain' in field ? `${field.domain}/${field.name}` : field.of;
}

/** The device's value of the field as text; `undefined` when it has none. */
export function fieldText(device: CelDevice, field: DeviceField): string | undefined {
  if (!('domain' in field))
    return field.of === 'driver' ? device.driver : String(device.allowMultipleAllocations ?? false);
  const { domain, name } = field;
  const names = [`${domain}/${name}`, ...(domain === device.driver ? [name] : [])];
  if (field.of === 'capacity') return textOf(names.map((each) => own(device.capacity, each)?.value));
  const attributes = names.map((each) => own(device.attributes, each));
  return textOf(attributes.map((each) => each?.string ?? each?.version ?? each?.int ?? each?.bool));
}

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

function textOf(values: readonly unknown[]): string | undefined {
  const value = values.find((each) => each !== undefined);
  return value === undefined ? undefined : String(value);
}

/** `device.driver`, `device.attributes["domain"].name` or `device.attributes["domain"]["name"]`. */
function fieldOf(expr: Expr): DeviceField | undefined {
  const key = keyOf(expr);
  if (!key) return undefined;
  const { operand, name } = key;
  if (isDevice(operand)) return name === 'driver' || name === 'allowMultipleAllocations' ? { of: name } : undefined;
  const inDomain = keyOf(operand);
  const map = inDomain && keyOf(inDomain.operand);
  if (!map || !isDevice(map.operand)) return undefined;
  const of = map.name;
  return of === 'attributes' || of === 'capacity' ? { of, domain: inDomain.name, name } : undefined;
}

/** `a["b"]`, `a[?"b"]` and `a.?b`. */
const KEYED = new Set(['_[_]', '_[?_]', '_?._']);

/** The operand and the name of `.name` or `["name"]`. */
function keyOf(expr: Expr): { readonly operand: Expr; readonly name: string } | undefined {
  if (expr.kind === 'select') return { operand: expr.operand, name: expr.field };
  if (expr.kind !== 'call' || !KEYED.has(expr.name)) return undefined;
  const [operand, key] = expr.args;
  return operand && key?.kind === 'literal' && typeof key.value === 'string' ? { operand, name: key.value } : undefined;
}

function isDevice(expr: Expr): boolean {
  return expr.kind === 'ident' && expr.name === 'device';
}
