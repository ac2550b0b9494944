import type { DrainAsked } from '#cluster/kubectl/drain/drainRecords.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import { JsonPathError } from '#model/jsonPath/jsonPathParts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { KubectlEdit } from '#protocol/kubectl.ts';
import type { Reader } from '#session/reader.ts';
import { absentFlags } from './absentFlags.ts';
import { commandOf } from './commandOf.ts';
import type { KubectlCommand } from './commands.ts';
import { COMMON_FLAGS, FILE_FLAG, type Invocation, RECURSIVE_FLAG } from './invocation.ts';
import { KubectlError, usageError } from './kubectlError.ts';
import { filtered } from './output/filters.ts';
import { type Flags, parseFlags } from './parseFlags.ts';
import type { Printed } from './printed.ts';
import { readRepetition, repeated } from './repeat.ts';
import { splitPipeline } from './splitWords.ts';
import { WRITE_FLAGS, withOutput } from './writeOutput.ts';
import { withRecord } from './writes/record.ts';

/** What a line comes to. */
export type Interpreted =
  | { readonly type: 'printed'; readonly printed: Printed }
  | { readonly type: 'plan'; readonly plan: KubectlPlan }
  | ({ readonly type: 'drain' } & Pick<DrainAsked, 'nodes' | 'flags'>);

export interface LineContext {
  readonly reader?: Reader;
  readonly world: World;
  readonly nowUs: number;
  readonly files: readonly ManifestFile[];
  readonly edit?: KubectlEdit | undefined;
}

/** Reads a line, with or without `kubectl` before it. What kubectl refuses is printed, too. Changes nothing. */
export function interpret(line: string, context: LineContext): Interpreted {
  try {
    return understood(line, context);
  } catch (error) {
    if (error instanceof JsonPathError)
      return { type: 'printed', printed: { out: '', err: `error: ${error.message}`, failed: true } };
    if (!(error instanceof KubectlError)) throw error;
    const { message, stream } = error;
    return {
      type: 'printed',
      printed: { out: stream === 'out' ? message : '', err: stream === 'err' ? message : '', failed: true },
    };
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
  const { command, rest } = commandOf(words);
  const flags = command.flags.includes(FILE_FLAG) ? [...command.flags, RECURSIVE_FLAG] : command.flags;
  const own = 'write' in command ? [...flags, ...WRITE_FLAGS] : flags;
  const parsed = parseFlags(rest, [...own, ...COMMON_FLAGS, ...absentFlags(command.name)], command.name);
  checkRequired(command, parsed.flags);
  const { reader, world, nowUs, files, edit } = context;
  const asked: Invocation = {
    reader,
    world,
    nowUs,
    line: repetition ? line.trim() : `kubectl ${line.trim().replace(/^(kubectl|k)\s+/, '')}`,
    words: parsed.words,
    beforeDash: parsed.beforeDash,
    flags: parsed.flags,
    namespace: parsed.flags.text('namespace') ?? 'default',
    files,
    edit,
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
  if ('drain' in command) {
    const drain = command.drain(asked);
    return drain.nodes.length === 0 ? { type: 'printed', printed: { out: '' } } : { type: 'drain', ...drain };
  }
  const made = 'edit' in command ? command.edit(asked) : command.write(asked);
  const recorded = 'out' in made ? made : withRecord(asked, command.name, made);
  const written = 'out' in recorded || 'edit' in command ? recorded : withOutput(asked, recorded);
  return 'out' in written ? { type: 'printed', printed: written } : { type: 'plan', plan: written };
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

function checkRequired({ required = [] }: KubectlCommand, flags: Flags): void {
  const missing = required.filter((name) => !flags.has(name)).map((name) => `"${name}"`);
  if (missing.length > 0) throw usageError(`required flag(s) ${missing.join(', ')} not set`);
}
