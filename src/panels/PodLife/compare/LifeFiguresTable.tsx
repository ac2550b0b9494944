import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/secondsOf.ts';
import type { LifeComparison, LifeFigures } from '#protocol/lifeComparison.ts';
import styles from './CompareLives.module.css';

const ROWS = [
  { name: 'firstReady', of: ({ firstReadyUs }: LifeFigures) => firstReadyUs, isTime: true },
  { name: 'restarts', of: ({ restarts }: LifeFigures) => restarts, isTime: false },
  { name: 'failed', of: ({ failedRequests }: LifeFigures) => failedRequests, isTime: false },
  { name: 'gone', of: ({ goneUs }: LifeFigures) => goneUs, isTime: true },
] as const;

/** What came of it in both runs; where they differ is strong. */
export function LifeFiguresTable({ lives: [first, second] }: { readonly lives: LifeComparison['lives'] }) {
  const t = useTexts('podLife');
  const text = (value: number, isTime: boolean) => {
    if (!isTime) return String(value);
    return value < 0 ? t('never') : t('seconds', { seconds: secondsOf(value) });
  };
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">{t('figure')}</th>
          <th scope="col">{t('asNow')}</th>
          <th scope="col">{t('changed')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, of, isTime }) => {
          const [a, b] = [of(first.figures), second && of(second.figures)];
          return (
            <tr key={name} data-differs={a !== b || undefined}>
              <th scope="row">{t(`figures.${name}`)}</th>
              <td>{text(a, isTime)}</td>
              <td>{b === undefined ? '–' : text(b, isTime)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
