import type { Micros } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import { Dial } from '#panelParts/plot/Dial.tsx';
import type { PlegView } from '#protocol/kubeletLoop.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Machinery.module.css';

/** The time since PLEG's last relist, and whether it relists often enough. */
export function PlegRing({ pleg, nowUs }: { readonly pleg: PlegView; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  const agoUs = pleg.lastUs < 0 ? -1 : Math.max(0, nowUs - pleg.lastUs);
  return (
    <div className={styles.pleg}>
      <h2 className={styles.title}>
        <Term
          card="pleg"
          numbers={
            agoUs < 0
              ? undefined
              : {
                  ago: secondsOf(agoUs),
                  period: secondsOf(pleg.periodUs).replace(/\.0+$/, ''),
                  minutes: Math.round(pleg.thresholdUs / 60_000_000),
                }
          }
        >
          {t('pleg')}
        </Term>
      </h2>
      <Dial
        share={agoUs < 0 ? 0 : agoUs / pleg.periodUs}
        value={agoUs < 0 ? '–' : secondsOf(agoUs)}
        note={agoUs < 0 ? t('notYet') : t('ofPeriod', { seconds: secondsOf(pleg.periodUs).replace(/\.0+$/, '') })}
        tone={pleg.isHealthy ? 'now' : 'error'}
      />
      <p>
        {pleg.isHealthy ? (
          t('healthy', { events: pleg.events })
        ) : (
          <VerdictText verdict="error">{t('unhealthy')}</VerdictText>
        )}
        <small>
          {pleg.dropped > 0 && <> {t('dropped', { count: pleg.dropped })}</>}
          <br />
          {t('limit', { minutes: Math.round(pleg.thresholdUs / 60_000_000) })}
        </small>
      </p>
    </div>
  );
}
