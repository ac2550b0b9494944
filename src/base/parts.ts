/**
 * Work in small parts: yields the share that is done, from 0 to 1, and returns its result. The caller may stop it
 * between two parts.
 */
export type Parts<T> = Generator<number, T, void>;

/**
 * Yielded in place of a share when the work can only wait for something else. It is NaN, so it survives any arithmetic
 * with a share.
 */
export const WAITS = Number.NaN;

/** Runs all parts at once. */
export function whole<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/**
 * The same work as a part of a larger one: `share` converts its progress to that of the whole. Stopping this generator
 * stops the work too, which cleans up.
 */
export function* mapParts<T>(parts: Parts<T>, share: (done: number) => number): Parts<T> {
  try {
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
      yield share(value);
    }
  } finally {
    // The returned value is not used, and work that has ended ignores this call.
    parts.return(undefined as never);
  }
}
