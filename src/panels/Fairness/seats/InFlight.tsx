import { useTexts } from '#i18n/useTexts.ts';
import type { FairnessView } from '#protocol/fairness.ts';
import { Facts } from '#widgets/Facts.tsx';
import styles from './Seats.module.css';

/** What is left when --enable-priority-and-fairness is false: two counters for all. */
export function InFlight({ inFlight }: { readonly inFlight: NonNullable<FairnessView['inFlight']> }) {
  const t = useTexts('fairness');
  const { readOnly, readOnlyLimit, mutating, mutatingLimit, dropped } = inFlight;
  return (
    <section className={styles.limits} aria-labelledby="inflight-title">
      <h2 id="inflight-title">{t('maxInFlight.title')}</h2>
      <p>{t('maxInFlight.about')}</p>
      <Facts
        layout="columns"
        facts={[
          { label: '--max-requests-inflight', value: `${readOnly} / ${readOnlyLimit}` },
          { label: '--max-mutating-requests-inflight', value: `${mutating} / ${mutatingLimit}` },
          { label: '429', value: dropped },
        ]}
      />
    </section>
  );
}
