import type { Micros } from '#base/time.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { CommandResult } from '#protocol/command.ts';
import type { RehearsedCommand } from '#protocol/rehearsal.ts';

/** The data for playing a rehearsal again. */
export interface PlayedRehearsal {
  readonly commands: readonly RehearsedCommand[];
  readonly startSeq: number;
  readonly startUs: Micros;
  readonly endSeq: number;
}

/**
 * Opens a rehearsal as a branch of the run, with the same commands at the same moments. The reader is at its
 * beginning.
 */
export async function openRehearsal(
  client: OrreryClient,
  played: PlayedRehearsal,
  label: string,
): Promise<CommandResult> {
  const saved = await client.ask('save', {});
  const { commands, startSeq, startUs, endSeq } = played;
  const lastId = saved.branches.reduce(
    (last, { inputs }) => inputs.reduce((id, input) => Math.max(id, input.id), last),
    0,
  );
  const id = freeId(new Set(saved.branches.map((branch) => branch.id)));
  return client.open({
    ...saved,
    branches: [
      ...saved.branches,
      {
        id,
        label,
        parent: saved.branch,
        forkSeq: saved.seq,
        headSeq: endSeq,
        inputs: commands.map(({ after, atUs, command }, index) => ({ id: lastId + 1 + index, after, atUs, command })),
      },
    ],
    branch: id,
    seq: startSeq,
    timeUs: startUs,
  });
}

function freeId(taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const id = `rehearsal-${n}`;
    if (!taken.has(id)) return id;
  }
}
