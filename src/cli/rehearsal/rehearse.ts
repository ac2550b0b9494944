import { parseArgs } from 'node:util';
import type { Parts } from '#base/parts.ts';
import { SECOND_US } from '#base/time.ts';
import { filesAt, type InputFile, inputFile, objectFiles, savedRunAmong } from '#cli/inputFiles.ts';
import { printData, printProblems, printText } from '#cli/output.ts';
import { printNotes } from '#cli/printNotes.ts';
import { printRefused } from '#cli/printRefused.ts';
import { withRefused } from '#cli/report/printReport.ts';
import { speakLanguage } from '#cli/report/reportTexts.ts';
import { durationOption, leftAt, nodesOption, startOption, today, wholeNumber } from '#cli/runOptions.ts';
import { switchesOption } from '#cli/switchesOption.ts';
import { CommandThreads, workersOption } from '#cli/threads/commandThreads.ts';
import { UsageError } from '#cli/usageError.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { RefusedObject } from '#protocol/refused.ts';
import type {
  DrainReport,
  Loss,
  LossReport,
  RehearsalAnswer,
  Sweep,
  SweepReport,
  Telling,
} from '#protocol/rehearsal.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { refusedPart } from '#session/lab/caveats.ts';
import type { SpareThreads } from '#session/lab/players/spareThreads.ts';
import { rehearseDrain } from '#session/lab/rehearsal/rehearseDrain.ts';
import { rehearseLoss } from '#session/lab/rehearsal/rehearseLoss.ts';
import { sweepLosses } from '#session/lab/rehearsal/sweepLosses.ts';
import { openSession, type Session } from '#session/session.ts';
import { drainPage } from './drainPage.ts';
import { lossPage, sweepPage } from './lossPage.ts';
import { reportMarkdown, reportText } from './reportText.ts';

const OUTPUTS = ['text', 'json', 'markdown', 'html'] as const;
type Output = (typeof OUTPUTS)[number];

/** A report for printing: all of it, whether all ends well, and its page. */
interface Printed {
  readonly report: DrainReport | LossReport | SweepReport;
  readonly isWell: boolean;
  readonly page: (telling: Telling) => string;
}

/** A rehearsal never seeks backwards, so few entries are kept. */
const KEPT = { keepEntries: 16_384, keepBlocks: 16_384 };

const OPTIONS = {
  nodes: { type: 'string' },
  surge: { type: 'string' },
  timeout: { type: 'string' },
  'machine-time': { type: 'string' },
  force: { type: 'boolean' },
  'delete-emptydir-data': { type: 'boolean' },
  zone: { type: 'string' },
  node: { type: 'string' },
  pool: { type: 'string' },
  sweep: { type: 'string' },
  workers: { type: 'string' },
  on: { type: 'string' },
  config: { type: 'string' },
  switch: { type: 'string', multiple: true },
  seed: { type: 'string' },
  start: { type: 'string' },
  lang: { type: 'string' },
  output: { type: 'string', short: 'o', default: 'text' },
} as const;

/**
 * `orrery rehearse drain|upgrade|lose CLUSTER...`: 0 when all ends well, 1 when it is blocked or something does not
 * recover.
 */
