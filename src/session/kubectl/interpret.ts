import { compare } from '#base/order.ts';
import type { ShellCommand } from '#base/shell.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { DrainAsked } from '#cluster/kubectl/drain/drainRecords.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import { JsonPathError } from '#model/jsonPath/evaluateJsonPath.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { KubectlEdit } from '#protocol/kubectl.ts';
import { PERSON } from '#session/commands/command.ts';
import type { Reader } from '#session/reader.ts';
import { commandOf, groupHelp, partsOf, pathOf, SEE_OPTIONS, unknown } from './commandOf.ts';
import type { KubectlCommand } from './commands.ts';
import { COMMANDS, GROUPS, isServed } from './commands.ts';
import { COMMON_FLAGS, FILE_FLAG, type Invocation, RECURSIVE_FLAG } from './invocation.ts';
import { KubectlError, notHere, usageError } from './kubectlError.ts';
import { filtered } from './output/filters.ts';
import { type FlagSpec, Flags, parseFlags } from './parseFlags.ts';
import { inputOf, pipelineOf, printedText } from './pipeline.ts';
import { getRequest, planOf } from './planParts.ts';
import { checkIdentity, impersonated } from './reads/permission.ts';
import { type Resource, readTargets } from './resources.ts';
import type { Printed } from './writeOutput.ts';
import { WRITE_FLAGS, withOutput } from './writeOutput.ts';
import { withRecord } from './writes/record.ts';

const FILES = 'kustomize';
const PRINTED = 'template';
const WRITTEN = `${FILES} ${PRINTED}`;

const CREATED = `${PRINTED} save-config append-hash`;

/**
 * Flags that kubectl has and this terminal lacks, by command. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd.
 */
const ABSENT: Readonly<Record<string, string>> = {
  get: `${FILES} output-watch-events watch-only subresource`,
  describe: FILES,
  events: `${PRINTED} output watch`,
  logs: 'ignore-errors insecure-skip-tls-verify-backend limit-bytes max-log-requests pod-running-timeout since-time',
  'top pod': 'show-swap',
  'top node': 'show-swap',
  'rollout history': `${FILES} ${PRINTED} output`,
  apply: `${WRITTEN} applyset cascade force grace-period openapi-patch subresource timeout wait`,
  create: `${WRITTEN} edit raw save-config selector windows-line-endings`,
  diff: `${FILES} concurrency prune prune-allowlist`,
  replace: `${WRITTEN} raw save-config subresource`,
  run: `${PRINTED} detach-keys leave-stdin-open overrides override-type pod-running-timeout quiet save-config timeout wait`,
  expose: `${WRITTEN} overrides override-type save-config`,
  delete: `${FILES} interactive raw`,
  wait: `${FILES} ${PRINTED} local`,
  scale: `${WRITTEN} resource-version`,
  autoscale: `${WRITTEN} save-config`,
  taint: PRINTED,
  label: `${WRITTEN} local resource-version`,
  annotate: `${WRITTEN} local resource-version`,
  patch: `${WRITTEN} local`,
  debug:
    'arguments-only attach custom env image-pull-policy keep-annotations keep-init-containers keep-labels keep-liveness keep-readiness keep-startup profile quiet replace same-node set-image share-processes',
  edit: `${WRITTEN} show-managed-fields subresource validate windows-line-endings`,
  ...Object.fromEntries(
    ['image', 'env', 'serviceaccount', 'selector', 'subject', 'resources'].map((what) => [
      `set ${what}`,
      `${WRITTEN} local`,
    ]),
  ),
  'auth whoami': PRINTED,
};

const ABSENT_OF_ALL =
  'as-uid as-user-extra certificate-authority client-certificate client-key kuberc log-flush-frequency password profile profile-output server tls-server-name token user username vmodule';
const SHORT: Readonly<Record<string, string>> = { kustomize: 'k', output: 'o', server: 's', watch: 'w' };

