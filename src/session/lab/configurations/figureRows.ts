import { csvCell } from '#base/csvCell.ts';
import type { ComparisonReport, ConfigurationFigures, FigureRow } from '#protocol/configurations.ts';

/** A figure of a comparison, and its meaning for a reader. */
export type FigureOf = Omit<FigureRow, 'values'> & {
  readonly value: (figures: ConfigurationFigures) => number;
};

/** Every figure, in the order shown. The runs' resources decide the rows for resources. */
export function figureRows(all: readonly ConfigurationFigures[]): readonly FigureOf[] {
  const resources = (figure: 'utilisation' | 'fullest' | 'fragmentation', better: FigureRow['better']): FigureOf[] =>
    [...new Set(all.flatMap((figures) => Object.keys(figures[figure])))].map((resource) => ({
      figure,
      resource,
      unit: 'share',
      better,
      value: (figures) => figures[figure][resource] ?? 0,
    }));
  return [
    own('placed', 'count', 'more'),
    own('pending', 'count', 'less'),
    own('emptyNodes', 'count', 'more'),
    ...resources('utilisation', 'more'),
    ...resources('fullest', 'less'),
    ...resources('fragmentation', 'less'),
    own('zoneDeviation', 'count', 'less'),
    own('nodeDeviation', 'count', 'less'),
    own('waitP50Us', 'wait', 'less'),
    own('waitP95Us', 'wait', 'less'),
    own('preemptions', 'count', 'less'),
    own('failedTries', 'count', 'less'),
  ];
}

type Plain = Exclude<FigureRow['figure'], 'utilisation' | 'fullest' | 'fragmentation'>;

function own(figure: Plain, unit: FigureRow['unit'], better: FigureRow['better']): FigureOf {
  return { figure, resource: '', unit, better, value: (figures) => figures[figure] };
}

/** The value of a figure without a measurement, such as the wait of no Pod. */
const NONE = -1;

const TITLES: Readonly<Record<FigureRow['figure'], string>> = {
  placed: 'placed',
  pending: 'pending',
  emptyNodes: 'nodes without Pods',
  utilisation: 'utilisation',
  fullest: 'fullest node',
  fragmentation: 'fragmentation',
  zoneDeviation: 'deviation over zones',
  nodeDeviation: 'deviation over nodes',
  waitP50Us: 'wait p50 microseconds',
  waitP95Us: 'wait p95 microseconds',
  preemptions: 'preemptions',
  failedTries: 'unschedulable tries',
};

/** The name of a figure in a table of numbers: `fullest node cpu`. */
function figureTitle({ figure, resource }: Pick<FigureRow, 'figure' | 'resource'>): string {
  return resource === '' ? TITLES[figure] : `${TITLES[figure]} ${resource}`;
}

/**
 * One line for each configuration and seed. Shares are from 0 to 1, waits in microseconds, and missing values are
 * empty.
 */
export function comparisonCsv(report: Pick<ComparisonReport, 'seed' | 'configurations'>): string {
  const rows = figureRows(report.configurations.flatMap(({ runs }) => runs.map(({ figures }) => figures)));
  const lines = report.configurations.flatMap(({ name, runs }) =>
    runs.map(({ figures, digest }, at) => [
      name,
      String(report.seed + at),
      ...rows.map(({ value }) => (value(figures) === NONE ? '' : String(value(figures)))),
      digest,
    ]),
  );
  return [['configuration', 'seed', ...rows.map(figureTitle), 'digest'], ...lines]
    .map((line) => `${line.map(csvCell).join(',')}\n`)
    .join('');
}