export function rehearse(args: string[]): number {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [deed, ...paths] = positionals;
  if (deed !== 'drain' && deed !== 'upgrade' && deed !== 'lose')
    throw new UsageError('say what: orrery rehearse drain, upgrade or lose CLUSTER...');
  const output = OUTPUTS.find((one) => one === values.output);
  if (!output) throw new UsageError(`-o is one of ${OUTPUTS.join(', ')}, not "${values.output}"`);
  speakLanguage(values.lang);
  if (paths.length === 0)
    throw new UsageError('name at least one file of the cluster: kubectl get nodes,pods,... -A -o yaml');
  const threads = new CommandThreads(workersOption(values.workers));
  const plays = deed === 'lose' ? lossOf(values) : drainOf(deed, values);
  const opened = openSession(sourceOf(filesAt(paths), values), { ...KEPT, today: today() });
  if (!opened.ok) {
    printProblems(opened.problems);
    return 2;
  }
  printNotes(opened);
  const printed = threads.whole(plays(opened.session, threads));
  const refused = refusedObjects(opened.session);
  if (!printed.ok) {
    printRefused(refused);
    printProblems(printed.problems);
    return 2;
  }
  print(printed.report, output, refused);
  return printRefused(refused, printed.report.isWell ? 0 : 1);
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
type Plays = (session: Session, threads: SpareThreads) => Parts<RehearsalAnswer<Printed>>;

function drainOf(deed: 'drain' | 'upgrade', values: Values): Plays {
  refuse(values, ['zone', 'node', 'pool', 'sweep', 'workers'], `rehearse ${deed}`);
  if (values.nodes === undefined) throw new UsageError('say which nodes: --nodes NAME,NAME or --nodes pool=blue');
  const plan = {
    deed,
    nodes: values.nodes,
    surge: wholeNumber('--surge', values.surge ?? '0'),
    limitSeconds: timeoutOption(values.timeout ?? '2h'),
    machineSeconds: durationOption('--machine-time', values['machine-time'] ?? '2m') / SECOND_US,
    force: values.force ?? false,
    deletesEmptyDirData: values['delete-emptydir-data'] ?? false,
  };
  return function* (session) {
    const result = yield* rehearseDrain(session, plan);
    if (!result.ok) return { ok: false, problems: result.problems.map(asTyped) };
    const { report } = result;
    return {
      ok: true,
      report: {
        report,
        isWell: report.works?.changes.length === 0,
        page: (telling) => drainPage({ ...report, telling }),
      },
    };
  };
}

/** Names the field by the option that the person typed. */
function asTyped(problem: InputProblem): InputProblem {
  return problem.field === 'nodes' ? { ...problem, field: '--nodes' } : problem;
}

function lossOf(values: Values): Plays {
  refuse(values, ['nodes', 'surge', 'machine-time', 'force', 'delete-emptydir-data'], 'rehearse lose');
  const limitSeconds = timeoutOption(values.timeout ?? '30m');
  const { zone, node, pool, sweep } = values;
  const said = [zone, node, pool, sweep].filter((value) => value !== undefined);
  if (said.length !== 1) throw new UsageError('say what is lost: one of --zone, --node, --pool, --sweep');
  if (sweep !== undefined) return sweepOf(sweep, limitSeconds);
  refuse(values, ['workers'], 'the loss of one thing: only --sweep plays several');
  const loss: Loss = zone !== undefined ? { zone } : node !== undefined ? { node } : { pool: pool ?? '' };
  return function* (session) {
    const result = yield* rehearseLoss(session, { loss, limitSeconds });
    if (!result.ok) return result;
    const { report } = result;
    return {
      ok: true,
      report: { report, isWell: report.outcome.whole, page: (telling) => lossPage({ ...report, telling }) },
    };
  };
}

function sweepOf(sweep: string, limitSeconds: number): Plays {
  if (!isSweep(sweep)) throw new UsageError(`--sweep is n-1 or n-2, not "${sweep}"`);
  return function* (session, threads) {
    const result = yield* sweepLosses(session, sweep, limitSeconds, threads);
    if (!result.ok) return result;
    const { report } = result;
    const isWell = report.outcomes.every((outcome) => outcome.whole);
    return { ok: true, report: { report, isWell, page: (telling) => sweepPage({ ...report, telling }) } };
  };
}

function isSweep(text: string): text is Sweep {
  return text === 'n-1' || text === 'n-2';
}

/** The timeout in simulated seconds; zero is refused, because the rehearsal would end before it begins. */
function timeoutOption(text: string): number {
  const seconds = durationOption('--timeout', text) / SECOND_US;
  if (seconds < 1) throw new UsageError(`--timeout is at least 1s, not "${text}"`);
  return seconds;
}

function refuse(values: Values, names: readonly (keyof Values)[], command: string): void {
  for (const name of names)
    if (values[name] !== undefined) throw new UsageError(`--${name} does not go with ${command}`);
}

/** A saved run continues from its last moment. */
function sourceOf(
  files: readonly InputFile[],
  { on, config, seed, start, switch: switches }: Values,
): RunSource | SavedRun {
  const savedRun = savedRunAmong(files);
  if (savedRun)
    return leftAt(savedRun, new Map(Object.entries({ on, config, seed, start, switch: switches }).flatMap(givenOnce)))
      .source;
  return {
    scenario: 'own',
    seed: wholeNumber('--seed', seed ?? '1'),
    ...(start !== undefined && { start: startOption(start) }),
    files: objectFiles(files, { mayBeEmpty: on !== undefined }),
    ...(on !== undefined && { nodes: nodesOption('--on', on) }),
    ...(config !== undefined && { configuration: inputFile(config) }),
    ...(switches && { switches: switchesOption(switches) }),
  };
}

function givenOnce([name, value]: [string, unknown]): [string, readonly string[]][] {
  return value === undefined ? [] : [[name, []]];
}

function print({ report, page }: Printed, output: Output, refused: readonly RefusedObject[]): void {
  const telling = { ...report.telling, parts: [...refusedPart(refused), ...report.telling.parts] };
  if (output === 'json') printData(`${JSON.stringify(withRefused({ ...report, telling }, refused), undefined, 2)}\n`);
  else if (output === 'html') printText(page(telling));
  else printText(output === 'markdown' ? reportMarkdown(telling) : reportText(telling));
}
