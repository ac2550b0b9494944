import { type Parts, WAITS } from '#base/parts.ts';
import type { PlayerAnswer, PlayerTask } from './player.ts';
import type { SpareThread } from './spareThreads.ts';

/** Work for this thread or a spare one. The result does not depend on which thread does it. */
export interface Errand<T> {
  /** The task for a spare thread. */
  readonly taskFor: (thread: SpareThread) => PlayerTask;
  /** The result in a spare thread's answer. Throws when the answer does not match. */
  readonly taken: (answer: PlayerAnswer, thread: SpareThread) => T;
  /** Does the work in this thread. */
  readonly own: () => Parts<T>;
}

/** The results so far, in the order of the errands. */
export type Results<T> = readonly (T | undefined)[];

interface Rules<T> {
  /** Whether the remaining work can be skipped. */
  readonly isEnough?: (results: Results<T>) => boolean;
  /**
   * Throws when the results that the lost thread kept are still needed; otherwise another thread repeats its work.
   */
  readonly whenLost?: (thread: SpareThread) => void;
}

/**
 * Does errands in this thread and in spare ones; the next free thread takes the next. A lost thread leaves `threads`.
 */
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

/** The error for an answer that does not match its task. */
export function wrongAnswer(answer: PlayerAnswer): Error {
  return new Error('defect' in answer ? answer.defect : 'a thread has answered what it was not asked');
}
