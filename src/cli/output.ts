import { collectorFor } from '#base/collector.ts';
import { problemText } from '#base/problemText.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { DecidingKind } from '#protocol/lab.ts';
import type { RefusedObject } from '#protocol/machines.ts';
import { caveatsOf } from '#session/lab/caveats.ts';
import { missingKinds } from '#session/questions/lab/dumpFacts.ts';
import type { Reader } from '#session/reader.ts';
import type { OpenedSession } from '#session/session.ts';
import { heading, sentence } from './rehearsal/words.ts';
import { reportTexts } from './report/reportTexts.ts';

/** The exit status of a command whose objects the API server refused in part. */
const REFUSED_STATUS = 2;

const TOO_LONG =
  'Manifests are applied as by "kubectl apply", which stores each whole object in one of its annotations. "kubectl apply --server-side" and "kubectl create" do not add it.\n';

/**
 * Kinds that are not listed here. The notes of the run name ConfigMaps, Secrets and Namespaces. Budgets matter to
 * rehearsals alone, whose reports name them.
 */
const SAID_ELSEWHERE: ReadonlySet<DecidingKind> = new Set(['ConfigMap', 'Secret', 'Namespace', 'PodDisruptionBudget']);

/** Prints a text for people on standard output. Control characters in it cannot affect their terminal. */
export function printText(text: string): void {
  process.stdout.write(visible(text));
}

/** Prints data on standard output: JSON, or YAML for programs. */
export function printData(text: string): void {
  process.stdout.write(escapedData(text));
}

/** Prints on standard error. */
export function printError(text: string): void {
  process.stderr.write(visible(text));
}

/** Prints what is wrong with an input, each problem on its line. */
export function printProblems(problems: readonly InputProblem[]): void {
  for (const problem of problems) printError(`${problemText(problem)}\n`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const HIGH_CONTROLS = /[\u007f-\u009f]/g;

/**
 * Shows control characters, except newline and tab, as printable text: ESC is `^[`, and a carriage return `\\r`, as
 * in kubectl.
 * Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/printers/terminal.go.
 */
export function visible(text: string): string {
  return text.replace(CONTROLS, sign);
}

function sign(control: string): string {
  const code = control.charCodeAt(0);
  if (control === '\r') return '\\r';
  if (code < 0x20) return `^${String.fromCharCode(code + 0x40)}`;
  return code === 0x7f ? '^?' : `\\x${code.toString(16)}`;
}

/**
 * JSON and YAML escape the control characters below U+0020 themselves. Those above occur only in strings, where both
 * accept `\\u`.
 */
export function escapedData(text: string): string {
  return text.replace(HIGH_CONTROLS, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}

/** The status in sysexits.h for a write that failed. */
const CANNOT_WRITE_STATUS = 74;
/** The status that a shell reports for a program ended by SIGPIPE. */
const CLOSED_PIPE_STATUS = 141;

const DISK: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

/** Whether the error is a failed write to a disk. */
export function isDiskError({ code = '' }: NodeJS.ErrnoException): boolean {
  return DISK.has(code);
}

/** The reason that writing failed, in words: `cannot write report.xml: no space left on device`. */
export function writeProblem(error: NodeJS.ErrnoException): string {
  if (error.code === 'EPIPE') return 'the output was closed before all of it was written';
  return `cannot write${error.path === undefined ? '' : ` ${error.path}`}: ${systemWords(error)}`;
}

/**
 * An error of the operating system in words, without the names of system calls: `out/report.xml: no such file or
 * directory`.
 */
export function systemProblem(error: NodeJS.ErrnoException): string {
  return `${error.path === undefined ? '' : `${error.path}: `}${systemWords(error)}`;
}

/** `no such file or directory` of `ENOENT: no such file or directory, open '/x'`. */
export function systemWords({ message }: NodeJS.ErrnoException): string {
  const [, words = message] = /^[A-Z0-9]+: (.*?)(?:, \w+(?: '.*')?)?$/.exec(message) ?? [];
  return words;
}

/** The exit status when an output takes no more. */
export function writeStatus({ code }: NodeJS.ErrnoException): number {
  return code === 'EPIPE' ? CLOSED_PIPE_STATUS : CANNOT_WRITE_STATUS;
}

/** Prints notes about an opened run, beside its answer, on standard error. */
export function printNotes({ notes, dumped }: Extract<OpenedSession, { readonly ok: true }>): void {
  printProblems(notes);
  printMissing(dumped);
}

/**
 * Prints on standard error what a run does not take into account, and its assumptions, for answers that are not
 * reports.
 */
export function printCaveats(reader: Reader): void {
  for (const { part, lines } of caveatsOf(reader))
    printError(`${heading(part)}:\n${lines.map((line) => `- ${sentence(line)}\n`).join('')}`);
}

/**
 * Prints on standard error the kinds that a dump lacks although its objects depend on them, the effect, and the
 * command that gets them.
 */
export function printMissing(dumped: readonly KubeObject[]): void {
  const missing = missingKinds(dumped).filter(({ kind }) => !SAID_ELSEWHERE.has(kind));
  if (missing.length === 0) return;
  const t = reportTexts('lab');
  const lines = [
    `${t('missing')}:`,
    ...missing.map(({ kind, refers }) => `- ${t('refers', { kind, count: refers })} ${t(`lacks.${kind}`)}`),
    t('getMissing'),
    `  ${collectorFor(missing.map(({ plural }) => plural))}`,
  ];
  printError(`${lines.join('\n')}\n`);
}

/**
 * Prints the refused objects on standard error, in kubectl's words. Returns the exit status, which is `status` when
 * nothing was refused.
 */
export function printRefused(refused: readonly RefusedObject[], status = 0): number {
  for (const { text } of refused) printError(`${text}\n`);
  if (refused.some(({ message }) => message.includes('metadata.annotations: Too long'))) printError(TOO_LONG);
  return refused.length === 0 ? status : REFUSED_STATUS;
}
