/** Work in small parts: yields how much of it is done, from 0 to 1, and returns its result. It may be left between two parts. */
export type Parts<T> = Generator<number, T, void>;

/** Yielded in place of how much is done by work that can only wait for somebody else now. It stays so in any sum with a share. */
export const WAITS = Number.NaN;

/** Does all of it at once. */
export function whole<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/** The same work as a part of a larger one: `share` says how much of that is done. Left between two parts, it leaves the work too, which tidies up. */
export function* mapParts<T>(parts: Parts<T>, share: (done: number) => number): Parts<T> {
  try {
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
      yield share(value);
    }
  } finally {
    // Nobody reads what is returned; work that has ended takes no notice.
    parts.return(undefined as never);
  }
}
