import { type Parts, WAITS } from '#base/parts.ts';
import { type Job, type JobResult, Player, type PlayerAnswer, type PlayerTask, type Standing } from './player.ts';
import type { SpareThread } from './spareThreads.ts';
import type { DecisionAsked, DecisionTold } from './tellDecisions.ts';

interface Busy {
  readonly at: number;
  readonly job: Job;
}

/** Plays jobs in this thread and in spare ones, whoever is free the next. What comes of a job does not depend on who plays it. */
export class Players {
  private readonly own = new Player();
  private readonly threads: Set<SpareThread>;
  private readonly busy = new Map<SpareThread, Busy>();
  /** Who has played a job, by its id. */
  private readonly playedBy = new Map<number, SpareThread>();

  constructor(threads: readonly SpareThread[]) {
    this.threads = new Set(threads);
  }

  /** The results in the order of the jobs. Throws when a job finds a defect, or when the thread that has kept one is lost. */
  *playAll(jobs: readonly Job[]): Parts<readonly JobResult[]> {
    const results = new Map<number, JobResult>();
    const open = jobs.map((job, at) => ({ at, job }));
    while (results.size < jobs.length) {
      this.feed(open);
      const next = open.shift();
      if (next) {
        const parts = this.own.playInParts(next.job);
        for (;;) {
          const { done, value } = parts.next();
          if (done) {
            results.set(next.at, value);
            break;
          }
          this.collect(results, open);
          this.feed(open);
          yield (results.size + value) / jobs.length;
        }
      } else yield WAITS;
      this.collect(results, open);
    }
    return jobs.map((_, at) => results.get(at) as JobResult);
  }

  /** What decisions of a kept job computed. */
  *tell(id: number, asked: readonly (DecisionAsked | undefined)[]): Parts<readonly DecisionTold[]> {
    if (asked.length === 0) return [];
    const answer = yield* this.ask(id, { task: 'tell', id, asked });
    if ('told' in answer) return answer.told;
    throw wrong(answer);
  }

  /** Where all is at the end of a kept job. */
  *stand(id: number): Parts<Standing> {
    const answer = yield* this.ask(id, { task: 'stand', id });
    if ('standing' in answer) return answer.standing;
    throw wrong(answer);
  }

  end(): void {
    for (const thread of this.threads) thread.end();
  }

  /** Asks whoever has played the job. */
  private *ask(id: number, task: PlayerTask): Parts<PlayerAnswer> {
    const player = this.playedBy.get(id);
    if (!player) return this.own.do(task);
    player.send(task);
    for (;;) {
      const answer = player.take();
      if (answer === 'lost') throw new Error(LOST);
      if (answer) return answer;
      yield WAITS;
    }
  }

  private feed(open: Busy[]): void {
    for (const thread of this.threads) {
      if (this.busy.has(thread)) continue;
      const next = open.shift();
      if (!next) return;
      this.busy.set(thread, next);
      thread.send({ task: 'play', job: next.job });
    }
  }

  /** Takes what spare threads have answered. What a lost one was playing is played by another, unless it has kept something. */
  private collect(results: Map<number, JobResult>, open: Busy[]): void {
    for (const [thread, played] of this.busy) {
      const answer = thread.take();
      if (answer === undefined) continue;
      this.busy.delete(thread);
      if (answer === 'lost') {
        if ([...this.playedBy.values()].includes(thread)) throw new Error(LOST);
        this.threads.delete(thread);
        open.unshift(played);
      } else if ('played' in answer) {
        results.set(played.at, answer.played);
        this.playedBy.set(played.job.id, thread);
      } else throw wrong(answer);
    }
  }
}

const LOST = 'a thread that played one of the runs has ended: ask again';

function wrong(answer: PlayerAnswer): Error {
  return new Error('defect' in answer ? answer.defect : 'a thread has answered what it was not asked');
}
