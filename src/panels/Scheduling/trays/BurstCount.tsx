import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from './Trays.module.css';

/** While many decisions come within a second: how many of them have been shown. It ends at their true number. */
export function BurstCount() {
  const t = useTexts('scheduling');
  const burst = useMoment((moment) => moment.telling.burst);
  if (!burst) return null;
  return (
    <span className={styles.aside} title={t('trays.burstHint')}>
      {t('trays.burst', { shown: burst.shown, of: burst.of })}
    </span>
  );
}
