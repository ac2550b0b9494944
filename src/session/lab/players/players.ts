import { type Parts, WAITS } from '#base/parts.ts';
import type { DecisionAsked, DescribedDecision } from '../configurations/figureRows.ts';
import type { SpareThread } from './player.ts';
import { type Job, type JobResult, Player, type PlayerAnswer, type PlayerTask, type Standing } from './player.ts';

/** Plays jobs in this thread and in spare ones, and asks the player of a job about it. */
export class Players {
  private readonly own = new Player();
  private readonly threads: Set<SpareThread>;
  /** The player of a job, by the job's id. */
  private readonly playedBy = new Map<number, SpareThread>();

  constructor(threads: readonly SpareThread[]) {
    this.threads = new Set(threads);
  }

  /**
   * The results in the order of the jobs. Throws when a job finds a defect, or when the thread that keeps one is
   * lost.
   */
  *playAll(jobs: readonly Job[]): Parts<readonly JobResult[]> {
    const results = yield* shareOut(
      this.threads,
      jobs.map((job) => this.errand(job)),
      {
        whenLost: (thread) => {
          if ([...this.playedBy.values()].includes(thread)) throw new Error(LOST);
        },
      },
    );
    return results.flatMap((result) => result ?? []);
  }

  /** The explanations of decisions of a kept job. */
  *tell(id: number, asked: readonly (DecisionAsked | undefined)[]): Parts<readonly DescribedDecision[]> {
    if (asked.length === 0) return [];
    const answer = yield* this.ask(id, { task: 'tell', id, asked });
    if ('described' in answer) return answer.described;
    throw wrongAnswer(answer);
  }

  /** The places at the end of a kept job. */
  *stand(id: number): Parts<Standing> {
    const answer = yield* this.ask(id, { task: 'stand', id });
    if ('standing' in answer) return answer.standing;
    throw wrongAnswer(answer);
  }

  end(): void {
    for (const thread of this.threads) thread.end();
  }

  private errand(job: Job): Errand<JobResult> {
    return {
      taskFor: () => ({ task: 'play', job }),
      taken: (answer, thread) => {
        if (!('played' in answer)) throw wrongAnswer(answer);
        this.playedBy.set(job.id, thread);
        return answer.played;
      },
      own: () => this.own.playInParts(job),
    };
  }

  /** Asks the player of the job. */
  private *ask(id: number, task: PlayerTask): Parts<PlayerAnswer> {
    const player = this.playedBy.get(id);
    if (!player) return this.own.do(task);
    player.send(task);
    for (;;) {
      const answer = player.receive();
      if (answer === 'lost') throw new Error(LOST);
      if (answer) return answer;
      yield WAITS;
    }
  }
}

const LOST = 'a thread that played one of the runs has ended: ask again';

/** The error for an answer that does not match its task. */
export function wrongAnswer(answer: PlayerAnswer): Error {
  return new Error('defect' in answer ? answer.defect : 'a thread has answered a question that was not asked');
}

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
      const answer = thread.receive();
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
