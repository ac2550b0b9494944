import type { Parts } from '#base/parts.ts';
import { mapParts } from '#base/parts.ts';
import type { RehearsalAnswer } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { openCopy } from '#session/openCopy.ts';
import type { Reader } from '#session/reader.ts';
import { saveBranch } from '#session/savedRun.ts';

/** Share of the progress for replaying the run up to this moment. */
const SHARE_OF_COPY = 0.1;

/** Does something on a copy of the run at the reader's moment. The copy's entries have the same numbers. */
export function* onACopy<Report>(
  reader: Reader,
  play: (copy: CommandedRun) => Parts<RehearsalAnswer<Report>>,
): Parts<RehearsalAnswer<Report>> {
  const opened = yield* mapParts(openCopy(saveBranch(reader)), (done) => done * SHARE_OF_COPY);
  if (!opened.ok) return opened;
  return yield* mapParts(play(opened.copy), (done) => SHARE_OF_COPY + (1 - SHARE_OF_COPY) * done);
}
