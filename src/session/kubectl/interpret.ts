import type { ShellCommand } from '#base/shell.ts';
import type { Micros } from '#base/time.ts';
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
import { helpAsked } from './help.ts';
import { COMMON_FLAGS, FILE_FLAG, type Invocation, RECURSIVE_FLAG } from './invocation.ts';
import { KubectlError, notHere, usageError } from './kubectlError.ts';
import { filtered } from './output/filters.ts';
import { Flags, parseFlags } from './parseFlags.ts';
import { inputOf, pipelineOf, printedText } from './pipeline.ts';
import type { Printed } from './printed.ts';
import { checkIdentity, impersonated } from './reads/permission.ts';
import { readRepetition, repeated } from './repeat.ts';
import { WRITE_FLAGS, withOutput } from './writeOutput.ts';
import { withRecord } from './writes/record.ts';

/** The result of interpreting a line. */
export type Interpreted =
  | { readonly type: 'printed'; readonly printed: Printed }
  | { readonly type: 'plan'; readonly plan: KubectlPlan }
  | ({ readonly type: 'drain' } & Pick<DrainAsked, 'nodes' | 'flags'>);

export interface LineContext {
  readonly reader?: Reader;
  readonly world: World;
  readonly nowUs: Micros;
  readonly files: readonly ManifestFile[];
  readonly edit?: KubectlEdit | undefined;
}

/** Reads a line, with or without `kubectl` before it. kubectl's refusals are printed too. Changes nothing. */
export function interpret(line: string, context: LineContext): Interpreted {
  try {
    return understood(line, context);
  } catch (error) {
    return { type: 'printed', printed: refusedPrinted(error) };
  }
}

function refusedPrinted(error: unknown): Printed {
  if (error instanceof JsonPathError) return { out: '', err: `error: ${error.message}`, failed: true };
  if (!(error instanceof KubectlError)) throw error;
  const { message, stream } = error;
  return { out: stream === 'out' ? message : '', err: stream === 'err' ? message : '', failed: true };
}

/**
 * Runs the programs of a line in order; each reads the output of the one before it. Only the last one may change
 * something.
 */
function understood(line: string, context: LineContext): Interpreted {
  const commands = pipelineOf(line);
  let before: Printed | undefined;
  for (const [at, command] of commands.entries()) {
    const input = inputOf(command, context.files, before?.out);
    const text = printedText(command, { input, files: context.files });
    if (text !== undefined) before = { ...before, out: text };
    else if (before && !isKubectl(command)) before = filteredBy(before, command);
    else {
      const result = ranBy(command, line, context, input);
      if (result.type === 'printed') before = joined(before, result.printed);
      else if (at < commands.length - 1)
        throw new KubectlError(
          '|: only what is printed at once can be filtered here, as what get, describe and logs print',
        );
      else return warned(result, before?.err);
    }
  }
  return { type: 'printed', printed: before ?? { out: '' } };
}

function isKubectl({ words }: ShellCommand): boolean {
  return words[0] === 'kubectl' || words[0] === 'k';
}

function filteredBy(before: Printed, { words }: ShellCommand): Printed {
  if (before.watchesFrom !== undefined)
    throw new KubectlError('|: what --watch prints goes on, and cannot be filtered here');
  return filtered(before, [words]);
}

/** Keeps the error output of an earlier program; the next program runs anyway. */
function joined(before: Printed | undefined, printed: Printed): Printed {
  const err = [before?.err ?? '', printed.err ?? ''].filter(Boolean).join('\n');
  return { ...printed, ...(err !== '' && { err }) };
}

function warned(result: Exclude<Interpreted, { type: 'printed' }>, err: string | undefined): Interpreted {
  if (!err || result.type === 'drain') return result;
  return { type: 'plan', plan: { ...result.plan, warnings: [err, ...result.plan.warnings] } };
}

/** A parsed line. */
interface ReadLine {
  readonly asked: Invocation;
  readonly command: KubectlCommand;
  readonly repetition: ReturnType<typeof readRepetition>;
}

/**
 * The request of a watch line.
 * @throws {KubectlError} when it cannot be read.
 */
export function readLine(line: string, context: LineContext): ReadLine {
  const [command = { words: [], text: '' }] = pipelineOf(line);
  return readCommand(command, line, context, undefined);
}

/** `line` is the whole line; `shell` is one of its programs. */
function readCommand(shell: ShellCommand, line: string, context: LineContext, stdin: string | undefined): ReadLine {
  const repetition = readRepetition(shell.words);
  const { command, rest } = commandOf(wordsOf(shell));
  const flags = command.flags.includes(FILE_FLAG) ? [...command.flags, RECURSIVE_FLAG] : command.flags;
  const own = 'write' in command ? [...flags, ...WRITE_FLAGS] : flags;
  const parsed = command.takesAny
    ? { words: rest, flags: new Flags(), beforeDash: rest.length }
    : parseFlags(rest, [...own, ...COMMON_FLAGS, ...absentFlags(command.name)], command.name);
  checkRequired(command, parsed.flags);
  const { reader, world, nowUs, files, edit } = context;
  const asked: Invocation = {
    reader,
    world,
    nowUs,
    line: repetition ? line.trim() : `kubectl ${shell.text.replace(/^(kubectl|k)\s+/, '')}`,
    words: parsed.words,
    beforeDash: parsed.beforeDash,
    flags: parsed.flags,
    namespace: parsed.flags.text('namespace') ?? 'default',
    files,
    edit,
    ...(stdin !== undefined && { stdin }),
  };
  checkIdentity(asked);
  return { asked, command, repetition };
}

/** The words after `kubectl`. */
function wordsOf({ words }: ShellCommand): readonly string[] {
  const given = readRepetition(words)?.words ?? words;
  return given[0] === 'kubectl' || given[0] === 'k' ? given.slice(1) : given;
}

function ranBy(shell: ShellCommand, line: string, context: LineContext, stdin: string | undefined): Interpreted {
  try {
    return ran(shell, line, context, stdin);
  } catch (error) {
    return { type: 'printed', printed: refusedPrinted(error) };
  }
}

function ran(shell: ShellCommand, line: string, context: LineContext, stdin: string | undefined): Interpreted {
  const help = helpAsked(wordsOf(shell));
  if (help) return { type: 'printed', printed: help };
  const { asked, command, repetition } = readCommand(shell, line, context, stdin);
  if (repetition) return { type: 'plan', plan: impersonated(asked, repeated(asked, command.name, repetition)) };
  if ('read' in command) return { type: 'printed', printed: command.read(asked) };
  if ('drain' in command) {
    if (asked.flags.has('as')) throw notHere('kubectl drain --as');
    const drain = command.drain(asked);
    return drain.nodes.length === 0 ? { type: 'printed', printed: { out: '' } } : { type: 'drain', ...drain };
  }
  const made = 'edit' in command ? command.edit(asked) : command.write(asked);
  const recorded = 'out' in made ? made : withRecord(asked, command.name, made);
  const written = 'out' in recorded || 'edit' in command ? recorded : withOutput(asked, recorded);
  if ('out' in written) return { type: 'printed', printed: written };
  return { type: 'plan', plan: impersonated(asked, written) };
}

function checkRequired({ required = [] }: KubectlCommand, flags: Flags): void {
  const missing = required.filter((name) => !flags.has(name)).map((name) => `"${name}"`);
  if (missing.length > 0) throw usageError(`required flag(s) ${missing.join(', ')} not set`);
}
