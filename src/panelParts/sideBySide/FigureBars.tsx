import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { SideBySide, SideFigures } from '#protocol/comparison.ts';
import { classes } from '#widgets/classes.ts';
import type { Marks } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './FigureBars.module.css';

type Row = keyof SideFigures;

/** Whether a larger value is better; the better side is drawn darker. */
const MORE_IS_BETTER: Readonly<Record<Row, boolean | undefined>> = {
  pendingPods: false,
  emptyNodes: undefined,
  largestFreeCpuMilli: true,
  mostPodsOnANode: false,
  fullest: undefined,
  failedCycles: false,
  waitP50Us: false,
  readyP50Us: false,
  tooMany: false,
  failedRequests: false,
};

const ROWS = Object.keys(MORE_IS_BETTER) as Row[];

interface FigureBarsProps {
  readonly pair: SideBySide;
  /** Swaps the sides: side 0 is on the left unless turned. */
  readonly isTurned?: boolean;
  readonly headings: readonly [string, string];
  readonly most?: number;
}

/**
 * The figures of the two runs, one row each, as bars of one scale that grow from the middle. Rows without a value on
 * either side are left out.
 */
export function FigureBars({ pair, isTurned = false, headings, most = ROWS.length }: FigureBarsProps) {
  const t = useTexts('sideBySide');
  const [a, b] = isTurned ? [pair.sides[1], pair.sides[0]] : pair.sides;
  const rows = ROWS.filter((row) => isWritten(row, a.figures[row]) || isWritten(row, b.figures[row]))
    .sort((one, two) => Number(differs(two)) - Number(differs(one)))
    .slice(0, most);
  function differs(row: Row): boolean {
    return a.figures[row] !== b.figures[row];
  }
  return (
    <DataTable
      label={t('figures')}
      className={styles.figures}
      rows={rows}
      keyOf={(row) => row}
      named="figure"
      marks={(row) => ({ 'data-figure': row })}
      columns={[
        {
          id: 'barA',
          className: styles.bar,
          cell: (row) => <Bar row={row} own={a.figures[row]} other={b.figures[row]} />,
        },
        {
          id: 'a',
          heading: headings[0],
          className: styles.value,
          marks: (row) => valueMarks(row, a.figures[row], b.figures[row]),
          cell: (row) => figureText(row, a.figures[row]),
        },
        { id: 'figure', heading: t('figure'), isHeadingSpoken: true, cell: (row) => t(`rows.${row}`) },
        {
          id: 'b',
          heading: headings[1],
          className: styles.value,
          marks: (row) => valueMarks(row, b.figures[row], a.figures[row]),
          cell: (row) => figureText(row, b.figures[row]),
        },
        {
          id: 'barB',
          className: styles.bar,
          cell: (row) => <Bar row={row} own={b.figures[row]} other={a.figures[row]} />,
        },
      ]}
    />
  );
}

/** Whether the row has something to show on this side. */
function isWritten(row: Row, value: number): boolean {
  return row === 'pendingPods' || value > 0;
}

interface BarProps {
  readonly row: Row;
  readonly own: number;
  readonly other: number;
}

function isBetter({ row, own, other }: BarProps): boolean {
  const more = MORE_IS_BETTER[row];
  return own !== other && own >= 0 && other >= 0 && more !== undefined && own > other === more;
}

function valueMarks(row: Row, own: number, other: number): Marks {
  return { className: isBetter({ row, own, other }) ? styles.strong : undefined };
}

function Bar(props: BarProps) {
  const { own, other } = props;
  const most = Math.max(own, other);
  return (
    <i
      className={classes(isBetter(props) && styles.better, own === other && styles.same)}
      style={{ width: `${most > 0 ? (100 * Math.max(0, own)) / most : 0}%` }}
    />
  );
}

function figureText(row: Row, value: number): string {
  switch (row) {
    case 'fullest':
      return `${Math.round(100 * value)} %`;
    case 'largestFreeCpuMilli':
      return formatCpu(value);
    case 'waitP50Us':
      return value < 0 ? '–' : formatWait(value);
    case 'readyP50Us':
      return value < 0 ? '–' : value === 0 ? '< 1 s' : formatWait(value);
    default:
      return String(value);
  }
}
