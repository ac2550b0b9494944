import { useTexts } from '#i18n/useTexts.ts';
import type { PodExplanation, Waker } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './Wakers.module.css';

const ANSWERS = ['Queue', 'QueueSkip', 'none'] as const;

/** The events that could wake a waiting Pod, the last one that did, and the effect of each hint. */
export function Wakers({ why }: { readonly why: PodExplanation }) {
  const t = useTexts('inspector');
  const { wakers, movedBy } = why;
  if (wakers.length === 0) return null;
  const taken = movedBy.event === '' ? undefined : movedBy.plugin === '' ? 'none' : 'Queue';
  return (
    <section className={styles.wakers} aria-label={t('wakers')}>
      <h3>{t('wakers')}</h3>
      <ul>
        {byPlugin(wakers).map(([plugin, events]) => (
          <li key={plugin}>
            <b>{plugin}</b>
            <ul className={styles.events}>
              {events.map(({ event, hasHint }) => (
                <li
                  key={event}
                  className={classes(event === movedBy.event && styles.taken)}
                  title={t(hasHint ? 'hasHint' : 'noHint')}
                >
                  {event}
                  {!hasHint && <span aria-hidden="true">*</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className={looks.faint}>
        {movedBy.event === ''
          ? t('neverMoved')
          : movedBy.plugin === ''
            ? t('movedBy', { event: movedBy.event })
            : t('movedByHint', { event: movedBy.event, plugin: movedBy.plugin })}
      </p>
      <DataTable
        label={t('hintTable')}
        rows={ANSWERS}
        keyOf={(answer) => answer}
        marks={(answer) => (answer === taken ? { className: styles.taken, 'aria-current': true } : {})}
        columns={[
          { id: 'answer', kind: 'code', className: looks.noWrap, cell: (answer) => t(`hints.${answer}.name`) },
          { id: 'effect', cell: (answer) => t(`hints.${answer}.effect`) },
        ]}
      />
    </section>
  );
}

function byPlugin(wakers: readonly Waker[]): [string, Waker[]][] {
  const groups = new Map<string, Waker[]>();
  for (const waker of wakers) groups.set(waker.plugin, [...(groups.get(waker.plugin) ?? []), waker]);
  return [...groups];
}
