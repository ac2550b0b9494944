import { parseArgs } from 'node:util';
import type { Parts } from '#base/parts.ts';
import { drawnLanes, type GanttBar, ganttBars, laneShape, type Span, spanTicks } from '#base/spanPicture.ts';
import { SECOND_US } from '#base/time.ts';
import { filesAt, type InputFile, inputFile, objectFiles, savedRunAmong } from '#cli/inputFiles.ts';
import { printData, printNotes, printProblems, printRefused, printText } from '#cli/output.ts';
import { escapeHtml, escapeSentence, htmlPage } from '#cli/report/htmlPage.ts';
import { withRefused } from '#cli/report/printReport.ts';
import { reportTexts, speakLanguage } from '#cli/report/reportTexts.ts';
import {
  durationOption,
  leftAt,
  nodesOption,
  startOption,
  switchesOption,
  today,
  wholeNumber,
} from '#cli/runOptions.ts';
import { CommandThreads, workersOption } from '#cli/threads/commandThreads.ts';
import { UsageError } from '#cli/usage.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { RefusedObject } from '#protocol/machines.ts';
import type {
  BudgetLane,
  DrainReport,
  Loss,
  LossReport,
  RehearsalAnswer,
  RehearsalOutcome,
  ReportPart,
  ReportTelling,
  Said,
  Sweep,
  SweepReport,
  WorkloadLane,
} from '#protocol/rehearsal.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { refusedPart } from '#session/lab/caveats.ts';
import type { SpareThreads } from '#session/lab/players/player.ts';
import { rehearseDrain } from '#session/lab/rehearsal/rehearseDrain.ts';
import { sweepLosses } from '#session/lab/rehearsal/sweepLosses.ts';
import { rehearseLoss } from '#session/lab/rehearsal/tellLoss.ts';
import { openSession, type Session } from '#session/session.ts';
import { heading, sentence } from './words.ts';

/** Most lanes drawn; the sentences name the others. */
const MOST_LANES = 12;
const MOST_NODES = 200;

/** Largest shift of a note to the right, in percent of the width, so that it is below its bar. */
const MOST_INDENT = 60;

const ASIDE: ReadonlySet<ReportPart> = new Set(['blocks', 'refused', 'changes', 'figures', 'taken', 'gaps']);

const OUTPUTS = ['text', 'json', 'markdown', 'html'] as const;
type Output = (typeof OUTPUTS)[number];

