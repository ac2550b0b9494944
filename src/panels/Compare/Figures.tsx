import { useTexts } from '../../i18n/useTexts.ts';
import type { Comparison } from '../../protocol/comparison.ts';
import { formatWait } from '../Scheduling/formatTimes.ts';
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
        {ROWS.map((row) => {
          const most = Math.max(a[row], b[row], 0);
          return (
            <tr key={row} data-figure={row}>
              <td className={styles.value}>{format(row, a[row])}</td>
              <td className={styles.bar}>
                <i style={{ width: `${barOf(a[row], most)}%` }} />
              </td>
              <th scope="row">{t(`rows.${row}`)}</th>
              <td className={styles.bar}>
                <i style={{ width: `${barOf(b[row], most)}%` }} />
              </td>
              <td className={styles.value}>{format(row, b[row])}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function barOf(value: number, most: number): number {
  return most > 0 ? (100 * Math.max(0, value)) / most : 0;
}

function format(row: keyof RunFigures, value: number): string {
  if (row === 'requested' || row === 'fullest') return `${Math.round(100 * value)} %`;
  if (row === 'waitP50Us' || row === 'waitP95Us') return value < 0 ? '–' : formatWait(value);
  return String(value);
}
