import { readPipeline, ShellError } from '#base/shell.ts';
import type { Command } from '#protocol/command.ts';
import { commandLabel } from '#session/commands/commandList.ts';

/** Whether an act allows a command, compared by the first words of its kubectl form. */
export function isAllowed(command: Command, allowed: readonly string[]): boolean {
  const words = wordsOf(command.type === 'kubectl.run' ? changing(command.line) : commandLabel(command));
  return allowed.some((each) => wordsOf(each).every((word, at) => words[at] === word));
}

/** The last program of a pipeline, because only that one may change something. */
function changing(line: string): string {
  try {
    return readPipeline(line).at(-1)?.text ?? line;
  } catch (error) {
    if (error instanceof ShellError) return line;
    throw error;
  }
}

/** The words without `kubectl`, with the target in one form: `pods`, `po` and `pod/web` become `pod`. */
function wordsOf(line: string): readonly string[] {
  const words = line.trim().split(/\s+/);
  const [verb = '', target, ...others] = words[0] === 'kubectl' || words[0] === 'k' ? words.slice(1) : words;
  return target === undefined ? [verb] : [verb, singular(target), ...others];
}

function singular(target: string): string {
  const [kind = ''] = target.split('/');
  return kind === 'po' ? 'pod' : kind.replace(/s$/, '');
}
