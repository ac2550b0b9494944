import { memo, useMemo } from 'react';
import { clockLabel, type Micros, SECOND_US } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { GrowthView } from '#protocol/autoscaling.ts';
import { type GrowthInterval, growthIntervals, growthSums, growthWindow } from '#scenes/controllers/growthLanes.ts';
import { bars, held, heldAt } from '#scenes/timePlot/stairs.ts';
import { Level, Stairs } from '#widgets/timePlot/PlotMarks.tsx';
import { TimePlot } from '#widgets/timePlot/TimePlot.tsx';
import { heightScale, useTimePlot } from '#widgets/timePlot/useTimePlot.ts';
import { ChartNow } from '../ChartNow.tsx';
import styles from '../Controllers.module.css';
import growing from './Growth.module.css';
import { GrowthControls } from './GrowthControls.tsx';
import { GrowthTable } from './GrowthTable.tsx';
import own from './Scaling.module.css';

const LANE_PX = { narrow: 30, wide: 44 } as const;

const WIDE_FROM_PX = 480;
const GAP_PX = 9;

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

interface Props {
  readonly growth: GrowthView;
  readonly intervals: readonly GrowthInterval[];
  readonly label: string;
}

interface Lane {
  readonly kind: string;
  readonly name: string;
  /** Undefined where nothing was counted. */
  readonly of: (interval: GrowthInterval) => number | undefined;
  readonly text: (value: number) => string;
}

/**
 * Lanes over one time axis: created Pods, their waits, refused requests, and the resulting seats. Each is scaled to
 * its own largest value.
 */
function GrowthChart({ growth, intervals, label }: Props) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const { autoscale, bucketUs } = growth;
  const space = useTimePlot(growthWindow(nowUs, autoscale?.dueUs));
  const { widthPx, x } = space;
  const lanes: readonly Lane[] = [
    { kind: 'pods', name: t('growthPods'), of: ({ pods }) => pods, text: String },
    {
      kind: 'p99',
      name: t('growthP99'),
      of: ({ p99Seconds }) => p99Seconds,
      text: (seconds) => t('growthSeconds', { seconds }),
    },
    ...(growth.counted
      ? [{ kind: 'rejected', name: t('growthRejected'), of: ({ rejected }: GrowthInterval) => rejected, text: String }]
      : []),
  ];
  const capacity = growth.capacity.map(({ atUs, seats }) => ({ atUs, value: seats }));
  const lanePx = widthPx < WIDE_FROM_PX ? LANE_PX.narrow : LANE_PX.wide;
  const baseOf = (lane: number) => (lane + 1) * lanePx + lane * GAP_PX;
  const yIn = (lane: number, most: number) => heightScale(Math.max(1, most), baseOf(lane), baseOf(lane) - lanePx + 2);
  const heightPx = baseOf(lanes.length - (capacity.length > 0 ? 0 : 1));
  const dueUs = autoscale?.dueUs ?? 0;
  const mostOf = ({ of }: Lane) => Math.max(0, ...intervals.map((each) => of(each) ?? 0));
  const say = (atUs: Micros) => {
    if (atUs > nowUs) return '';
    const interval = intervals.find(({ fromUs }) => fromUs <= atUs && atUs < fromUs + bucketUs) ?? {
      fromUs: 0,
      pods: 0,
    };
    const seats = heldAt(capacity, atUs)?.value;
    const figures = lanes.flatMap(({ name, of, text }) => {
      const value = of(interval);
      return value === undefined ? [] : [`${name} ${text(value)}`];
    });
    if (seats !== undefined) figures.push(`${t('growthSeats')} ${seats}`);
    return `${clockLabel(atUs)}: ${figures.join(', ')}`;
  };
  return (
    <TimePlot
      space={space}
      heightPx={heightPx}
      label={label}
      ticksApartPx={70}
      ticksAtEdges="none"
      say={say}
      className={growing.chart}
      aside={
        <div className={growing.names} aria-hidden="true" style={{ height: heightPx }}>
          {lanes.map((each, lane) => (
            <span key={each.kind} style={{ top: baseOf(lane) - lanePx }}>
              {each.name} <b>{each.text(mostOf(each))}</b>
            </span>
          ))}
          {capacity.length > 0 && (
            <span style={{ top: baseOf(lanes.length) - lanePx }}>
              {t('growthSeats')} <b>{capacity.at(-1)?.value}</b>
            </span>
          )}
        </div>
      }
      over={<ChartNow space={space} />}
    >
      {lanes.map((each, lane) => (
        <g key={each.kind}>
          <Level atPx={baseOf(lane)} widthPx={widthPx} tone="base" />
          <path
            className={growing.bars}
            data-kind={each.kind}
            d={bars(
              intervals.map((one) => ({ fromUs: one.fromUs, toUs: one.fromUs + bucketUs, value: each.of(one) ?? 0 })),
              x,
              yIn(lane, mostOf(each)),
            )}
          />
        </g>
      ))}
      {capacity.length > 0 && (
        <>
          <Level atPx={baseOf(lanes.length)} widthPx={widthPx} tone="base" />
          <Stairs
            points={held(capacity, { fromUs: 0, untilUs: nowUs })}
            x={x}
            y={yIn(lanes.length, Math.max(...capacity.map(({ value }) => value)))}
          />
          {dueUs > nowUs && <path className={growing.due} d={`M${x(dueUs)} ${baseOf(lanes.length)}v-${lanePx}`} />}
        </>
      )}
    </TimePlot>
  );
}
