/** Drops null fields: Go reads a null field as an absent one. */
export function withoutNullFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullFields);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(given.map(([key, child]) => [key, withoutNullFields(child)]));
}
