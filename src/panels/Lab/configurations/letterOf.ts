/** The short name of a configuration: A, B, C. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
