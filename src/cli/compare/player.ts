import type { InputProblem } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { type PlayedConfiguration, playConfiguration } from '#session/lab/configurations/playConfiguration.ts';
import { type DecisionAsked, type DecisionTold, tellDecision } from '#session/lab/configurations/tellDecisions.ts';
import type { Reader } from '#session/reader.ts';

/** One configuration with one seed. */
export interface Job {
  readonly id: number;
  readonly source: RunSource;
  readonly untilUs: number;
  /** Pods that are released one after the other. */
  readonly held: readonly string[];
  /** Its decisions will be asked for. */
  readonly isKept: boolean;
}

export type JobResult =
  | {
      readonly ok: true;
      readonly played: Omit<PlayedConfiguration, 'reader'>;
      readonly notes: readonly InputProblem[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Plays jobs in this thread, and tells their decisions afterwards. */
export class Player {
  private readonly readers = new Map<number, Reader>();

  play({ id, source, untilUs, held, isKept }: Job): JobResult {
    const result = playConfiguration(source, untilUs, held);
    if (!result.ok) return result;
    const { reader, ...played } = result.played;
    if (isKept) this.readers.set(id, reader);
    return { ok: true, played, notes: result.notes };
  }

  tell(id: number, asked: readonly (DecisionAsked | undefined)[]): readonly DecisionTold[] {
    const reader = this.readers.get(id);
    return asked.map((decision) => tellDecision(reader, decision));
  }
}
