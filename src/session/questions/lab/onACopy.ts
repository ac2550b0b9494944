import type { Parts } from '#base/parts.ts';
import { mapParts } from '#base/parts.ts';
import type { RehearsalAnswer } from '#protocol/rehearsal.ts';
import type { SavedBranch, SavedRun } from '#protocol/savedRun.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { openRun } from '#session/openRun.ts';
import type { Reader } from '#session/reader.ts';
import { replayBranches, saveRun } from '#session/savedRun.ts';

/** Nobody steps back in the copy. */
const KEPT = { keepEntries: 16_384, keepBlocks: 16_384 };
/** How much of the work it is to come to this moment again. */
const SHARE_OF_COPY = 0.1;

/** Does something on a copy of the run that stands where the reader stands. Its entries have the same numbers. */
export function* onACopy<Report>(
  reader: Reader,
  play: (copy: CommandedRun) => Parts<RehearsalAnswer<Report>>,
): Parts<RehearsalAnswer<Report>> {
  const saved = ownBranches(saveRun(reader));
  yield 0;
  const opened = openRun(saved.source, KEPT);
  if (!opened.ok) return opened;
  const copy = new CommandedRun(saved.source, opened.run, opened.trials);
  const problems = yield* mapParts(replayBranches(copy, saved), (done) => done * SHARE_OF_COPY);
  if (problems.length > 0) return { ok: false, problems };
  return yield* mapParts(play(copy), (done) => SHARE_OF_COPY + (1 - SHARE_OF_COPY) * done);
}

/** The present branch and those it came from, each as far as it is needed. */
function ownBranches(saved: SavedRun): SavedRun {
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
