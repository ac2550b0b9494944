/** Sets a field whose name may come from anywhere: `__proto__` is data, never the prototype. */
export function setOwn(record: object, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
  else (record as { [field: string]: unknown })[name] = value;
}
