import { memo, useMemo } from 'react';
import { clockLabel } from '#base/clock.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { GrowthView } from '#protocol/autoscaling.ts';
import { growthIntervals, growthSums } from '#scenes/controllers/growthLanes.ts';
import styles from '../Controllers.module.css';
import { GrowthChart } from './GrowthChart.tsx';
import { GrowthControls } from './GrowthControls.tsx';
import { GrowthTable } from './GrowthTable.tsx';
import own from './Scaling.module.css';

/**
 * The effect on the control plane of growth at once or in steps. Shown only while refusals are counted, or the
 * control plane scales itself.
 */
export const Growth = memo(function Growth({ growth: data }: { readonly growth: GrowthView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.floor(timeUs / 1_000_000) * 1_000_000);
  const intervals = useMemo(() => growthIntervals(data.points, data.bucketUs, data.counted), [data]);
  const { pods, p99Seconds, rejected } = growthSums(intervals);
  const summary = t(data.counted ? 'growthSummary' : 'growthUncounted', {
    pods,
    p99: p99Seconds,
    rejected,
    since: clockLabel(data.counted?.fromUs ?? 0),
  });
  const seats = data.capacity.at(-1)?.seats;
  const dueUs = data.autoscale?.dueUs ?? 0;
  const capacity =
    seats === undefined
      ? t('growthKept')
      : t(dueUs > nowUs ? 'growthAsked' : 'growthCapacity', { seats, time: clockLabel(dueUs) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.part} aria-label={t('growth')} tabIndex={0}>
      <h2>
        {t('growth')}
        <small>{t('growthHint', { seconds: data.bucketUs / 1_000_000 })}</small>
      </h2>
      <p className={own.now}>
        <span>{summary}</span>
        <span>{capacity}</span>
      </p>
      <GrowthChart
        growth={data}
        intervals={intervals}
        label={t('growthChart', { time: clockLabel(nowUs), summary, capacity })}
      />
      <GrowthControls growth={data} />
      <GrowthTable intervals={intervals} capacity={data.capacity} />
    </section>
  );
});
