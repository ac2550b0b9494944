import { compare } from '#base/order.ts';
import { absentFlags } from './absentFlags.ts';
import { groupHelp, partsOf, pathOf, SEE_OPTIONS, unknown } from './commandOf.ts';
import { COMMANDS, GROUPS, isServed, type KubectlCommand } from './commands.ts';
import { COMMON_FLAGS, FILE_FLAG, RECURSIVE_FLAG } from './invocation.ts';
import type { FlagSpec } from './parseFlags.ts';
import type { Printed } from './printed.ts';
import { WRITE_FLAGS } from './writeOutput.ts';

/**
 * The output of `help`, `--help` and `options`: what this terminal has and what it lacks. Undefined where a line asks
 * for no help.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/cmd.go,
 * staging/src/k8s.io/kubectl/pkg/util/templates/templater.go.
 */
export function helpAsked(words: readonly string[]): Printed | undefined {
  const dash = words.indexOf('--');
  const given = dash < 0 ? words : words.slice(0, dash);
  const isAsked = given.some((word) => /^(-h|--help|--help=true)$/.test(word));
  const named = given.filter((word) => !/^(-h|--help|--help=true)$/.test(word));
  if (named[0] === 'help') return helpOf(named.slice(1));
  if (named[0] === 'options') return { out: optionsText() };
  if (isAsked || named.length === 0) return helpOf(named);
  return undefined;
}

function helpOf(words: readonly string[]): Printed {
  const { path, rest } = pathOf(words);
  if (path === '' && rest.some((word) => !word.startsWith('-'))) {
    if (['repeat', 'echo', 'printf', 'cat', 'clear'].includes(rest[0] ?? '')) return { out: shellText() };
    throw unknown(rest[0] ?? '');
  }
  if (path === '') return { out: rootText() };
  const command = COMMANDS.find(({ name }) => name === path);
  if (command) return { out: commandText(command) };
  const { message } = groupHelp(path, []);
  return { out: message };
}

function rootText(): string {
  const first = [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0] ?? ''))].sort();
  const [here, absent] = [first.filter(isServed), first.filter((name) => !isServed(name))];
  const width = Math.max(...here.map((name) => name.length));
  const lines = here.map((name) => `  ${name.padEnd(width)}  ${aboutOf(name)}`);
  return [
    'kubectl controls the Kubernetes cluster manager.',
    '',
    'Available Commands:',
    ...lines,
    '',
    `Not in this model: ${absent.join(', ')}.`,
    '',
    shellText(),
    'Usage:',
    '  kubectl [flags] [options]',
    '',
    'Use "kubectl COMMAND --help" for more information about a given command.',
    SEE_OPTIONS,
    '',
  ].join('\n');
}

/** The description of a command or a group. */
function aboutOf(name: string): string {
  return GROUPS.get(name)?.about ?? COMMANDS.find((command) => command.name === name)?.about ?? '';
}

function shellText(): string {
  return [
    'Around kubectl this terminal has:',
    '  -f FILE                  reads a file of the editor; -f - reads what is given, else all of them',
    '  kubectl apply -f - <<EOF  begins a document that ends with a line EOF; Shift+Enter makes a new line',
    '  COMMAND | PROGRAM        programs are grep, head, tail, sort, wc, and kubectl itself',
    '  echo, printf, cat        print a text or a file of the editor: cat web.yaml | kubectl apply -f -',
    '  repeat 20 2s kubectl get pods   runs a get 20 times, 2 s apart',
    '  clear                    empties the terminal',
    '',
  ].join('\n');
}

function commandText(command: KubectlCommand): string {
  const { name, about, example, aliases = [], required = [] } = command;
  const absent = absentFlags(name).map((flag) => `--${flag.name}`);
  const parts = partsOf(name);
  return [
    about,
    ...(aliases.length > 0 ? ['', 'Aliases:', `  ${[name.split(' ').at(-1), ...aliases].join(', ')}`] : []),
    ...(example === '' ? [] : ['', 'Examples:', `  ${example}`]),
    ...(parts.length > 0 ? ['', 'Available Commands:', ...parts] : []),
    ...(command.takesAny ? [] : ['', 'Options:', ...flagsOf(command).map((flag) => flagLine(flag, required))]),
    ...(command.takesAny ? [] : ['', `Options of kubectl that are not in this model: ${absent.join(', ')}.`]),
    '',
    'Usage:',
    `  kubectl ${name} [options]`,
    '',
    SEE_OPTIONS,
    '',
  ].join('\n');
}

function flagsOf(command: KubectlCommand): FlagSpec[] {
  const own = command.flags.includes(FILE_FLAG) ? [...command.flags, RECURSIVE_FLAG] : command.flags;
  const all = 'write' in command ? [...own, ...WRITE_FLAGS] : own;
  const byName = new Map(all.map((flag) => [flag.name, flag]));
  return [...byName.values()].sort((a, b) => compare(a.name, b.name));
}

const VALUES: Readonly<Record<FlagSpec['takes'], string>> = {
  nothing: '',
  text: '=TEXT',
  number: '=NUMBER',
  int32: '=NUMBER',
  duration: '=5m',
};

function flagLine({ name, short, takes, bare, choices }: FlagSpec, required: readonly string[] = []): string {
  const letter = short === undefined ? '    ' : `-${short}, `;
  const value = choices === undefined ? (bare === undefined ? VALUES[takes] : `[=${bare}]`) : `=${choices}`;
  return `    ${letter}--${name}${value}${required.includes(name) ? ' (required)' : ''}`;
}

function optionsText(): string {
  return [
    'The following options can be passed to any command:',
    '',
    ...COMMON_FLAGS.map((flag) => flagLine(flag)),
    '',
  ].join('\n');
}
