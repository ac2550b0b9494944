import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { whole } from '#base/parts.ts';
import { reasonOf } from '#base/problemText.ts';
import { VERSION } from '#base/version.ts';
import { type RecordedFile, readRecorded, verifyFiles } from '#conformance/verify.ts';
import type { Event } from '#model/generated/types.ts';
import type { MachineType, PriceTable } from '#protocol/machines.ts';
import { redactFiles } from '#session/commands/readFiles.ts';
import { olderEventFirst } from '#session/kubectl/ageText.ts';
import { eventText } from '#session/kubectl/reads/events.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { nothingRuns, pendingReport } from '#session/lab/caveats.ts';
import { fitNow } from '#session/lab/fit.ts';
import { readPriceTable, wantedMachine } from '#session/lab/machines/priceTable.ts';
import { machinesReport, replaceMachines } from '#session/lab/machines/replaceMachines.ts';
import { admitTemplates, readPodTemplates } from '#session/lab/podTemplates.ts';
import { dumpedObjects } from '#session/questions/lab/dumpFacts.ts';
import { openSession, type Session } from '#session/session.ts';
import { bench } from './bench.ts';
import { clusterTables } from './clusterTables.ts';
import { clusterTest } from './clusterTest/clusterTest.ts';
import { compare } from './compare/compare.ts';
import { explanationDocument } from './explanationDocument.ts';
import { fitDocument } from './fitDocument.ts';
import { inputFile, inputFiles, pathsUnder, readBytes, unpackedText } from './inputFiles.ts';
import { lesson } from './lesson.ts';
import { machinesDocument } from './machinesDocument.ts';
import {
  isDiskError,
  printCaveats,
  printData,
  printError,
  printMissing,
  printNotes,
  printProblems,
  printRefused,
  printText,
  systemProblem,
  writeProblem,
  writeStatus,
} from './output.ts';
import { pendingDocument } from './pendingDocument.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { printReport } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';
import { begun, clusterOptions, type RunCommandOptions, runOptions, today, wholeNumber } from './runOptions.ts';
import { commandHelpText, helpText, isSystemError, isUsageError, USAGE, UsageError } from './usage.ts';

/** Most Pods tried: each costs a scheduling cycle that looks at every node. */
const DEFAULT_LIMIT = 10_000;
const HIGHEST_LIMIT = 1_000_000;
const HIGHEST_WEIGHT = 1000;

const OUTPUTS = ['table', 'json', 'yaml', 'events', 'metrics', 'journal'] as const;

/** This command never seeks backwards, so few entries are kept; the journal can replay them. */
const KEPT = { keepEntries: 16_384, keepBlocks: 16_384 };

const RECORDED = /^(?!_|gate\.).*\.json(\.gz)?$/;

const COMMANDS: Readonly<Record<string, (args: string[]) => number>> = {
  run,
  explain,
  compare,
  fit,
  machines,
  rehearse,
  test: clusterTest,
  redact,
  verify,
  bench,
  lesson,
};

const HELP: readonly string[] = ['help', '--help', '-h'];

/** The command line: results go to standard output, problems to standard error. Returns the exit status. */
export function orrery(words: readonly string[]): number {
  const [first = ''] = words;
  if (first === '--version') return say(`orrery ${VERSION}, a model of Kubernetes v1.36.2\n`);
  const isHelp = words.some((word) => HELP.includes(word) && word !== 'help') || first === 'help';
  const [name = '', ...args] = HELP.includes(first) ? words.slice(1) : words;
  const usage = Object.hasOwn(USAGE, name) ? USAGE[name] : undefined;
  const command = COMMANDS[name];
  if (!usage || !command) {
    if (isHelp && name === '') return say(helpText());
    printError(`${name === '' ? '' : `orrery: there is no command "${name}"\n`}${helpText()}`);
    return 2;
  }
  if (isHelp) return say(commandHelpText(name, usage));
  // Resets the language to English; a command with --lang chooses again.
  speakLanguage();
  try {
    return command(args);
  } catch (error) {
    return printProblem(name, error);
  }
}

/** The name under which errors are printed: `orrery run`, or `orrery` where no command is named. */
export function programName([name = '']: readonly string[]): string {
  return Object.hasOwn(COMMANDS, name) ? `orrery ${name}` : 'orrery';
}

function say(text: string): number {
  printText(text);
  return 0;
}

/** The status in sysexits.h for an error inside a program. */
const DEFECT_STATUS = 70;

