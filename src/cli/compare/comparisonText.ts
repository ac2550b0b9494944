import { addTexts } from '#i18n/addTexts.ts';
import { sideBySide } from '#i18n/en/sideBySide.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { textsOf } from '#i18n/useTexts.ts';
import type { DifferenceReason } from '#protocol/comparison.ts';
import type { ComparedConfiguration, ComparisonReport } from '#protocol/configurations.ts';
import { ageText } from '#session/kubectl/ageText.ts';
import { textTable } from '#session/kubectl/textTable.ts';
import { type FigureOf, figureRows, figureTitle } from '#session/lab/configurations/figureRows.ts';
import { amountText, durationText } from '#session/questions/scheduling/why/writtenAmounts.ts';

addTexts('sideBySide', sideBySide);

/** So many differences are shown for each configuration; JSON has all. */
const SHOWN = 10;

interface Row extends FigureOf {
  readonly written: (value: number) => string;
}

const WRITTEN: Readonly<Record<FigureOf['unit'], (value: number) => string>> = {
  share: (value) => `${(value * 100).toFixed(1)}%`,
  count: (value) => (value < 0 ? '-' : String(Math.round(value * 100) / 100)),
  wait: (value) => (value < 0 ? '-' : durationText(value)),
};

function rowsOf({ configurations }: ComparisonReport): readonly Row[] {
  const all = configurations.flatMap(({ runs }) => runs.map(({ figures }) => figures));
  return figureRows(all).map((row) => ({ ...row, written: WRITTEN[row.unit] }));
}

/** What `orrery compare` prints. */
export function comparisonTable(report: ComparisonReport): string {
  const { configurations, seeds } = report;
  return [
    `${report.isReplay ? 'Every Pod of the dump placed again on empty nodes' : 'Placed Pods stay where they are'}; ${ageText(report.untilUs)} played, ${seeds === 1 ? 'one seed' : `${seeds} seeds: the mean, and in brackets the least and the most where they differ`}.\n\n`,
    textTable(
      ['FIGURE', ...configurations.map(({ name }) => name)],
      rowsOf(report).map((row) => [figureTitle(row), ...configurations.map((each) => cell(row, each))]),
    ),
    meanings(report),
    ...configurations.slice(1).map((each) => differencesText(each, configurations[0]?.name ?? '')),
  ].join('');
}

function cell({ value, written }: Row, { runs }: ComparedConfiguration): string {
  const values = runs.map(({ figures }) => value(figures));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return least === most ? written(mean) : `${written(mean)} (${written(least)} to ${written(most)})`;
}

function meanings({ typical }: ComparisonReport): string {
  const pod = `${amountText('cpu', typical.cpuMilli)} CPU and ${amountText('memory', typical.memoryBytes)}`;
  const whose = `the median of ${typical.waits ? 'those that wait at the start' : 'all Pods'}`;
  const fragmentation =
    typical.cpuMilli === 0 && typical.memoryBytes === 0
      ? `left out: ${whose} requests neither CPU nor memory.`
      : `each node is filled with Pods of ${pod}, ${whose}; the share of what is free that is left then.`;
  return `
fragmentation: ${fragmentation}
deviation: how unevenly a workload's Pods lie, as standard deviation of their number over zones or nodes; the mean over workloads of two Pods or more.
`;
}

function differencesText({ name, differences }: ComparedConfiguration, first: string): string {
  if (differences.length === 0) return `\n${name}: every Pod is where ${first} puts it.\n`;
  const shown = differences.slice(0, SHOWN);
  const rows = shown.map(({ pod, first: a, other: b, reasons }) => [
    pod,
    a || '<none>',
    b || '<none>',
    reasons.map((reason) => reasonText(reason, first, name)).join(' '),
  ]);
  const more = differences.length - shown.length;
  return `\n${name}: ${differences.length === 1 ? 'one Pod is' : `${differences.length} Pods are`} elsewhere than with ${first}, by the time of the decision; later ones may be consequences of earlier ones.\n${textTable(['POD', first, name, 'WHY'], rows)}${more > 0 ? `... and ${more} more: -o json has all\n` : ''}`;
}

/** The sentence of the page, with the files as names of both sides. */
function reasonText({ rule, slots }: DifferenceReason, first: string, other: string): string {
  startLanguages('en');
  const t = textsOf('sideBySide') as unknown as (
    key: string,
    values: Readonly<Record<string, string | number>>,
  ) => string;
  const nameOf = (side: string | number | undefined): string => (side === 'B' ? other : first);
  return t(`why.${rule === 'tie' && slots.chance === 1 ? 'tieByChance' : rule}`, {
    ...slots,
    side: nameOf(slots.side),
    other: nameOf(slots.other),
    sideA: first,
    sideB: other,
  });
}
