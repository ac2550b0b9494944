import type { Micros } from '#base/time.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { CommandedRun } from './commandedRun.ts';

/** A whole run beside the one that is read: it is played to see what comes of something, and nobody looks at it. */
export interface Rehearsed extends CommandedRun {
  seek(seq: number): void;
  /** Runs on to a time, at most `budget` new entries; false when there is more to do. */
  runUntil(timeUs: Micros, budget: number): boolean;
  fork(label: string): void;
  switchBranch(id: string): void;
  ask<N extends QuestionName>(name: N, question: Questions[N]['ask']): Questions[N]['answer'];
}

export type OpenedRehearsal =
  | { readonly ok: true; readonly session: Rehearsed }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Opens the run that something is rehearsed on. */
export type OpenRehearsal = (source: RunSource) => OpenedRehearsal;