/** A report for printing: all of it, whether all ends well, and its page. */
interface Printed {
  readonly report: DrainReport | LossReport | SweepReport;
  readonly isWell: boolean;
  readonly page: (telling: ReportTelling) => string;
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
  const [work, ...paths] = positionals;
  if (work !== 'drain' && work !== 'upgrade' && work !== 'lose')
    throw new UsageError('name the action: orrery rehearse drain, upgrade or lose CLUSTER...');
  const output = OUTPUTS.find((one) => one === values.output);
  if (!output) throw new UsageError(`-o is one of ${OUTPUTS.join(', ')}, not "${values.output}"`);
  speakLanguage(values.lang);
  if (paths.length === 0)
    throw new UsageError('name at least one file of the cluster: kubectl get nodes,pods,... -A -o yaml');
  const threads = new CommandThreads(workersOption(values.workers));
  const plays = work === 'lose' ? lossOf(values) : drainOf(work, values);
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

function drainOf(work: 'drain' | 'upgrade', values: Values): Plays {
  refuse(values, ['zone', 'node', 'pool', 'sweep', 'workers'], `rehearse ${work}`);
  if (values.nodes === undefined) throw new UsageError('name the nodes: --nodes NAME,NAME or --nodes pool=blue');
  const plan = {
    work,
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
  if (said.length !== 1) throw new UsageError('name one loss: one of --zone, --node, --pool, --sweep');
  if (sweep !== undefined) return sweepOf(sweep, limitSeconds);
  refuse(values, ['workers'], 'a single loss: only --sweep plays several');
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
    if (values[name] !== undefined) throw new UsageError(`--${name} cannot be used with ${command}`);
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

/** The report on a loss as a self-contained page. */
function lossPage({ telling, outcome }: LossReport): string {
  return reportPage(telling, lanes(outcome, true));
}

/** The report on a sweep, with lanes of the worst loss. */
function sweepPage({ telling, outcomes }: SweepReport): string {
  const [worst] = outcomes;
  return reportPage(telling, worst ? lanes(worst, true) : '');
}

/** A report as lines for a terminal. */
function reportText({ title, under, parts }: ReportTelling): string {
  const sections = parts.map(
    ({ part, lines }) => `\n${heading(part)}\n${lines.map((line) => `- ${sentence(line)}\n`).join('')}`,
  );
  return `${sentence(title)}\n${sentence(under)}\n${sections.join('')}`;
}

/** A report in Markdown. Markdown characters in names and messages are escaped. */
function reportMarkdown({ title, under, parts }: ReportTelling): string {
  const sections = parts.map(
    ({ part, lines }) => `\n## ${heading(part)}\n\n${lines.map((line) => `- ${marked(line)}\n`).join('')}`,
  );
  return `# ${escaped(sentence(title))}\n\n${escaped(sentence(under))}\n${sections.join('')}`;
}

/** A command is code, so that it can be copied. */
function marked(line: Said): string {
  const text = sentence(line);
  return line.says === 'otherChange' && !/[`\r\n]/.test(text) ? `\`${text}\`` : escaped(text);
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|&!]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, ' ');
}

/** The report on a drain as a self-contained page. */
function drainPage({ telling, asked, works }: DrainReport): string {
  const shown = works ?? asked;
  return reportPage(telling, gantt(shown) + lanes(shown, false));
}

/** A page with the verdict, the pictures and the sentences; blockers and possible fixes are beside them. */
function reportPage({ title, under, parts }: ReportTelling, pictures: string): string {
  const section = ({ part, lines }: ReportTelling['parts'][number]) =>
    `<h2>${escapeHtml(heading(part))}</h2><ul>${lines.map((line) => `<li>${escapeSentence(sentence(line))}</li>`).join('')}</ul>`;
  const beside = parts.filter(({ part }) => ASIDE.has(part)).map(section);
  const first = parts.filter(({ part }) => part === 'notPlayed').map(section);
  const below = parts.filter(({ part }) => !ASIDE.has(part) && part !== 'notPlayed').map(section);
  const verdict = sentence(title);
  return htmlPage(
    verdict,
    `<main><div class="main"><h1>${escapeHtml(verdict)}</h1><p class="sub">${escapeHtml(sentence(under))}</p>${first.join('')}${pictures}${below.join('')}</div><aside>${beside.join('')}</aside></main>`,
  );
}

/** The nodes in the order of their drains, each with its drain, its new machine, and its return. */
function gantt(outcome: RehearsalOutcome): string {
  const t = reportTexts('rehearsal');
  const bars = ganttBars(outcome, outcome.nodes.slice(0, MOST_NODES));
  const others = `<span><i class="new"></i>${escapeHtml(t('newMachine'))}</span><span><i class="back"></i>${escapeHtml(t('back'))}</span>`;
  const legend = `<p class="legend"><span><i class="ev"></i>${escapeHtml(t('evicting'))}</span>${bars.some(({ machine }) => machine) ? others : ''}</p>`;
  return `${legend}<table><tbody>${axis(outcome)}${bars.map(ganttRow).join('')}</tbody></table>`;
}

/** Round times from the beginning, as an axis above the picture. */
function axis({ startUs, endUs }: Span): string {
  const lengthUs = Math.max(1, endUs - startUs);
  const ticks = spanTicks(lengthUs).map(
    ({ us, label }) => `<span style="left:${((100 * us) / lengthUs).toFixed(2)}%">${label}</span>`,
  );
  return `<tr class="axis" aria-hidden="true"><th></th><td><div>${ticks.join('')}</div></td></tr>`;
}

function ganttRow({ node, pods, evicting, machine, backX, note }: GanttBar, index: number): string {
  const t = reportTexts('rehearsal');
  const drawn = [
    rect(evicting, 'var(--ink-3)'),
    machine ? rect(machine, 'var(--sunken)') : '',
    backX === undefined ? '' : `<path d="M${backX} 11H1000" stroke="var(--fits)" stroke-width="2" fill="none"/>`,
  ];
  const said = [
    note.drained === undefined ? t('notDrained') : t('drainedAfter', { time: note.drained }),
    note.ready === undefined ? '' : t('readyAfter', { node: note.successor, time: note.ready }),
    note.refused > 0 ? t('refusedTimes', { times: note.refused }) : '',
  ].filter((sentence) => sentence !== '');
  const indent = Math.min(MOST_INDENT, evicting.x / 10).toFixed(1);
  return `<tr><th scope="row">${index + 1}. <b>${escapeHtml(node)}</b><span>${escapeHtml(t('podsOf', { count: pods }))}</span></th><td>${svg(22, drawn.join(''))}<p style="margin-left:${indent}%">${escapeHtml(said.join(' '))}</p></td></tr>`;
}

function rect({ x, width }: GanttBar['evicting'], fill: string): string {
  return `<rect x="${x}" y="2" width="${width}" height="18" fill="${fill}" stroke="var(--line-2)"/>`;
}

function svg(height: number, inner: string): string {
  return `<svg viewBox="0 0 1000 ${height}" preserveAspectRatio="none" aria-hidden="true">${inner}</svg>`;
}

/**
 * Budgets as lanes with their minimum, then workloads without one. `hasAxis`: draws a time axis, because no picture
 * above has one.
 */
function lanes(
  outcome: Span & { readonly budgets: readonly BudgetLane[]; readonly workloads: readonly WorkloadLane[] },
  hasAxis: boolean,
): string {
  const t = reportTexts('rehearsal');
  const rows = drawnLanes(outcome.budgets, outcome.workloads, MOST_LANES).map((lane) => {
    if ('workload' in lane) {
      const { lowest, before } = lane.workload;
      return laneRow(outcome, lane.workload, t('laneWorkload', { lowest, before }), -1);
    }
    const { rule, floor, expected } = lane.budget;
    return laneRow(outcome, lane.budget, t('laneBudget', { rule, floor, expected }), floor);
  });
  return rows.length === 0 ? '' : `<table><tbody>${hasAxis ? axis(outcome) : ''}${rows.join('')}</tbody></table>`;
}

function laneRow(span: Span, { name, points }: BudgetLane | WorkloadLane, said: string, floor: number): string {
  const { line, area, floorY } = laneShape(points, span, floor);
  const stroke = 'stroke-width="1.5" vector-effect="non-scaling-stroke"';
  const rule = floorY === undefined ? '' : `<path d="M0 ${floorY}H1000" stroke="var(--ink-1)" ${stroke}/>`;
  const drawn = `<path d="${area}" fill="var(--lane)"/><path d="${line}" fill="none" stroke="var(--edge)" ${stroke}/>${rule}`;
  return `<tr class="lane"><th scope="row"><b>${escapeHtml(name)}</b><span>${escapeHtml(said)}</span></th><td>${svg(40, drawn)}</td></tr>`;
}
