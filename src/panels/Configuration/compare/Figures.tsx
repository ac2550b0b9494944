import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import type { Comparison, WorkloadRoom } from '#protocol/comparison.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Compare.module.css';
import type { Resource } from './Compare.tsx';
import { type RunFigures, readFigures } from './readFigures.ts';

const SHARES = ['requested', 'fullest'] as const;
const COUNTS = ['emptyNodes', 'bound', 'pending', 'failedCycles'] as const;
const TIMES = ['waitP50Us', 'waitP95Us'] as const;
const ROWS: readonly (keyof RunFigures)[] = [...SHARES, ...COUNTS, ...TIMES];

/** The figures of the two runs, one row each, as bars of one scale that grow from the middle. */
export function Figures({ runs, resource }: { readonly runs: Comparison['runs']; readonly resource: Resource }) {
  const t = useTexts('compare');
  const [a, b] = [readFigures(runs[0], resource), readFigures(runs[1], resource)];
  const rows: readonly FigureRow[] = [
    ...ROWS.map(
      (row): FigureRow => ({
        id: row,
        label: t(`rows.${row}`),
        values: [a[row], b[row]],
        shown: [format(row, a[row]), format(row, b[row])],
      }),
    ),
    ...runs[0].room.map((inA, index): FigureRow => {
      const inB = runs[1].room[index] ?? inA;
      return {
        id: `room ${inA.workload}`,
        label: t('rows.room', { workload: inA.workload.slice(inA.workload.lastIndexOf('/') + 1) }),
        values: [inA.total, inB.total],
        shown: [roomOf(inA), roomOf(inB)],
      };
    }),
  ];
  return (
    <DataTable
      label={t('figures')}
      className={styles.figures}
      rows={rows}
      keyOf={({ id }) => id}
      named="figure"
      marks={({ id }) => ({ 'data-figure': id })}
      columns={[
        { id: 'a', heading: 'A', className: styles.value, cell: ({ shown }) => shown[0] },
        {
          id: 'barA',
          className: styles.bar,
          cell: ({ values }) => <Bar value={values[0]} most={Math.max(...values)} />,
        },
        { id: 'figure', heading: t('figure'), isHeadingSpoken: true, cell: ({ label }) => label },
        {
          id: 'barB',
          className: styles.bar,
          cell: ({ values }) => <Bar value={values[1]} most={Math.max(...values)} />,
        },
        { id: 'b', heading: 'B', className: styles.value, cell: ({ shown }) => shown[1] },
      ]}
    />
  );
}

interface FigureRow {
  readonly id: string;
  readonly label: string;
  /** The values of A and of B. */
  readonly values: readonly [number, number];
  readonly shown: readonly [string, string];
}

function roomOf({ total, isLimited }: WorkloadRoom): string {
  if (total < 0) return '–';
  return isLimited ? `≥ ${total}` : String(total);
}

function Bar({ value, most }: { readonly value: number; readonly most: number }) {
  return <i style={{ width: `${most > 0 ? (100 * Math.max(0, value)) / most : 0}%` }} />;
}

function format(row: keyof RunFigures, value: number): string {
  if (row === 'requested' || row === 'fullest') return `${Math.round(100 * value)} %`;
  if (row === 'waitP50Us' || row === 'waitP95Us') return value < 0 ? '–' : formatWait(value);
  return String(value);
}
