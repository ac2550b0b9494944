/**
 * A record while an event changes it. All its fields are named, so that a copy that is written out as a literal has the layout of every
 * other. A record that is spread anew with each change (`{ ...before, count }`) gets another layout each time: that is twenty times
 * as slow, and so is whoever reads it.
 */
export type Draft<T> = { -readonly [P in keyof Required<T>]: T[P] };
