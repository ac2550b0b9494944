import { memo } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import looks from '#widgets/looks.module.css';
import styles from '../Storage.module.css';
import { CacheRing } from './CacheRing.tsx';

/** The watch cache of one kind. */
export const WatchCache = memo(function WatchCache({
  kind = 'Pod',
  isTall = false,
}: {
  readonly kind?: string;
  readonly isTall?: boolean;
}) {
  const t = useTexts('storage');
  const { data: ring } = useAsk('watchCache', { kind });
  return (
    <section className={classes(styles.block, styles.grow, isTall && styles.ring)} aria-label={t('ring.title')}>
      <h2>
        <Term
          card="watchCache"
          numbers={
            ring && {
              events: formatCount(ring.events),
              capacity: formatCount(ring.capacity),
              oldest: formatCount(ring.oldestWatchable),
            }
          }
        >
          {t('ring.title')}
        </Term>{' '}
        <small>{kind}</small>
        <small className={looks.end}>{t('ring.keeps')}</small>
      </h2>
      <CacheRing ring={ring} />
    </section>
  );
});
