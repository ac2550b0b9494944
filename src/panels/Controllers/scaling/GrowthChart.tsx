import { useRef } from 'react';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useLaneWidth } from '#panelParts/plot/useLaneWidth.ts';
import type { GrowthView } from '#protocol/autoscaling.ts';
import { chartX, clockLabel, clockTicks } from '#scenes/controllers/bandChart.ts';
import { barsPath, type GrowthInterval, growthWindow } from '#scenes/controllers/growthLanes.ts';
import { stepPath } from '#scenes/controllers/stepLine.ts';
import { ChartNow } from '../ChartNow.tsx';
import growing from './Growth.module.css';
import own from './Scaling.module.css';

const SECOND_US = 1_000_000;
const LANE_PX = { narrow: 30, wide: 44 } as const;
const WIDE_FROM_PX = 480;
const GAP_PX = 9;
/** The label of a moment nearer to an edge would be cut. */
const EDGE_PX = 14;

interface Props {
  readonly growth: GrowthView;
  readonly intervals: readonly GrowthInterval[];
  readonly label: string;
}

/** Lanes over one time: Pods made, how long they waited, what was refused, and the seats that follow. Each is drawn to its own largest value. */
export function GrowthChart({ growth, intervals, label }: Props) {
  const t = useTexts('controllers');
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useLaneWidth(frame);
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const { capacity, autoscale, bucketUs } = growth;
  const space = { window: growthWindow(nowUs, autoscale?.dueUs), widthPx };
  const x = (atUs: number) => chartX(atUs, space);
  const lanes = [
    { kind: 'pods', name: t('growthPods'), of: ({ pods }: GrowthInterval) => pods, text: String },
    {
      kind: 'p99',
      name: t('growthP99'),
      of: ({ p99Seconds = 0 }: GrowthInterval) => p99Seconds,
      text: (seconds: number) => t('growthSeconds', { seconds }),
    },
    ...(growth.counted
      ? [
          {
            kind: 'rejected',
            name: t('growthRejected'),
            of: ({ rejected = 0 }: GrowthInterval) => rejected,
            text: String,
          },
        ]
      : []),
  ];
  const lanePx = widthPx < WIDE_FROM_PX ? LANE_PX.narrow : LANE_PX.wide;
  const baseOf = (lane: number) => (lane + 1) * lanePx + lane * GAP_PX;
  const yIn = (lane: number, most: number) => (value: number) =>
    baseOf(lane) - (value / Math.max(1, most)) * (lanePx - 2);
  const heightPx = baseOf(lanes.length - (capacity.length > 0 ? 0 : 1));
  const seats = Math.max(0, ...capacity.map((each) => each.seats));
  const dueUs = autoscale?.dueUs ?? 0;
  return (
    <div className={`${own.chart} ${growing.chart}`}>
      <div className={growing.names} aria-hidden="true" style={{ height: heightPx }}>
        {lanes.map(({ kind, name, of, text }, lane) => (
          <span key={kind} style={{ top: baseOf(lane) - lanePx }}>
            {name} <b>{text(Math.max(0, ...intervals.map(of)))}</b>
          </span>
        ))}
        {capacity.length > 0 && (
          <span style={{ top: baseOf(lanes.length) - lanePx }}>
            {t('growthSeats')} <b>{capacity.at(-1)?.seats}</b>
          </span>
        )}
      </div>
      <div ref={frame} className={own.frame} style={{ height: heightPx }}>
        <svg className={own.picture} role="img" aria-label={label}>
          {lanes.map(({ kind, of }, lane) => (
            <g key={kind}>
              <path className={own.base} d={`M0 ${baseOf(lane)}H${widthPx}`} />
              <path
                className={growing.bars}
                data-kind={kind}
                d={barsPath(
                  intervals.map((each) => ({
                    fromPx: x(each.fromUs),
                    toPx: x(each.fromUs + bucketUs),
                    value: of(each),
                  })),
                  baseOf(lane),
                  yIn(lane, Math.max(...intervals.map(of))),
                )}
              />
            </g>
          ))}
          {capacity.length > 0 && (
            <>
              <path className={own.base} d={`M0 ${baseOf(lanes.length)}H${widthPx}`} />
              <path
                className={own.given}
                d={stepPath(
                  capacity.map((each) => ({ atUs: each.atUs, value: each.seats })),
                  { fromUs: 0, untilUs: nowUs },
                  x,
                  yIn(lanes.length, seats),
                )}
              />
              {dueUs > nowUs && (
                <path className={growing.due} d={`M${x(dueUs).toFixed(1)} ${baseOf(lanes.length)}v-${lanePx}`} />
              )}
            </>
          )}
        </svg>
        <ChartNow space={space} />
      </div>
      <div className={own.ticks} aria-hidden="true">
        {clockTicks(space.window, widthPx, 70)
          .filter(({ atUs }) => x(atUs) >= EDGE_PX && x(atUs) <= widthPx - EDGE_PX)
          .map(({ atUs }) => (
            <b key={atUs} style={{ left: x(atUs) }}>
              {clockLabel(atUs)}
            </b>
          ))}
      </div>
    </div>
  );
}
