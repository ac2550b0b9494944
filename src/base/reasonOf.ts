/** The message of a thrown Error, or any other thrown value as text. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
