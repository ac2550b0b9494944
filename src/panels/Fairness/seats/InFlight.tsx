import { useTexts } from '#i18n/useTexts.ts';
import type { FairnessView } from '#protocol/fairness.ts';
import styles from './Seats.module.css';

/** What is left when --enable-priority-and-fairness is false: two counters for all. */
export function InFlight({ inFlight }: { readonly inFlight: NonNullable<FairnessView['inFlight']> }) {
  const t = useTexts('fairness');
  const { readOnly, readOnlyLimit, mutating, mutatingLimit, dropped } = inFlight;
  return (
    <section className={styles.limits} aria-labelledby="inflight-title">
      <h2 id="inflight-title">{t('maxInFlight.title')}</h2>
      <p>{t('maxInFlight.about')}</p>
      <dl>
        <dt>--max-requests-inflight</dt>
        <dd>
          {readOnly} / {readOnlyLimit}
        </dd>
        <dt>--max-mutating-requests-inflight</dt>
        <dd>
          {mutating} / {mutatingLimit}
        </dd>
        <dt>429</dt>
        <dd>{dropped}</dd>
      </dl>
    </section>
  );
}
