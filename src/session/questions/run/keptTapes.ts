import type { History } from '#session/reader.ts';

/** Data read from a branch so far; it can continue to the end of what is known. */
interface Tape {
  extend(run: History): void;
}

/** The latest tapes, by run and branch, because a page follows one thing and looks at a few others. */
export class KeptTapes<T extends Tape> {
  private readonly most: number;
  private readonly make: (key: string) => T;
  private readonly kept = new WeakMap<History, Map<string, T>>();

  constructor(most: number, make: (key: string) => T) {
    this.most = most;
    this.make = make;
  }

  /** The tape of a thing along the present branch, read to its end. */
  of(run: History, key: string): T {
    const tapes = this.kept.get(run) ?? new Map<string, T>();
    this.kept.set(run, tapes);
    const id = `${run.branch.id} ${key}`;
    const tape = tapes.get(id) ?? this.make(key);
    tapes.delete(id);
    tapes.set(id, tape);
    for (const oldest of tapes.keys()) {
      if (tapes.size <= this.most) break;
      tapes.delete(oldest);
    }
    tape.extend(run);
    return tape;
  }
}
