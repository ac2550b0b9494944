import { SECOND_US } from '#base/time.ts';
import { withCaveats } from '#cli/report/caveatParts.ts';
import type { DocumentPart, ReportDocument } from '#cli/report/document.ts';
import { firstOf } from '#cli/report/document.ts';
import { reportTexts } from '#cli/report/reportTexts.ts';
import type { Texts } from '#i18n/useTexts.ts';
import type { DifferenceReason } from '#protocol/comparison.ts';
import type { ComparedConfiguration, ComparisonReport, PlaceDifference } from '#protocol/configurations.ts';
import { type FigureOf, figureRows } from '#session/lab/configurations/figureRows.ts';
import { EXPLAINED } from '#session/lab/configurations/tellDecisions.ts';
import { amountText, durationText } from '#session/questions/scheduling/why/writtenAmounts.ts';

/** Most differences shown for each configuration; JSON has all. */
const SHOWN = 10;

type Say = Texts<'labConfigurations'>;
type SayMore = Texts<'cliReports'>;

const WRITTEN: Readonly<Record<FigureOf['unit'], (value: number) => string>> = {
  share: (value) => `${(value * 100).toFixed(1)}%`,
  count: (value) => (value < 0 ? '-' : String(Math.round(value * 100) / 100)),
  wait: (value) => (value < 0 ? '-' : durationText(value)),
};

/** The report of `orrery compare`: the figures of each configuration, and the Pods that it places elsewhere. */
export function comparisonDocument(report: ComparisonReport): ReportDocument {
  const t = reportTexts('labConfigurations');
  const more = reportTexts('cliReports');
  const { configurations, untilUs, isReplay, seed, seeds } = report;
  const [first] = configurations;
  const { placed = 0, pending = 0 } = first?.runs[0]?.figures ?? {};
  const played = t(isReplay ? 'againUnder' : 'waitingUnder', { seconds: untilUs / SECOND_US, seed });
  return {
    title: t('reportTitle', { count: configurations.length, pods: placed + pending }),
    under: seeds === 1 ? played : `${played}. ${more('seeds', { count: seeds })}`,
    parts: withCaveats(report.caveats, [
      figuresPart(t, report),
      meaningsPart(more, report),
      ...configurations.slice(1).map((each) => differencesPart(t, more, each, first?.name ?? '')),
    ]),
  };
}

function figuresPart(t: Say, { configurations }: ComparisonReport): DocumentPart {
  const all = configurations.flatMap(({ runs }) => runs.map(({ figures }) => figures));
  return {
    title: t('figures'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { heading: t('figure') },
          ...configurations.map(({ name }) => ({ heading: name, cells: 'number' as const })),
        ],
        rows: figureRows(all).map((row) => [figureName(t, row), ...configurations.map((each) => cell(row, each))]),
      },
    ],
  };
}

function figureName(t: Say, { figure, resource }: FigureOf): string {
  if (figure === 'utilisation' || figure === 'fullest' || figure === 'fragmentation')
    return t(`rows.${figure}`, { resource });
  return t(`rows.${figure}`);
}

function cell({ value, unit }: FigureOf, { runs }: ComparedConfiguration): string {
  const written = WRITTEN[unit];
  const values = runs.map(({ figures }) => value(figures));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return least === most ? written(mean) : `${written(mean)} (${written(least)} – ${written(most)})`;
}

function meaningsPart(more: SayMore, { typical: { cpuMilli, memoryBytes, waits } }: ComparisonReport): DocumentPart {
  const cpu = amountText('cpu', cpuMilli);
  const memory = amountText('memory', memoryBytes);
  const fragmentation =
    cpuMilli === 0 && memoryBytes === 0
      ? more(waits ? 'noTypicalWaiting' : 'noTypical')
      : more(waits ? 'typicalWaiting' : 'typical', { cpu, memory });
  return { title: more('meanings'), blocks: [{ kind: 'list', lines: [fragmentation, more('deviation')] }] };
}

function differencesPart(t: Say, more: SayMore, compared: ComparedConfiguration, first: string): DocumentPart {
  const { name, differences } = compared;
  if (differences.length === 0) return { blocks: [{ kind: 'text', text: t('same', { name, first }) }] };
  const { shown, more: left } = firstOf(differences, SHOWN);
  return {
    title: t('elsewhere', { count: differences.length, name, first }),
    blocks: [
      { kind: 'text', text: t('elsewhereNote', { most: EXPLAINED }) },
      {
        kind: 'table',
        columns: [{ heading: t('pod') }, { heading: first }, { heading: name }, { heading: t('why') }],
        rows: shown.map((each) => [
          each.pod,
          each.first || t('none'),
          each.other || t('none'),
          reasonsText(t, each, first, name),
        ]),
      },
      ...(left > 0 ? [{ kind: 'text' as const, text: more('moreInJson', { count: left }) }] : []),
    ],
  };
}

function reasonsText(t: Say, { reasons }: PlaceDifference, first: string, other: string): string {
  return reasons.length === 0 ? t('notDecided') : reasons.map((reason) => reasonText(reason, first, other)).join(' ');
}

/** The page's sentence, with the files as names of both sides. */
function reasonText({ rule, slots }: DifferenceReason, first: string, other: string): string {
  const t = reportTexts('sideBySide') as unknown as (
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
