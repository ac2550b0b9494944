import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import { suggestName } from '#model/manifest/suggestName.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { DrainCommand } from '#protocol/drainCommand.ts';
import type { Reader } from '#session/reader.ts';
import { COMMANDS, GROUPS, type KubectlCommand } from './commands.ts';
import { COMMON_FLAGS, type Invocation } from './invocation.ts';
import { KubectlError } from './kubectlError.ts';
import { filtered } from './output/filters.ts';
import { type FlagSpec, parseFlags } from './parseFlags.ts';
import type { Printed } from './printed.ts';
import { readRepetition, repeated } from './repeat.ts';
import { splitPipeline } from './splitWords.ts';

/** What a line comes to. */
export type Interpreted =
  | { readonly type: 'printed'; readonly printed: Printed }
  | { readonly type: 'plan'; readonly plan: KubectlPlan }
  | { readonly type: 'drain'; readonly command: DrainCommand };

export interface LineContext {
  readonly reader?: Reader;
  readonly world: World;
  readonly nowUs: number;
  readonly files: readonly ManifestFile[];
}

/** Reads a line, with or without `kubectl` before it. What kubectl refuses is printed, too. Changes nothing. */
export function interpret(line: string, context: LineContext): Interpreted {
  try {
    return understood(line, context);
  } catch (error) {
    if (!(error instanceof KubectlError)) throw error;
    return { type: 'printed', printed: { out: '', err: error.message, failed: true } };
  }
}

/** A line, taken apart. */
interface ReadLine {
  readonly asked: Invocation;
  readonly command: KubectlCommand;
  readonly repetition: ReturnType<typeof readRepetition>;
  readonly filters: readonly (readonly string[])[];
}

/**
 * What a line asks for.
 * @throws {KubectlError} when it cannot be read.
 */
export function readLine(line: string, context: LineContext): ReadLine {
  const [typed = [], ...filters] = splitPipeline(line);
  const repetition = readRepetition(typed);
  const given = repetition?.words ?? typed;
  const words = given[0] === 'kubectl' || given[0] === 'k' ? given.slice(1) : given;
  const { flags: leading, rest } = leadingFlags(words);
  const command = commandOf(rest);
  const after = rest.slice(command.name.split(' ').length);
  const parsed = parseFlags([...leading, ...after], [...command.flags, ...COMMON_FLAGS], command.name);
  const { reader, world, nowUs, files } = context;
  const asked: Invocation = {
    reader,
    world,
    nowUs,
    line: repetition ? line.trim() : `kubectl ${line.trim().replace(/^(kubectl|k)\s+/, '')}`,
    words: parsed.words,
    flags: parsed.flags,
    namespace: parsed.flags.text('namespace') ?? 'default',
    files,
  };
  return { asked, command, repetition, filters };
}

function understood(line: string, context: LineContext): Interpreted {
  const { asked, command, repetition, filters } = readLine(line, context);
  if (filters.length > 0 && (repetition || !('read' in command)))
    throw new KubectlError(
      '|: only what is printed at once can be filtered here, as what get, describe and logs print',
    );
  if (repetition) return { type: 'plan', plan: repeated(asked, command.name, repetition) };
  if ('read' in command) return { type: 'printed', printed: read(command, asked, filters) };
  if ('drain' in command) return { type: 'drain', command: command.drain(asked) };
  return { type: 'plan', plan: command.write(asked) };
}

function read(
  command: Extract<KubectlCommand, { readonly read: unknown }>,
  asked: Invocation,
  filters: ReadLine['filters'],
): Printed {
  const printed = command.read(asked);
  if (printed.watchesFrom !== undefined && filters.length > 0)
    throw new KubectlError('|: what --watch prints goes on, and cannot be filtered here');
  return filtered(printed, filters);
}

/** `kubectl -n shop get pods`: flags may stand before the command. */
function leadingFlags(words: readonly string[]): { flags: string[]; rest: readonly string[] } {
  const flags: string[] = [];
  let at = 0;
  while (words[at]?.startsWith('-')) {
    const word = words[at] as string;
    flags.push(word);
    at += 1;
    if (takesNext(word) && words[at] !== undefined) flags.push(words[at++] as string);
  }
  return { flags, rest: words.slice(at) };
}

function takesNext(word: string): boolean {
  const spec = COMMON_FLAGS.find((one: FlagSpec) => word === `--${one.name}` || word === `-${one.short}`);
  return spec !== undefined && spec.takes !== 'nothing';
}

function commandOf(words: readonly string[]): KubectlCommand {
  const [first = '', second = ''] = words;
  const name = GROUPS.has(first) ? `${first} ${second}` : first;
  const found = COMMANDS.find((command) => command.name === name);
  if (found) return found;
  if (first === '') throw new KubectlError(`kubectl controls the Kubernetes cluster manager.\n\n${helpText()}`);
  if (GROUPS.has(first)) throw new KubectlError(groupError(first, second));
  const near = suggestName(
    first,
    COMMANDS.map((command) => command.name.split(' ')[0] as string),
  );
  const hint = near === undefined ? '' : `\n\nDid you mean this?\n\t${near}`;
  throw new KubectlError(`error: unknown command "${first}" for "kubectl"${hint}`);
}

function groupError(group: string, word: string): string {
  const parts = COMMANDS.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) =>
    name.slice(group.length + 1),
  );
  const list = `Available Commands:\n${parts.map((part) => `  ${part}`).join('\n')}`;
  return word === '' ? list : `error: unknown command "${word}" for "kubectl ${group}"\n\n${list}`;
}

function helpText(): string {
  return `Available Commands:\n${COMMANDS.map(({ name }) => `  ${name}`).join('\n')}`;
}
