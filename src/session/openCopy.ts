import type { Parts } from '#base/parts.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { CommandedRun } from './commandedRun.ts';
import { openRun } from './openRun.ts';
import { replayBranches } from './savedRun.ts';

/** Nobody steps back in the copy. */
const KEPT = { keepEntries: 16_384, keepBlocks: 16_384 };

type OpenedCopy =
  | { readonly ok: true; readonly copy: CommandedRun }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Plays a saved run again up to where it was left. Its entries have the same numbers. */
export function* openCopy(saved: SavedRun): Parts<OpenedCopy> {
  yield 0;
  const opened = openRun(saved.source, KEPT);
  if (!opened.ok) return opened;
  const copy = new CommandedRun(saved.source, opened.run, opened.trials, opened.declared);
  const { problems } = yield* replayBranches(copy, saved);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, copy };
}
