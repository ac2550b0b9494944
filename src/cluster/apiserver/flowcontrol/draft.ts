/**
 * A record while an event changes it. All its fields are named, so that a copy that is written out as a literal has the layout of every
 * other. A record that is spread anew with each change (`{ ...before, count }`) gets another layout each time: that is twenty times
 * as slow, and so is whoever reads it.
 */
export type Draft<T> = { -readonly [P in keyof Required<T>]: T[P] };

/**
 * To be called once for each sort of draft, before any is made. V8 keeps a field that has only had fractions in a box of its own, which each
 * copy and each reader makes anew, and lays all records out anew when a fraction comes for the first time. A field that once was
 * undefined holds whatever it is given, and copies share it.
 */
export function layOut<T extends object>(draft: (record: T) => object): void {
  draft({} as T);
}
