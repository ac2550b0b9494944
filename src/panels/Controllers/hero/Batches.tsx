import { formatMoment } from '#base/clock.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout } from '#protocol/controllers.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './Hero.module.css';

const MOST_SQUARES = 64;

/** Pods that were created in parallel, batch by batch; a click goes to the controller's sync. */
export function Batches({ rollout: { batches } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const client = useClient();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.table} aria-label={t('tabs.batches')} tabIndex={0}>
      <p>
        <b>{t('batches')}.</b> {t('batchesHint')}
      </p>
      {batches.length === 0 && <p>{t('noBatches')}</p>}
      <ol className={styles.batches}>
        {batches.map(({ seq, atUs, owner, count }) => (
          <li key={`${seq} ${owner}`}>
            <button type="button" onClick={() => void client.control({ type: 'seek', seq })}>
              <b>{t('batch', { count })}</b>
              <span className={styles.squares} aria-hidden="true">
                {Array.from({ length: Math.min(MOST_SQUARES, count) }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the squares are all alike
                  <i key={index} />
                ))}
              </span>
              <span className={classes(looks.figures, looks.noWrap)}>{formatMoment(atUs)}</span>
              <span>{owner}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