/** Prints an error in words, never with a stack unless a developer asks for that. */
function printProblem(name: string, error: unknown): number {
  if (isSystemError(error) && isDiskError(error)) {
    printError(`orrery ${name}: ${writeProblem(error)}\n`);
    return writeStatus(error);
  }
  if (isSystemError(error) || isUsageError(error)) {
    printError(`orrery ${name}: ${isSystemError(error) ? systemProblem(error) : error.message}\n`);
    return 2;
  }
  const isStackWanted = process.env.ORRERY_STACK !== undefined && error instanceof Error;
  const words = reasonOf(error);
  printError(
    `orrery ${name}: this is a defect of Kube Orrery: ${isStackWanted ? error.stack : words}\n${isStackWanted ? '' : 'Run it with ORRERY_STACK=1 in the environment to see where.\n'}`,
  );
  return DEFECT_STATUS;
}

/** `orrery verify PATH...`: plays recorded decisions of the real components and compares. */
function verify(paths: string[]): number {
  if (paths.length === 0) throw new UsageError('name at least one file or folder of recorded cases');
  const files = paths.flatMap((path) => pathsUnder(path, RECORDED).paths).map(readFile);
  const { passed, failed } = verifyFiles(files, (line) => printText(`${line}\n`));
  printText(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function readFile(path: string): RecordedFile {
  try {
    return readRecorded(path, JSON.parse(unpackedText(path, readBytes(path))));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

/**
 * `orrery redact FILE... -o OUT`: the same cluster with other names, for sharing. Compressed (gzip) when OUT ends in
 * .gz.
 */
function redact(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' } },
  });
  if (positionals.length === 0) throw new UsageError('name at least one file');
  const redacted = redactFiles(inputFiles(positionals));
  if (!redacted.ok) {
    printProblems(redacted.problems);
    return 2;
  }
  const { text, objects, names, leftOut } = redacted;
  const { output } = values;
  if (output === undefined) printData(text);
  else writeFileSync(output, output.endsWith('.gz') ? gzipSync(text) : text);
  printError(
    `${objects} objects with other names, ${names} names replaced, ${leftOut} objects left out (Events and other texts)\n` +
      'Keys of labels and annotations, names of resources, drivers and schedulers, and uids are unchanged. Read the result before you share it.\n',
  );
  return 0;
}

/** `orrery run`: plays manifests and prints the cluster at the end. */
function run(args: string[]): number {
  const { source, untilUs, output } = runOptions('run', args, 0, OUTPUTS);
  const opened = openSession(source, { ...KEPT, today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return 2;
  }
  printProblems(opened.notes);
  const { session } = opened;
  session.seekTime(untilUs(opened.traceEndUs));
  print(session, output as (typeof OUTPUTS)[number]);
  printCaveats(session);
  const state = session.ask('state', {});
  printError(`${state.timeUs / 1e6}s  seq ${state.seq}  seed ${session.seed}  digest ${state.digest}\n`);
  return printRefused(refusedObjects(session));
}

function print(session: Session, output: (typeof OUTPUTS)[number]): void {
  if (output === 'table') printText(clusterTables(session));
  else if (output === 'events') printText(eventTable(session));
  else if (output === 'metrics') printText(session.ask('metrics', {}));
  else printData(session.ask('export', { format: output }));
}

/** The Events as `kubectl events -A` prints them. */
function eventTable(session: Session): string {
  const { timeUs } = session.ask('state', {});
  const events = [...(session.ask('list', { kind: 'Event' }) as readonly Event[])].sort((a, b) =>
    olderEventFirst(a, b),
  );
  return eventText(events, timeUs, true);
}

/**
 * `orrery explain pod NAMESPACE/NAME FILE...`: the reason for a Pod's node, or for its Pending state. `orrery explain
 * pending FILE...`: all Pending Pods.
 */
function explain(args: string[]): number {
  if (args[0] === 'pending') return explainPending(args);
  const { source, untilUs, output, words, own } = runOptions('explain', args, 2, ['text', 'json', 'html']);
  speakLanguage(own.get('lang')?.at(-1));
  const [kind, target] = words;
  if (kind !== 'pod' || target === undefined)
    throw new UsageError('name the Pod: orrery explain pod NAMESPACE/NAME FILE...');
  const opened = openSession(source, { today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return 2;
  }
  printNotes(opened);
  const atUs = untilUs(opened.traceEndUs);
  opened.session.seekTime(atUs);
  const [namespace, name] = target.includes('/') ? (target.split('/', 2) as [string, string]) : ['default', target];
  const refused = refusedObjects(opened.session);
  const explanation = opened.session.ask('explainPod', { namespace, name });
  if (!explanation) {
    printError(`orrery explain: pods "${name}" not found in namespace ${namespace} at ${atUs / 1e6}s\n`);
    return printRefused(refused, 1);
  }
  printCaveats(opened.session);
  return printReport(output, explanation, explanationDocument, refused);
}

/** `orrery explain pending FILE...`: every Pod without a node, grouped by cause, with possible fixes. */
function explainPending(args: string[]): number {
  const options = runOptions('explain', args, 1, ['text', 'json', 'html']);
  speakLanguage(options.own.get('lang')?.at(-1));
  const session = openedRun(options);
  if (!session) return 2;
  const refused = refusedObjects(session);
  const empty = nothingRuns(session.world);
  if (empty) {
    printRefused(refused);
    printProblems([empty]);
    return 2;
  }
  const { timeUs } = session.ask('state', {});
  return printReport(options.output, { timeUs, ...pendingReport(session) }, pendingDocument, refused);
}

/**
 * `orrery machines FILE... --replace SELECTOR --with cpu=8,memory=32Gi`: the number of machines of another type that
 * a pool needs, and their cost.
 */
function machines(args: string[]): number {
  const { source, untilUs, output, own } = clusterOptions('machines', args, ['text', 'json', 'html']);
  speakLanguage(own.get('lang')?.at(-1));
  const replace = own.get('replace')?.at(-1);
  const wanted = own.get('with')?.at(-1);
  if (replace === undefined)
    throw new UsageError('name the nodes to replace: --replace NAME, or --replace LABEL=VALUE');
  if (wanted === undefined)
    throw new UsageError('name the new machine: --with cpu=8,memory=32Gi[,TYPE], or a TYPE of --prices');
  const prices = own.get('prices')?.at(-1);
  const read = prices === undefined ? undefined : readPriceTable(inputFile(prices));
  if (read && !read.ok) {
    printProblems(read.problems);
    return 2;
  }
  const machine = machineWanted(wanted, read?.table);
  const replaced = whole(replaceMachines(begun(source), replace, machine, untilUs(0)));
  if (!replaced.ok) {
    printProblems(replaced.problems);
    return 2;
  }
  printMissing(dumpedObjects(source.files ?? []));
  const report = machinesReport(replace, machine, replaced.replacement, read?.table);
  return printReport(output, report, machinesDocument, report.refused);
}

/** A machine such as `cpu=8,memory=32Gi,pods=58,m5.2xlarge`; the table supplies the size for a type alone. */
function machineWanted(text: string, table: PriceTable | undefined): MachineType {
  const named = { type: '', cpu: '', memory: '', pods: '' };
  for (const part of text.split(',')) {
    const [name = '', value] = part.split('=', 2);
    if (value === undefined) named.type = name;
    else if (name === 'cpu' || name === 'memory' || name === 'pods') named[name] = value;
    else throw new UsageError(`--with ${text}: "${part}" is not one of cpu=, memory=, pods= and a type`);
  }
  const wanted = wantedMachine(named, table);
  if (!wanted.ok) throw new UsageError(`--with ${text}: ${wanted.problem.message}`);
  return wanted.machine;
}

/**
 * `orrery fit FILE... --pod FILE[=WEIGHT]`: the number of additional Pods, or Pods of a mix, that the scheduler would
 * place.
 */
function fit(args: string[]): number {
  const options = runOptions('fit', args, 0, ['text', 'json', 'html']);
  speakLanguage(options.own.get('lang')?.at(-1));
  const asked = options.own.get('pod') ?? [];
  if (asked.length === 0) throw new UsageError('name the Pod: --pod FILE, or --pod FILE=WEIGHT for each of a mix');
  const limit = limitOption(options.own.get('limit')?.at(-1));
  const read = readPodTemplates(asked.map(weighted));
  if (!read.ok) {
    printProblems(read.problems);
    return 2;
  }
  const session = openedRun(options);
  if (!session) return 2;
  // Read before the trials, because a refused trial Pod would appear among the refused objects.
  const refused = refusedObjects(session);
  const admitted = admitTemplates(session, read.templates);
  if (!admitted.ok) {
    printRefused(refused);
    printProblems(admitted.problems);
    return 2;
  }
  return printReport(options.output, fitNow(session, admitted.wanted, limit), fitDocument, refused);
}

/** A file with an optional weight: `web.yaml`, or `web.yaml=3`. */
function weighted(text: string) {
  const [, path = text, weight = '1'] = /^(.+)=(\d+)$/.exec(text) ?? [];
  const count = wholeNumber('--pod weight', weight);
  if (count < 1 || count > HIGHEST_WEIGHT)
    throw new UsageError(`--pod ${text}: the weight is a whole number from 1 to ${HIGHEST_WEIGHT}`);
  return { file: inputFile(path), weight: count };
}

function limitOption(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = wholeNumber('--limit', text);
  if (limit < 1 || limit > HIGHEST_LIMIT) throw new UsageError(`--limit is from 1 to ${HIGHEST_LIMIT}, not ${text}`);
  return limit;
}

/** Opens the files' run and plays it to its time; `undefined` after a problem, which is printed. */
function openedRun({ source, untilUs }: Pick<RunCommandOptions, 'source' | 'untilUs'>): Session | undefined {
  const opened = openSession(source, { today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return undefined;
  }
  printNotes(opened);
  opened.session.seekTime(untilUs(opened.traceEndUs));
  return opened.session;
}
