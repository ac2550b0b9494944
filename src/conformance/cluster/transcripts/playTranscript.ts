import { type Difference, firstDifference } from '#conformance/difference.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { isLongHelp, maskedLines } from './maskedText.ts';
import { type CommandOutcome, TerminalSession } from './terminalSession.ts';

/** conformance/cluster/FORMAT.md describes it. */
interface TranscriptCase extends RecordedCase {
  readonly files: Readonly<Record<string, string>>;
  readonly nodes?: readonly string[];
  readonly commands: readonly RecordedCommand[];
}

interface RecordedCommand extends CommandOutcome {
  readonly at: number;
  readonly command: string;
}

/** Category `transcripts`: a session of kubectl with a live cluster, command by command. */
export function playTranscript(recorded: RecordedCase): Difference | undefined {
  const { files, nodes = [], commands } = recorded as TranscriptCase;
  const session = new TerminalSession(nodes, files);
  for (const command of commands) {
    const got = session.run(command.at, command.command);
    const isHelp = isLongHelp(command.stdout) || isLongHelp(command.stderr);
    const difference = firstDifference(
      compared(command, isHelp),
      compared(got, isHelp),
      `${command.at} s: ${command.command}`,
    );
    if (difference) return difference;
  }
  return undefined;
}

function compared({ exit, stdout, stderr }: CommandOutcome, isHelp: boolean): object {
  return { exit, stdout: maskedLines(stdout, isHelp), stderr: maskedLines(stderr, isHelp) };
}
