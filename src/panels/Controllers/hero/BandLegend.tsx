import { useTexts } from '#i18n/useTexts.ts';
import type { Rollout } from '#protocol/controllers.ts';
import styles from './Chart.module.css';

/** The present number of Pods in each band. */
export function BandLegend({ rollout: { groups } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const all = groups.reduce((count, { pods }) => count + pods, 0);
  const sum = (isNew: boolean) =>
    groups.filter((group) => group.isNew === isNew).reduce((count, { available }) => count + available, 0);
  const [old, fresh] = [sum(false), sum(true)];
  const hasOld = groups.some(({ isNew, pods: count }) => !isNew && count > 0);
  return (
    <dl className={styles.legend}>
      <dt>{t('now')}</dt>
      <dd>{all}</dd>
      <dt>
        <i className={styles.notAvailable} aria-hidden="true" />
        {t('notAvailable')}
      </dt>
      <dd>{all - old - fresh}</dd>
      {hasOld && (
        <>
          <dt>
            <i className={styles.oldAvailable} aria-hidden="true" />
            {t('oldAvailable')}
          </dt>
          <dd>{old}</dd>
        </>
      )}
      <dt>
        <i className={styles.newAvailable} aria-hidden="true" />
        {hasOld ? t('newAvailable') : t('available')}
      </dt>
      <dd>{fresh}</dd>
    </dl>
  );
}
