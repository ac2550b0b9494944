/** A wrong rule: a text that stands exactly once in a file, what to put in its place, and the recorded categories that must notice. */
export interface Mutation {
  /** `suite/category`. */
  readonly red: readonly string[];
  /** Below src/. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** For lists that read as tables. */
export function mutation(red: string, file: string, find: string, replace: string): Mutation {
  return { red: red.split(' '), file, find, replace };
}
