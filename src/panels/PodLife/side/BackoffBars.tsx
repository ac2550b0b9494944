import type { Micros } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { PodLife } from '#protocol/podLife.ts';
import styles from './LifeSide.module.css';

const HEIGHT_PX = 46;

/** The waits between restarts as a ladder, and the position of the last restarted container on it. */
export function BackoffBars({
  life: { backoffs, ladderMs, resetMs },
  nowUs,
}: {
  readonly life: PodLife;
  readonly nowUs: Micros;
}) {
  const t = useTexts('podLife');
  const point = backoffs.findLast(({ atUs, restarts, nextMs }) => atUs <= nowUs && (restarts > 0 || nextMs > 0));
  if (!point) return null;
  const longest = Math.max(...ladderMs);
  const next = ladderMs.findIndex((ms) => ms >= point.nextMs);
  return (
    <section>
      <h3>
        <Term
          card="crashBackoff"
          numbers={{
            container: point.container,
            restarts: point.restarts,
            seconds: point.nextMs / 1000,
            minutes: resetMs / 60_000,
          }}
        >
          {t('backoff')}
        </Term>{' '}
        <small>{t('perRestart')}</small>
      </h3>
      <ol className={styles.ladder}>
        {ladderMs.map((ms, index) => (
          <li
            key={ms}
            data-state={index === next ? 'now' : index < next ? 'past' : 'ahead'}
            aria-current={index === next || undefined}
          >
            <i style={{ height: Math.max(2, (ms / longest) * HEIGHT_PX) }} />
            {ms / 1000}
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {point.container}: {t('restarts', { count: point.restarts })}.{' '}
        {point.nextMs === 0 ? t('noWait') : t('nextWait', { seconds: point.nextMs / 1000, minutes: resetMs / 60_000 })}
      </p>
    </section>
  );
}
