import { type Parts, WAITS } from '#base/parts.ts';
import type { PlayerAnswer, PlayerTask } from './player.ts';
import type { SpareThread } from './spareThreads.ts';

/** Work that this thread or a spare one can do. What comes of it does not depend on who does it. */
export interface Errand<T> {
  /** What is sent to a spare thread. */
  readonly taskFor: (thread: SpareThread) => PlayerTask;
  /** What a spare thread's answer holds. Throws when it is not what was asked for. */
  readonly taken: (answer: PlayerAnswer, thread: SpareThread) => T;
  /** Does it in this thread. */
  readonly own: () => Parts<T>;
}

/** What is known of each errand so far, in their order. */
export type Results<T> = readonly (T | undefined)[];

interface Rules<T> {
  /** The others need not be done any more. */
  readonly isEnough?: (results: Results<T>) => boolean;
  /** Throws when what the thread has done before is still needed; else another does what it was doing. */
  readonly whenLost?: (thread: SpareThread) => void;
}

/** Does errands in this thread and in spare ones, whoever is free the next. A lost thread leaves `threads`. */
export function* shareOut<T>(
  threads: Set<SpareThread>,
  errands: readonly Errand<T>[],
  { isEnough = () => false, whenLost = () => {} }: Rules<T> = {},
): Parts<Results<T>> {
  const results: (T | undefined)[] = errands.map(() => undefined);
  const open = errands.map((_, at) => at);
  const busy = new Map<SpareThread, number>();
  const feed = (): void => {
    for (const thread of threads) {
      if (busy.has(thread)) continue;
      const at = open.shift();
      if (at === undefined) return;
      busy.set(thread, at);
      thread.send((errands[at] as Errand<T>).taskFor(thread));
    }
  };
  const collect = (): void => {
    for (const [thread, at] of busy) {
      const answer = thread.take();
      if (answer === undefined) continue;
      busy.delete(thread);
      if (answer === 'lost') {
        whenLost(thread);
        threads.delete(thread);
        open.unshift(at);
      } else results[at] = (errands[at] as Errand<T>).taken(answer, thread);
    }
  };
  const isOver = (): boolean => (open.length === 0 && busy.size === 0) || isEnough(results);
  while (!isOver()) {
    feed();
    const at = open.shift();
    if (at === undefined) yield WAITS;
    else {
      const parts = (errands[at] as Errand<T>).own();
      for (;;) {
        const { done, value } = parts.next();
        if (done) {
          results[at] = value;
          break;
        }
        collect();
        feed();
        yield (results.filter((result) => result !== undefined).length + value) / errands.length;
      }
    }
    collect();
  }
  return results;
}
