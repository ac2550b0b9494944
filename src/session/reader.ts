import type { Trials } from '#cluster/scheduler/actor/trials.ts';
import type { World } from '#kernel/world.ts';
import type { Command } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { Run } from './run.ts';
import type { WorkloadColours } from './views/workloadColours.ts';

/** A run as it is read: nothing that goes on with it or adds to it. The cursor comes back from every look. `beside` may play another branch on, which changes nothing that was known. */
export type History = Readonly<
  Pick<
    Run,
    | 'world'
    | 'position'
    | 'head'
    | 'clockUs'
    | 'branch'
    | 'branches'
    | 'entry'
    | 'sample'
    | 'explain'
    | 'excursion'
    | 'beside'
    | 'lastSeqAt'
    | 'nearSeqAt'
    | 'timeOf'
    | 'farBack'
    | 'timeAtHand'
  >
>;

/** What questions get to read: a run and where its cursor stands. They change none of it. */
export interface Reader {
  readonly source: RunSource;
  /** All that has happened, with the cursor in it. */
  readonly run: History;
  /** The world at the cursor. */
  readonly world: World;
  /** What the scheduler would say, without asking it to do anything. */
  readonly trials: Trials;
  /** The colours of the run's workloads. */
  readonly colours: WorkloadColours;
  /** The command behind an input of this run. */
  commandOf(input: number): Command | undefined;
}
