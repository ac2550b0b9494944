import { csvCell } from '#base/csvCell.ts';
import { compare } from '#base/order.ts';
import type {
  ComparisonReport,
  ConfigurationFigures,
  FigureRow,
  PlaceDifference,
  PodPlace,
} from '#protocol/configurations.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { pairPods } from '#session/questions/comparison/sideBySide.ts';
import { whyBoth } from '#session/questions/comparison/whyDifferent.ts';
import { cycleExplanation } from '#session/questions/scheduling/cycleExplanation.ts';
import type { Reader } from '#session/reader.ts';

/** Most differences explained for each configuration: the first ones, because later ones may be consequences. */
export const EXPLAINED = 20;

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

export interface DecisionAsked {
  readonly pod: string;
  readonly seq: number;
}

/** The explanation of a decision, and whether chance decides equal totals there. */
export interface DescribedDecision {
  readonly cycle: CycleExplanation | undefined;
  readonly byChance: boolean;
}

/** The decision that placed a Pod; undefined when the Pod had its place from the start. */
export function decisionOf(place: PodPlace | undefined): DecisionAsked | undefined {
  return place && place.seq >= 0 ? { pod: place.pod, seq: place.seq } : undefined;
}

/** Runs a decision again. */
export function tellDecision(reader: Reader | undefined, asked: DecisionAsked | undefined): DescribedDecision {
  const cycle = reader && asked && cycleExplanation(reader, asked.seq, asked.pod);
  return { cycle, byChance: cycle ? (reader?.trials.breaksTiesByChance(cycle.profile) ?? false) : false };
}

/** The reasons that a Pod is elsewhere, from both decisions; empty where neither was read. */
export function withReasons(
  { difference }: Apart,
  a: DescribedDecision | undefined,
  b: DescribedDecision | undefined,
): PlaceDifference {
  const isKnown = a?.cycle !== undefined || b?.cycle !== undefined;
  return { ...difference, reasons: isKnown ? whyBoth([a?.cycle, b?.cycle], a?.byChance ?? false).reasons : [] };
}

/** A Pod with different nodes, with its decisions: of the first configuration and of the other one. */
interface Apart {
  readonly difference: Omit<PlaceDifference, 'reasons'>;
  readonly first: PodPlace | undefined;
  readonly other: PodPlace | undefined;
}

/**
 * Pods on different nodes at the end, in the order of their decisions. The first ones are not consequences of others.
 */
export function placeDifferences(first: readonly PodPlace[], other: readonly PodPlace[]): readonly Apart[] {
  const [inFirst, inOther] = [byPod(first), byPod(other)];
  return pairPods(byTime(first), byTime(other))
    .flatMap(([a, b]): Apart[] => {
      const [one, two] = [inFirst.get(a ?? ''), inOther.get(b ?? '')];
      if ((one?.node ?? '') === (two?.node ?? '')) return [];
      const times = [one, two].flatMap((place) => (place && place.timeUs >= 0 ? [place.timeUs] : []));
      const difference = {
        pod: a ?? b ?? '',
        first: one?.node ?? '',
        other: two?.node ?? '',
        timeUs: times.length > 0 ? Math.min(...times) : -1,
      };
      return [{ difference, first: one, other: two }];
    })
    .sort((a, b) => a.difference.timeUs - b.difference.timeUs);
}

function byPod(places: readonly PodPlace[]): ReadonlyMap<string, PodPlace> {
  return new Map(places.map((place) => [place.pod, place]));
}

/** Pairs Pods of a workload in the order of their decisions, because the API server generates their names. */
function byTime(places: readonly PodPlace[]): readonly string[] {
  return places.toSorted((a, b) => a.timeUs - b.timeUs || compare(a.pod, b.pod)).map(({ pod }) => pod);
}
