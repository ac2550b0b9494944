import { collectorFor } from '#base/collector.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { DecidingKind } from '#protocol/lab.ts';
import { caveatsOf } from '#session/lab/caveats.ts';
import { missingKinds } from '#session/questions/lab/missingKinds.ts';
import type { Reader } from '#session/reader.ts';
import type { OpenedSession } from '#session/session.ts';
import { printError, printProblems } from './output.ts';
import { heading, sentence } from './rehearsal/words.ts';
import { reportTexts } from './report/reportTexts.ts';

/**
 * Kinds that are not listed here. The notes of the run name ConfigMaps, Secrets and Namespaces. Budgets matter to
 * rehearsals alone, whose reports name them.
 */
const SAID_ELSEWHERE: ReadonlySet<DecidingKind> = new Set(['ConfigMap', 'Secret', 'Namespace', 'PodDisruptionBudget']);

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
