import type { Parts } from '#base/parts.ts';
import { type Shape, withoutUnknown } from '#base/shape.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { SavedBranch, SavedRun } from '#protocol/savedRun.ts';
import type { CommandedRun } from './commandedRun.ts';
import { commandShape } from './commands/commandList.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';
import type { RunBranch } from './runBranch.ts';
import { sourceShape } from './sourceShape.ts';

/** What a run started from and what people did; everything else is computed again. */
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
 * Earlier builds took commands and sources with fields that they do not have, and did nothing with them. So that such a run
 * opens as it did, these fields are left out, and a note names each. A field of a wrong type is refused when it is replayed:
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
      notes.push({ field, message: `${field}: there is no such field, and it is left out` });
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

/** Does again, on a run that stands at its start, what a saved run's people did, and goes where it was left. */
export function* replayBranches(commanded: CommandedRun, saved: SavedRun): Parts<InputProblem[]> {
  const { run } = commanded;
  // Each input, the head of each branch, and the place where the run was left.
  const places = 1 + saved.branches.reduce((sum, { inputs }) => sum + inputs.length + 1, 0);
  let reached = 0;
  function* goTo(seq: number): Parts<void> {
    for (const done of seekInParts(run, seq)) yield (reached + done) / places;
    reached++;
  }
  for (const [index, branch] of saved.branches.entries()) {
    if (branch.parent !== undefined) {
      if (!run.branches.some((known) => known.id === branch.parent))
        return [{ message: `branch ${branch.id} hangs on ${branch.parent}, which is not in the file` }];
      if (run.branches.some(({ id }) => id === branch.id))
        return [{ message: `branch ${branch.id} is in the file twice` }];
      run.switchTo(branch.parent);
      run.seek(branch.forkSeq);
      run.fork(branch.label, branch.id);
    }
    for (const [place, { after, atUs, command }] of branch.inputs.entries()) {
      yield* goTo(after);
      if (run.position.seq !== after) return [{ message: `the run ends before entry ${after}` }];
      run.wait(atUs);
      const result = commanded.accept(command);
      if (!result.ok) {
        const at = `branches[${index}].inputs[${place}].command`;
        return result.problems.map((problem) => ({ ...problem, message: `${at}: ${problem.message}` }));
      }
    }
    yield* goTo(branch.headSeq ?? run.position.seq);
  }
  run.switchTo(saved.branch);
  yield* goTo(saved.seq);
  run.wait(saved.timeUs);
  return [];
}

/** `Run.seek`, with a look around after every few entries that are new. */
function* seekInParts(run: Run, seq: number): Parts<void> {
  run.seek(Math.min(seq, run.head.seq));
  const from = run.position.seq;
  while (run.position.seq < seq && run.step())
    if (run.position.seq % ENTRIES_IN_A_PART === 0) yield (run.position.seq - from) / (seq - from);
}
