/** A, B, C: what a configuration is called for short. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
