/** Whether a value is what JSON calls an object: neither a list nor null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A record's own value under a name that may come from anywhere. `constructor` is a name like any other, not the
 * inherited property.
 */
export function ownValue<V>(record: Readonly<Record<string, V>> | undefined, name: string): V | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * A copy to which `setOwn` can add fields. Copies of equal fields get the same layout. In Node 20, copies made by `{
 * ...record }` do not, once they get more fields.
 */
export function copyOwn(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(record)) setOwn(out, name, record[name]);
  return out;
}

/**
 * Like `{ ...record, ...more }`, with the same layout as other copies with these fields. Names may come from anywhere.
 */
export function withOwn<Base extends object, More extends object>(record: Base, more: More): Base & More {
  const out = copyOwn(record as Readonly<Record<string, unknown>>);
  for (const name of Object.keys(more)) setOwn(out, name, (more as Readonly<Record<string, unknown>>)[name]);
  return out as Base & More;
}

/** Sets a field whose name may come from anywhere: `__proto__` is data, never the prototype. */
export function setOwn(record: object, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
  else (record as { [field: string]: unknown })[name] = value;
}
