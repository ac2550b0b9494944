/**
 * A record while an event changes it. All its fields are named, so that every copy written as a literal has the same
 * object shape. Repeated spreads (`{ ...before, count }`) produce different shapes. They are twenty times as slow, and
 * so are readers of the record.
 */
export type RecordDraft<T> = { -readonly [P in keyof Required<T>]: T[P] };

/**
 * Call this once for each type of draft, before any is created. V8 boxes a field that has only held fractions, which
 * each copy and each reader allocates again. V8 also changes the shape of all records at the first fraction. A field
 * that was once undefined holds any value without a new box.
 */
export function layOut<T extends object>(draft: (record: T) => object): void {
  draft({} as T);
}
