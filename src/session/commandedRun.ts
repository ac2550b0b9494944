import type { Micros } from '#base/time.ts';
import type { Trials } from '#cluster/scheduler/actor/trials.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Command, CommandResult, InputProblem } from '#protocol/command.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { definitionOf } from './commands/commandList.ts';
import { inputOf } from './commands/inputOf.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';
import { WorkloadColours } from './views/workloadColours.ts';

/** A run with what people did in it: it takes commands, goes on, and is read. */
export class CommandedRun implements Reader {
  readonly source: RunSource;
  readonly run: Run;
  readonly trials: Trials;
  private inputCount = 0;
  private readonly declared: readonly string[];
  private madeColours: WorkloadColours | undefined;
  private readonly commands = new Map<number, Command>();

  /** `declared`: the workloads that the source brings, in that order. */
  constructor(source: RunSource, run: Run, trials: Trials, declared: readonly string[] = []) {
    this.source = source;
    this.declared = declared;
    this.run = run;
    this.trials = trials;
  }

  get world(): World {
    return this.run.world;
  }

  /** Made when somebody looks at them first. */
  get colours(): WorkloadColours {
    this.madeColours ??= new WorkloadColours(this.world, this.declared);
    return this.madeColours;
  }

  /** Simulated microseconds of the next entry; `undefined` when nothing is to come. */
  get nextDueUs(): number | undefined {
    return this.run.nextUs;
  }

  /** Does what a person asked for, now; in the past that starts a branch. Nothing happens when the command is not right. */
  accept(command: Command): CommandResult {
    const { switches = scenarioById(this.source.scenario)?.switches ?? {} } = this.source;
    const made = inputOf(command, this.world, this.run.clockUs, switches);
    if (!made.ok) return made;
    // Only now the command is known to be one.
    const definition = definitionOf(command);
    const problem = definition.refusal?.(command, this.world);
    if (problem) return { ok: false, problems: [problem] };
    const input = ++this.inputCount;
    const entry = this.run.inject({ input, actor: made.actor, event: made.event }, definition.label(command));
    this.commands.set(input, command);
    return { ok: true, seq: entry.seq, notes: made.notes };
  }

  /** Looks at what comes after the head without going there; see `Run.lookAhead`. */
  lookAhead(untilUs: Micros, budget: number): boolean {
    return this.run.lookAhead(untilUs, budget);
  }

  commandOf(input: number): Command | undefined {
    return this.commands.get(input);
  }

  step(): Entry | undefined {
    return this.run.step();
  }
}

/** A whole run beside the one that is read: it is played to see what comes of something, and nobody looks at it. */
export interface Rehearsed extends CommandedRun {
  seek(seq: number): void;
  /** Runs on to a time, at most `budget` new entries; false when there is more to do. */
  runUntil(timeUs: Micros, budget: number): boolean;
  fork(label: string): void;
  switchBranch(id: string): void;
  ask<N extends QuestionName>(name: N, question: Questions[N]['ask']): Questions[N]['answer'];
}

type OpenedRehearsal =
  | { readonly ok: true; readonly session: Rehearsed }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Opens the run that something is rehearsed on. */
export type OpenRehearsal = (source: RunSource) => OpenedRehearsal;
