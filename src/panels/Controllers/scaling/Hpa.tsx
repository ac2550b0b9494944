import { memo } from 'react';
import { clockLabel } from '#base/clock.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { HpaView } from '#protocol/controllers.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import looks from '#widgets/looks.module.css';
import styles from '../Controllers.module.css';
import { ExternalNow } from './ExternalNow.tsx';
import { HpaChart } from './HpaChart.tsx';
import { HpaMetrics } from './HpaMetrics.tsx';
import own from './Scaling.module.css';

/** Load compared with the target, the replicas that an autoscaler wants, and the limits on them. */
export const Hpa = memo(function Hpa({ hpa }: { readonly hpa: HpaView | undefined }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  if (!hpa)
    return (
      <section className={styles.part} aria-label={t('hpa')}>
        <h2>
          <Term card="hpa">{t('hpa')}</Term>
        </h2>
        <p className={looks.pale}>{t('noHpa')}</p>
      </section>
    );
  const { namespace, name, metrics, syncSeconds, others } = hpa;
  const notable =
    hpa.conditions.find(({ type, status }) =>
      type === 'ScalingActive' ? status !== 'True' : status === 'True' && type !== 'AbleToScale',
    ) ?? hpa.conditions.find(({ type }) => type === 'AbleToScale');
  return (
    <section
      className={styles.part}
      aria-label={`HPA ${name}`}
      data-object={`HorizontalPodAutoscaler ${namespace}/${name}`}
    >
      <h2>
        <button type="button" onClick={() => select({ kind: 'HorizontalPodAutoscaler', namespace, name })}>
          HPA {name}
        </button>
        <small>
          {metrics
            .map(({ name: metric, target, perPod }) => t(perPod ? 'hpaMetric' : 'hpaMetricOfAll', { metric, target }))
            .join(', ')}
          {', '}
          {t('hpaSync', { seconds: syncSeconds })}
        </small>
        <Holds hpa={hpa} />
      </h2>
      <p className={own.now}>
        {metrics.map(({ name: metric, current, target }) => (
          <span key={metric}>
            {metric} <b>{current === '' ? t('hpaUnknown') : current}</b> / {target}
          </span>
        ))}
        <Term
          card="hpa"
          numbers={{
            metrics: metrics
              .map(({ name: metric, current, target }) => `${metric} ${current || '?'} / ${target}`)
              .join(', '),
            least: hpa.least,
            most: hpa.most,
          }}
        >
          {t('hpaRange', { least: hpa.least, most: hpa.most })}
        </Term>
        {others > 0 && <span>{t('hpaOthers', { count: others })}</span>}
      </p>
      <HpaMetrics metrics={metrics} />
      <ExternalNow metrics={metrics} />
      <HpaChart hpa={hpa} />
      {notable && (
        <p className={own.say}>
          {notable.type} {notable.status}, {notable.reason}: {notable.message}
        </p>
      )}
    </section>
  );
});

function Holds({ hpa: { holdsUntilUs, stabilizationSeconds } }: { readonly hpa: HpaView }) {
  const t = useTexts('controllers');
  const leftUs = useMoment(({ timeUs }) => Math.max(0, Math.ceil((holdsUntilUs - timeUs) / 1_000_000) * 1_000_000));
  if (holdsUntilUs < 0) return null;
  return (
    <span className={`${styles.right} ${own.ringed}`}>
      <CountdownRing rest={leftUs / Math.max(1, stabilizationSeconds * 1_000_000)} />
      <Term card="hpaHold" numbers={{ seconds: stabilizationSeconds }}>
        {t('hpaHolds', { time: clockLabel(leftUs) })}
      </Term>
    </span>
  );
}
