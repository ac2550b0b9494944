import { type Parts, whole } from '#base/parts.ts';
import { reasonOf } from '#base/problemText.ts';
import type { Micros } from '#base/time.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { ComparedNode, SidePod } from '#protocol/comparison.ts';
import type { LossOutcome } from '#protocol/rehearsal.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { openCopy } from '#session/openCopy.ts';
import { readPlaces } from '#session/questions/comparison/readPlaces.ts';
import type { Reader } from '#session/reader.ts';
import { type DecisionAsked, type DescribedDecision, tellDecision } from '../configurations/figureRows.ts';
import { type PlayedConfiguration, playInParts } from '../configurations/playConfiguration.ts';
import { playLoss } from '../rehearsal/playLoss.ts';

/** For a player that plays everything in its own thread. */
export const NO_SPARE_THREADS: SpareThreads = { start: () => [] };

/** One configuration with one seed. */
export interface Job {
  readonly id: number;
  readonly source: RunSource;
  /** Simulated microseconds. */
  readonly untilUs: Micros;
  /** Pods that are released one by one. */
  readonly held: readonly string[];
  /** The job's run is kept for later questions. */
  readonly isKept: boolean;
}

export type JobResult =
  | {
      readonly ok: true;
      readonly played: Omit<PlayedConfiguration, 'reader'>;
      readonly notes: readonly InputProblem[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** The places at the end of a kept job. */
export interface Standing {
  readonly nodes: readonly ComparedNode[];
  readonly pods: readonly SidePod[];
}

/** A task for a player. Tasks and answers can be sent to another thread and back. */
export type PlayerTask =
  | { readonly task: 'play'; readonly job: Job }
  | { readonly task: 'tell'; readonly id: number; readonly asked: readonly (DecisionAsked | undefined)[] }
  | { readonly task: 'stand'; readonly id: number }
  | {
      readonly task: 'lose';
      /** The start of the run; absent: the start of the task before. */
      readonly from?: SavedRun;
      readonly nodes: readonly string[];
      readonly limitSeconds: number;
    };

export type PlayerAnswer =
  | { readonly played: JobResult }
  | { readonly described: readonly DescribedDecision[] }
  | { readonly standing: Standing }
  | { readonly lost: LossOutcome }
  | { readonly defect: string };

/** Plays jobs in this thread, and answers questions about those that it keeps. */
export class Player {
  private readonly readers = new Map<number, Reader>();
  private copy: CommandedRun | undefined;

  *playInParts({ id, source, untilUs, held, isKept }: Job): Parts<JobResult> {
    const result = yield* playInParts(source, untilUs, held);
    if (!result.ok) return result;
    const { reader, ...played } = result.played;
    if (isKept) this.readers.set(id, reader);
    return { ok: true, played, notes: result.notes };
  }

  play(job: Job): JobResult {
    return whole(this.playInParts(job));
  }

  tell(id: number, asked: readonly (DecisionAsked | undefined)[]): readonly DescribedDecision[] {
    const reader = this.readers.get(id);
    return asked.map((decision) => tellDecision(reader, decision));
  }

  /** Throws when this player does not keep the job. */
  stand(id: number): Standing {
    const reader = this.readers.get(id);
    if (!reader) throw new Error(`job ${id} is not stored here`);
    const { pods, nodes } = readPlaces(reader);
    return {
      nodes,
      pods: [...pods.values()].map(({ key, workload, colour, cpuMilli, memoryBytes, node }) => ({
        key,
        keys: [key, null],
        nodes: [node, null],
        workload,
        colour,
        cpuMilli,
        memoryBytes,
      })),
    };
  }

  /** Each loss begins at the start of the first. Throws when that moment cannot be reached, or was never given. */
  lose({ from, nodes, limitSeconds }: Extract<PlayerTask, { readonly task: 'lose' }>): LossOutcome {
    if (from) this.copy = copyOf(from);
    if (!this.copy) throw new Error('a loss was requested before the run was open');
    return whole(playLoss(this.copy, nodes, limitSeconds));
  }

  /** A failure is an answer too. */
  do(task: PlayerTask): PlayerAnswer {
    try {
      if (task.task === 'play') return { played: this.play(task.job) };
      if (task.task === 'tell') return { described: this.tell(task.id, task.asked) };
      if (task.task === 'stand') return { standing: this.stand(task.id) };
      return { lost: this.lose(task) };
    } catch (error) {
      return { defect: reasonOf(error) };
    }
  }
}

function copyOf(saved: SavedRun): CommandedRun {
  const opened = whole(openCopy(saved));
  if (!opened.ok) throw new Error(opened.problems[0]?.message ?? 'the run cannot be opened again');
  return opened.copy;
}

/** A thread that plays runs beside this one. */
export interface SpareThread {
  send(task: PlayerTask): void;
  /** The answer to the task, once; `lost` when the thread has ended, `undefined` until the answer arrives. */
  receive(): PlayerAnswer | 'lost' | undefined;
  end(): void;
}

/** The source of spare threads. */
export interface SpareThreads {
  /** Starts `most` threads, or as many as there are processors for. */
  start(most: number): readonly SpareThread[];
}
