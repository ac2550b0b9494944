import type { RunQuestions } from '#protocol/run.ts';
import type { Reader } from '#session/reader.ts';
import type { RunBranch } from '#session/runBranch.ts';

/** What people did on the present branch, and on those it came from before it left them, up to this moment or up to an entry. */
export function inputsSoFar(
  reader: Reader,
  lastSeq: number = reader.run.position.seq,
): RunQuestions['inputs']['answer'] {
  const { branch } = reader.run;
  return lineage(branch).flatMap((own, index, all) => {
    const until = Math.min(lastSeq, all[index + 1]?.journal.base.seq ?? lastSeq);
    return own.journal.inputEntries().flatMap(({ seq, atUs, input }) => {
      const command = input === undefined || seq > until ? undefined : reader.commandOf(input);
      return command ? [{ atUs, command }] : [];
    });
  });
}

function lineage(branch: RunBranch): readonly RunBranch[] {
  return branch.parent ? [...lineage(branch.parent), branch] : [branch];
}
