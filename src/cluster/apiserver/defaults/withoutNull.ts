import { isRecord } from '#base/isRecord.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Removes nulls from the record at every depth. */
export function withoutNull(record: Plain): Plain {
  const kept = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([field, value]) => [field, isRecord(value) ? withoutNull(value) : value]));
}
