import { type Parts, whole } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import type { Entry } from '#kernel/event.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { Branch } from '#protocol/moment.ts';
import { savedRunProblem } from '#protocol/readSavedRun.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { CommandedRun } from './commandedRun.ts';
import { NO_SPARE_THREADS, type SpareThreads } from './lab/players/player.ts';
import { type OpenOptions, openRun } from './openRun.ts';
import { answer, answerInParts } from './questions/answer.ts';
import { replayBranches, saveRun, withKnownFields } from './savedRun.ts';

export type OpenedSession =
  | {
      readonly ok: true;
      readonly session: Session;
      /** A saved run that was stopped on its way. */
      readonly isPart: boolean;
      readonly traceEndUs: Micros;
      readonly notes: readonly InputProblem[];
      /** Objects of a live cluster in the files. */
      readonly dumped: readonly KubeObject[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/**
 * Opens a run at its start, or a saved one where it was left. Nothing is opened when anything in the source is wrong.
 */
export function openSession(source: RunSource | SavedRun, options: OpenOptions = {}): OpenedSession {
  return whole(openInParts(source, options));
}

/** The same in parts: a saved run has to be played again up to where it was left, or until `stops` says so. */
export function* openInParts(
  source: RunSource | SavedRun,
  options: OpenOptions = {},
  stops?: () => boolean,
): Parts<OpenedSession> {
  const problem = 'format' in source ? savedRunProblem(source) : undefined;
  if (problem !== undefined) return { ok: false, problems: [{ message: problem }] };
  const read = 'format' in source ? withKnownFields(source) : undefined;
  const from = read?.saved.source ?? (source as RunSource);
  // A saved run begins when it did.
  const opened = openRun(from, read ? { ...options, today: undefined } : options);
  if (!opened.ok) return opened;
  const session = new Session(opened.source, opened.run, opened.trials, opened.declared);
  const replayed = read && (yield* replayBranches(session, read.saved, stops));
  if (replayed && replayed.problems.length > 0) return { ok: false, problems: replayed.problems };
  return {
    ok: true,
    session,
    isPart: replayed?.isPart === true,
    traceEndUs: opened.traceEndUs,
    notes: [...(read?.notes ?? []), ...opened.notes],
    dumped: opened.dumped,
  };
}

/**
 * One run with its reader: what the worker, the command line and tests drive. Commands change the world; all else only
 * reads.
 */
export class Session extends CommandedRun {
  get seed(): number {
    return this.source.seed;
  }

  get branches(): readonly Branch[] {
    return this.run.branches.map((branch) => ({
      id: branch.id,
      label: branch.label,
      ...(branch.parent ? { parent: branch.parent.id } : undefined),
      forkSeq: branch.journal.base.seq,
      forkTimeUs: branch.journal.base.atUs,
      headSeq: branch.journal.head.seq,
      headTimeUs: branch.journal.head.atUs,
    }));
  }

  back(): Entry | undefined {
    return this.run.back();
  }

  seek(seq: number): void {
    this.run.seek(seq);
  }

  seekTime(timeUs: Micros): void {
    this.run.seekTime(timeUs);
  }

  /** Runs on to a time, at most `budget` new entries; false when there is more to do. */
  runUntil(timeUs: Micros, budget: number): boolean {
    return this.run.seekTime(timeUs, budget);
  }

  switchBranch(id: string): void {
    this.run.switchTo(id);
  }

  /** Starts a branch here, even at the head, for what is done from here on. */
  fork(label: string): void {
    this.run.fork(label);
  }

  dropBranch(id: string): boolean {
    return this.run.drop(id);
  }

  ask<N extends QuestionName>(name: N, question: Questions[N]['ask']): Questions[N]['answer'] {
    return answer(this, name, question, { openRun: openSession, threads: NO_SPARE_THREADS });
  }

  /**
   * The answer in parts, for questions that play whole runs again; `undefined` for all others. What is done meanwhile
   * does not change it. `threads` may play some of them.
   */
  askInParts<N extends QuestionName>(
    name: N,
    question: Questions[N]['ask'],
    threads: SpareThreads = NO_SPARE_THREADS,
  ): Parts<Questions[N]['answer']> | undefined {
    return answerInParts(this, name, question, { openRun: openSession, threads });
  }

  save(): SavedRun {
    return saveRun(this);
  }
}