const VALUES: Readonly<Record<FlagSpec['takes'], string>> = {
  nothing: '',
  text: '=TEXT',
  number: '=NUMBER',
  int32: '=NUMBER',
  duration: '=5m',
};

const MOST = 1000;

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
          '|: only output that is printed at once can be filtered here, such as that of get, describe and logs',
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
    throw new KubectlError('|: the output of --watch continues, so it cannot be filtered here');
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

/** `repeat 20 kubectl get pods`, `repeat 20 60s kubectl get pods`: the count and the pause. */
interface Repetition {
  readonly times: number;
  readonly pauseUs: Micros;
  readonly words: readonly string[];
}

/** zsh's `repeat`, with an optional pause; `undefined` when the line does not begin with it. */
function readRepetition(words: readonly string[]): Repetition | undefined {
  if (words[0] !== 'repeat') return undefined;
  const times = Number(words[1]);
  if (!Number.isSafeInteger(times) || times < 1 || times > MOST)
    throw usageError(`repeat: give a count from 1 to ${MOST}: repeat 20 kubectl get pods`);
  const pause = /^(\d+(?:\.\d+)?)s$/.exec(words[2] ?? '');
  return {
    times,
    pauseUs: pause ? Math.round(Number(pause[1]) * SECOND_US) : 0,
    words: words.slice(pause ? 3 : 2),
  };
}

/** Runs the same `get` in a new kubectl each time, so each sends all of its requests. */
function repeated(asked: Invocation, command: string, { times, pauseUs }: Repetition): KubectlPlan {
  if (command !== 'get') throw notHere(`repeat of kubectl ${command}`);
  const requests = requestsOf(asked);
  const step: KubectlStep = { requests, done: '', isNewProcess: true, pauseUs };
  return { ...planOf(asked, Array<KubectlStep>(times).fill(step)), countsRequests: true };
}

function requestsOf(asked: Invocation): ApiRequest[] {
  const { resources, objects } = readTargets(asked.world, asked.words);
  return [
    ...resources.map((resource) => listRequest(asked, resource)),
    ...objects.map(({ resource, name }) => getRequest(resource, asked.namespace, name)),
  ];
}

/** kubectl lists in pages of 500 unless `--chunk-size` says otherwise. */
function listRequest({ namespace, flags }: Invocation, { apiVersion, namespaced, plural }: Resource): ApiRequest {
  const prefix = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const place = namespaced && !flags.isOn('all-namespaces') ? `/namespaces/${namespace}` : '';
  const path = `${prefix}${place}/${plural}`;
  const chunk = flags.number('chunk-size') ?? 500;
  const url = chunk > 0 ? `${path}?limit=${chunk}` : path;
  return { verb: 'http', user: PERSON, kind: '', name: path, method: 'GET', url };
}

/**
 * The output of `help`, `--help` and `options`: what this terminal has and what it lacks. Undefined where a line asks
 * for no help.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/cmd.go,
 * staging/src/k8s.io/kubectl/pkg/util/templates/templater.go.
 */
function helpAsked(words: readonly string[]): Printed | undefined {
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
    'Besides kubectl this terminal has:',
    '  -f FILE                  reads a file of the editor; -f - reads standard input, or else all files',
    '  kubectl apply -f - <<EOF  begins a document that ends with a line EOF; Shift+Enter adds a line',
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

/**
 * Flags that kubectl accepts and this terminal refuses with an explanation, so that they do not look like unknown
 * flags.
 */
function absentFlags(command: string): FlagSpec[] {
  const own = ABSENT[command] ?? (command.startsWith('create ') ? CREATED : command.includes(' ') ? WRITTEN : '');
  return `${own} ${ABSENT_OF_ALL}`
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => ({
      name,
      takes: 'text',
      isAbsent: true,
      ...(SHORT[name] !== undefined && { short: SHORT[name] }),
    }));
}
