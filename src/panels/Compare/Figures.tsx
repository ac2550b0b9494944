import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatTimes.ts';
import type { Comparison, WorkloadRoom } from '#protocol/comparison.ts';
import styles from './Compare.module.css';
import type { Resource } from './Compare.tsx';
import { type RunFigures, readFigures } from './readFigures.ts';

const SHARES = ['requested', 'fullest'] as const;
const COUNTS = ['emptyNodes', 'bound', 'pending', 'failedCycles'] as const;
const TIMES = ['waitP50Us', 'waitP95Us'] as const;
const ROWS: readonly (keyof RunFigures)[] = [...SHARES, ...COUNTS, ...TIMES];

/** The two runs in numbers, a row each, as bars of one scale that grow from the middle. */
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
    <table className={styles.figures} aria-label={t('figures')}>
      <thead>
        <tr>
          <th scope="col">A</th>
          <td />
          <th scope="col" className={styles.srOnly}>
            {t('figure')}
          </th>
          <td />
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, values, shown }) => {
          const most = Math.max(...values, 0);
          return (
            <tr key={id} data-figure={id}>
              <td className={styles.value}>{shown[0]}</td>
              <td className={styles.bar}>
                <i style={{ width: `${barOf(values[0], most)}%` }} />
              </td>
              <th scope="row">{label}</th>
              <td className={styles.bar}>
                <i style={{ width: `${barOf(values[1], most)}%` }} />
              </td>
              <td className={styles.value}>{shown[1]}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface FigureRow {
  readonly id: string;
  readonly label: string;
  /** Of A and of B. */
  readonly values: readonly [number, number];
  readonly shown: readonly [string, string];
}

function roomOf({ total, isLimited }: WorkloadRoom): string {
  if (total < 0) return '–';
  return isLimited ? `≥ ${total}` : String(total);
}

function barOf(value: number, most: number): number {
  return most > 0 ? (100 * Math.max(0, value)) / most : 0;
}

function format(row: keyof RunFigures, value: number): string {
  if (row === 'requested' || row === 'fullest') return `${Math.round(100 * value)} %`;
  if (row === 'waitP50Us' || row === 'waitP95Us') return value < 0 ? '–' : formatWait(value);
  return String(value);
}
