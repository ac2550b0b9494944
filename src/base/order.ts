/** The order of two values of one kind, for `sort`. Texts are compared by UTF-16 units, as Go compares ASCII. */
export function compare<T extends string | number | bigint>(a: T, b: T): -1 | 0 | 1 {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
