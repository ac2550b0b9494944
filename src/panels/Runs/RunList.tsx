import { useId } from 'react';
import { formatClock } from '#base/clock.ts';
import type { KeptRun } from '#client/runs/keptRun.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { formatCount } from '#widgets/formatCount.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Runs.module.css';
import { useRunTitle } from './runTitle.ts';

export interface RunListProps {
  readonly title: string;
  /** Said in place of an empty list. */
  readonly empty: string;
  readonly runs: readonly KeptRun[];
  readonly onOpen: (run: KeptRun) => void;
  readonly onExport: (run: KeptRun) => void;
  readonly onDelete: (run: KeptRun) => void;
}

/** Kept runs, each with its moment, what was done in it and when it was written. */
export function RunList({ title, empty, runs, onOpen, onExport, onDelete }: RunListProps) {
  const t = useTexts('runs');
  const id = useId();
  const language = useViewStore((state) => state.language);
  const titleOf = useRunTitle();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {runs.length === 0 && <p className={styles.dim}>{empty}</p>}
      <ul className={styles.list}>
        {runs.map((run) => {
          const name = titleOf(run);
          return (
            <li key={run.id} className={styles.run}>
              <div>
                <b>{name}</b>
                {run.isDamaged ? (
                  <VerdictText verdict="error">{t('damaged')}</VerdictText>
                ) : (
                  <p className={styles.dim}>
                    {t('at', { time: formatClock(run.timeUs) })} · {t('inputs', { count: run.inputs })} ·{' '}
                    {t('saved', {
                      date: date.format(run.savedMs),
                      size: formatCount(Math.ceil(run.characters / 1024)),
                    })}
                  </p>
                )}
              </div>
              <div className={styles.actions}>
                <Button aria-label={t('openRun', { name })} onClick={() => onOpen(run)}>
                  {t('open')}
                </Button>
                <Button aria-label={t('exportRun', { name })} onClick={() => onExport(run)}>
                  {t('export')}
                </Button>
                <Button aria-label={t('deleteRun', { name })} onClick={() => onDelete(run)}>
                  {t('delete')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
