import type { RunQuestions } from '#protocol/run.ts';
import type { Reader } from '#session/reader.ts';
import type { RunBranch } from '#session/run.ts';

/** Inputs of people on the present branch and its ancestors up to where it forked, until this moment or an entry. */
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
