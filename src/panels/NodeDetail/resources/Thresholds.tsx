import { formatMoment } from '#base/clock.ts';
import type { Micros } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import { formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeUsage, ThresholdFigures } from '#protocol/nodeResources.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Resources.module.css';

/** Each eviction signal compared with its threshold. */
export function Thresholds({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const known = usage.thresholds.filter(({ capacity }) => capacity > 0);
  const unknown = usage.thresholds.filter(({ capacity }) => capacity <= 0);
  return (
    <section className={styles.part} aria-label={t('eviction')}>
      <h2>
        <Term
          card="evictionSignals"
          rows={() =>
            known.map(({ signal, text, available }) => [
              `${signal}<${text}`,
              signal.startsWith('pid') ? String(available) : formatMemory(available),
            ])
          }
        >
          {t('eviction')}
        </Term>
      </h2>
      <p className={styles.quiet}>
        {usage.nextLookUs > nowUs ? t('nextLook', { at: formatMoment(usage.nextLookUs) }) : t('noLook')}
      </p>
      <ul>
        {known.map((threshold) => (
          <Signal key={`${threshold.signal} ${threshold.isHard}`} threshold={threshold} nowUs={nowUs} />
        ))}
      </ul>
      {unknown.length > 0 && (
        <p className={styles.quiet}>
          {t('notMeasured', { signals: unknown.map(({ signal, text }) => `${signal}<${text}`).join(', ') })}
        </p>
      )}
    </section>
  );
}

function Signal({ threshold, nowUs }: { readonly threshold: ThresholdFigures; readonly nowUs: Micros }) {
  const t = useTexts('nodeDetail');
  const { signal, text, amount, available, capacity, isHard, graceSeconds, metSinceUs } = threshold;
  const format = signal.startsWith('pid') ? String : formatMemory;
  const share = (value: number) => `${Math.min(100, (100 * value) / capacity)}%`;
  const isMet = metSinceUs >= 0;
  const isBelow = available < amount;
  return (
    <li className={styles.signal}>
      <code>
        {signal}&lt;{text}
      </code>
      <small>{isHard ? t('hard') : t('soft', { seconds: graceSeconds })}</small>
      <span className={styles.track} aria-hidden="true">
        <i data-amount={isMet || isBelow ? 'short' : 'available'} style={{ width: share(available) }} />
        <b style={{ left: share(amount) }} />
      </span>
      <span className={styles.number}>{t('available', { amount: format(available) })}</span>
      {isBelow && !isMet && (
        <VerdictText verdict="waiting" className={looks.wholeLine}>
          {t('belowNow')}
        </VerdictText>
      )}
      {isMet && (
        <VerdictText verdict="error" className={looks.wholeLine}>
          {t('metFor', { wait: formatWait(nowUs - metSinceUs) })}
        </VerdictText>
      )}
    </li>
  );
}
