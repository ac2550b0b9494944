import { type Parts, WAITS } from '#base/parts.ts';
import type { DecisionAsked, DecisionTold } from '../configurations/tellDecisions.ts';
import { type Job, type JobResult, Player, type PlayerAnswer, type PlayerTask, type Standing } from './player.ts';
import { type Errand, shareOut, wrongAnswer } from './shareOut.ts';
import type { SpareThread } from './spareThreads.ts';

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
  *tell(id: number, asked: readonly (DecisionAsked | undefined)[]): Parts<readonly DecisionTold[]> {
    if (asked.length === 0) return [];
    const answer = yield* this.ask(id, { task: 'tell', id, asked });
    if ('told' in answer) return answer.told;
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
      const answer = player.take();
      if (answer === 'lost') throw new Error(LOST);
      if (answer) return answer;
      yield WAITS;
    }
  }
}

const LOST = 'a thread that played one of the runs has ended: ask again';
