import type { Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import type { OtherRun } from '#protocol/comparison.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { openRun } from '#session/openRun.ts';
import type { Reader } from '#session/reader.ts';
import { lastShared, type RunBranch } from '#session/run.ts';
import { inputsSoFar } from '../run/inputsSoFar.ts';

/** The other run of a comparison, readable at one moment. */
export interface RunBeside {
  /** The last entry that both runs share. */
  readonly partedSeq: number;
  /** The time of the first entry that they do not share; simulated microseconds. */
  readonly partedUs: Micros;
  /**
   * Plays the run on by at most `budget` entries, then calls back with it; `arrived` says whether it reached the
   * time.
   */
  at<T>(timeUs: Micros, budget: number, look: (reader: Reader, arrived: boolean) => T): T;
}

type Found =
  | { readonly ok: true; readonly beside: RunBeside }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Entries played between two pauses. */
const ENTRIES_IN_A_PART = 512;

export function otherRun(reader: Reader, other: OtherRun): Found {
  return other.kind === 'branch' ? branchBeside(reader, other.branch) : changedRun(reader, other);
}

/** Plays the other run to a time in parts, and reads it there. */
export function* readAt<T>(beside: RunBeside, timeUs: Micros, read: (reader: Reader) => T): Parts<T> {
  for (let parts = 0; ; parts++) {
    const there = beside.at(timeUs, ENTRIES_IN_A_PART, (reader, arrived) => (arrived ? { read: read(reader) } : null));
    if (there) return there.read;
    yield parts / (parts + 8);
  }
}

function branchBeside(reader: Reader, id: string): Found {
  const { run } = reader;
  const branch = run.branches.find((each) => each.id === id);
  if (!branch) return { ok: false, problems: [{ message: `there is no branch ${id} in this run` }] };
  const partedSeq = lastShared(run.branch, run.head.seq, branch);
  return {
    ok: true,
    beside: {
      partedSeq,
      partedUs: Math.min(timeAfter(run.branch, partedSeq), timeAfter(branch, partedSeq)),
      at: (timeUs, budget, look) => run.beside(id, timeUs, budget, (arrived) => look(reader, arrived)),
    },
  };
}

/** The time of the entry after `seq` on a branch; the branch's own time when it ends there. */
function timeAfter(branch: RunBranch, seq: number): number {
  let owner = branch;
  while (owner.parent && seq < owner.journal.base.seq) owner = owner.parent;
  const { journal } = owner;
  return (seq < journal.head.seq ? journal.timeOf(seq + 1) : undefined) ?? journal.head.atUs;
}

interface Input {
  readonly atUs: Micros;
  readonly command: Command;
}

/** The same inputs, played with a change from the start, as far as needed so far. */
class ChangedRun implements RunBeside {
  readonly partedSeq = 0;
  readonly partedUs = 0;
  private readonly commanded: CommandedRun;
  private readonly inputs: readonly Input[];
  private done = 0;
  private reachedUs = 0;

  constructor(commanded: CommandedRun, inputs: readonly Input[]) {
    this.commanded = commanded;
    this.inputs = inputs;
  }

  at<T>(timeUs: Micros, budget: number, look: (reader: Reader, arrived: boolean) => T): T {
    const { run } = this.commanded;
    let arrived = true;
    if (timeUs > this.reachedUs) arrived = this.goOn(timeUs, budget);
    else run.seekTime(timeUs);
    return look(this.commanded, arrived);
  }

  private goOn(timeUs: Micros, budget: number): boolean {
    const { run } = this.commanded;
    const from = run.head.seq;
    run.seekTime(this.reachedUs);
    for (let next = this.inputs[this.done]; next && next.atUs <= timeUs; next = this.inputs[this.done]) {
      if (!this.walk(next.atUs, budget - (run.head.seq - from))) return false;
      // A command that was valid in one run may be refused in the other because the object is missing. Then nothing
      // happens, as in a real cluster.
      this.commanded.accept(next.command);
      this.done++;
    }
    return this.walk(timeUs, budget - (run.head.seq - from));
  }

  private walk(timeUs: Micros, budget: number): boolean {
    const { run } = this.commanded;
    const arrived = run.seekTime(timeUs, Math.max(0, budget));
    this.reachedUs = arrived ? timeUs : run.clockUs;
    return arrived;
  }
}

interface Kept {
  readonly of: string;
  readonly run: ChangedRun;
}

/** The latest comparison of each run. */
const kept = new WeakMap<Reader, Kept>();

function changedRun(reader: Reader, { configuration, switches }: Extract<OtherRun, { kind: 'changed' }>): Found {
  const inputs = inputsSoFar(reader, reader.run.head.seq);
  const source = { ...reader.source, ...(configuration && { configuration }), ...(switches && { switches }) };
  const of = JSON.stringify([configuration, switches, inputs]);
  const known = kept.get(reader);
  if (known?.of === of) return { ok: true, beside: known.run };
  const opened = openRun(source);
  if (!opened.ok) return opened;
  const run = new ChangedRun(new CommandedRun(source, opened.run, opened.trials, opened.declared), inputs);
  kept.set(reader, { of, run });
  return { ok: true, beside: run };
}
