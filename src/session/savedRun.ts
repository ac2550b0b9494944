import type { Parts } from '#base/parts.ts';
import { type Shape, withoutUnknown } from '#base/shape.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import type { InputProblem } from '#protocol/command.ts';
import { entriesToPlay } from '#protocol/readSavedRun.ts';
import type { SavedBranch, SavedRun } from '#protocol/savedRun.ts';
import type { CommandedRun } from './commandedRun.ts';
import { commandShape } from './commands/commandList.ts';
import type { Reader } from './reader.ts';
import type { RunBranch } from './run.ts';
import { sourceShape } from './startOfRun.ts';

/** The source of a run and the commands of people; everything else is computed again. */
export function saveRun(reader: Reader): SavedRun {
  const { run } = reader;
  return {
    format: 'kube-orrery/run',
    version: 1,
    source: reader.source,
    branches: run.branches.map((branch) => savedBranch(reader, branch)),
    branch: run.branch.id,
    seq: run.position.seq,
    timeUs: run.clockUs,
  };
}

/** Only the present branch and those it came from, each as far as it is needed to come to this moment again. */
export function saveBranch(reader: Reader): SavedRun {
  const saved = saveRun(reader);
  const branches: SavedBranch[] = [];
  let upTo = saved.seq;
  let id: string | undefined = saved.branch;
  while (id !== undefined) {
    const branch: SavedBranch | undefined = saved.branches.find((each) => each.id === id);
    if (!branch) break;
    const last = upTo;
    const { headSeq: _, ...rest } = branch;
    branches.unshift({ ...rest, inputs: branch.inputs.filter(({ after }) => after < last) });
    upTo = Math.min(upTo, branch.forkSeq);
    id = branch.parent;
  }
  return { ...saved, branches };
}

function savedBranch(reader: Reader, branch: RunBranch): SavedBranch {
  return {
    id: branch.id,
    label: branch.label,
    ...(branch.parent ? { parent: branch.parent.id } : undefined),
    forkSeq: branch.journal.base.seq,
    headSeq: branch.journal.head.seq,
    inputs: branch.journal.inputEntries().flatMap((entry) => {
      const command = entry.input === undefined ? undefined : reader.commandOf(entry.input);
      return command && entry.input !== undefined
        ? [{ id: entry.input, after: entry.seq - 1, atUs: entry.atUs, command }]
        : [];
    }),
  };
}

/**
 * Earlier builds took commands and sources with fields that they do not have, and did nothing with them. So that such
 * a run
 * opens as it did, these fields are left out, and a note names each. A field of a wrong type is refused when it is
 * replayed:
 * what the earlier build did with it is not what it says.
 */
export function withKnownFields(saved: SavedRun): {
  readonly saved: SavedRun;
  readonly notes: readonly InputProblem[];
} {
  const notes: InputProblem[] = [];
  const known = <T>(shape: Shape<unknown>, value: T, at: string): T => {
    const { value: left, unknown } = withoutUnknown(shape, value);
    for (const { path } of unknown) {
      const field = `${at}.${formatPath(path)}`;
      notes.push({ field, message: `${field}: there is no such field, so it is left out` });
    }
    return left;
  };
  const source = known(sourceShape, saved.source, 'source');
  const branches = saved.branches.map((branch, at) => ({
    ...branch,
    inputs: branch.inputs.map((input, place) => ({
      ...input,
      command: known(commandShape, input.command, `branches[${at}].inputs[${place}].command`),
    })),
  }));
  return notes.length === 0 ? { saved, notes } : { saved: { ...saved, source, branches }, notes };
}

/** Entries that are played in one part of a replay. */
const ENTRIES_IN_A_PART = 64;

export interface Replayed {
  readonly problems: readonly InputProblem[];
  /** It was stopped on the way. What came after the entry that it stands at was not done. */
  readonly isPart: boolean;
}

const stopped: Replayed = { problems: [], isPart: true };
const failed = (problems: readonly InputProblem[]): Replayed => ({ problems, isPart: false });

const placed = (problems: readonly InputProblem[], at: string): readonly InputProblem[] =>
  problems.map((problem) => ({ ...problem, message: `${at}: ${problem.message}` }));

function branchProblem(known: readonly RunBranch[], { id, parent }: SavedBranch): string | undefined {
  if (!known.some((one) => one.id === parent))
    return `branch ${id} begins on branch ${parent}, which is not in the file`;
  return known.some((one) => one.id === id) ? `branch ${id} occurs twice in the file` : undefined;
}

/** The progress of a replay. */
interface Way {
  readonly commanded: CommandedRun;
  readonly all: number;
  /** Never more than `all`. */
  played: number;
  readonly stops: () => boolean;
}

/** Goes to entry `seq`, or to the run's end. False when it was stopped. */
function* goTo(way: Way, seq: number): Parts<boolean> {
  const { all, stops } = way;
  const { run } = way.commanded;
  for (const _ of run.seekKnown(seq)) {
    yield way.played / all;
    if (stops()) return false;
  }
  while (run.position.seq < seq && run.step()) {
    way.played++;
    if (run.position.seq % ENTRIES_IN_A_PART > 0) continue;
    yield way.played / all;
    if (stops()) return false;
  }
  return true;
}

/** Does again what people did on a branch. `undefined` when that was all, and the replay goes on. */
function* giveInputs(way: Way, { inputs }: SavedBranch, at: string): Parts<Replayed | undefined> {
  const { run } = way.commanded;
  for (const [place, { after, atUs, command }] of inputs.entries()) {
    if (!(yield* goTo(way, after))) return stopped;
    if (run.position.seq !== after) return failed([{ message: `the run ends before entry ${after}` }]);
    run.wait(atUs);
    const result = way.commanded.accept(command);
    if (!result.ok) return failed(placed(result.problems, `${at}.inputs[${place}].command`));
    way.played++;
    yield way.played / way.all;
    if (way.stops()) return stopped;
  }
  return undefined;
}

/**
 * Does again, on a run that stands at its start, what a saved run's people did, and goes where it was left. It stops
 * at the
 * entry that it has reached when `stops` says so between two parts.
 */
export function* replayBranches(
  commanded: CommandedRun,
  saved: SavedRun,
  stops: () => boolean = () => false,
): Parts<Replayed> {
  const { run } = commanded;
  // Each entry counts, and each input: a command may take as long as many entries.
  const all = 1 + entriesToPlay(saved) + saved.branches.reduce((sum, { inputs }) => sum + inputs.length, 0);
  const way: Way = { commanded, all, played: 0, stops };
  for (const [index, branch] of saved.branches.entries()) {
    if (branch.parent !== undefined) {
      const message = branchProblem(run.branches, branch);
      if (message !== undefined) return failed([{ message }]);
      run.switchTo(branch.parent);
      if (!(yield* goTo(way, branch.forkSeq))) return stopped;
      run.fork(branch.label, branch.id);
    }
    const ended = yield* giveInputs(way, branch, `branches[${index}]`);
    if (ended) return ended;
    if (!(yield* goTo(way, branch.headSeq ?? run.position.seq))) return stopped;
  }
  run.switchTo(saved.branch);
  if (!(yield* goTo(way, saved.seq))) return stopped;
  run.wait(saved.timeUs);
  return { problems: [], isPart: false };
}
