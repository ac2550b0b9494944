import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { seekQueue } from '#client/seekQueue.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useLaneWidth } from '#panelParts/plot/useLaneWidth.ts';
import type { BandPoint, Rollout } from '#protocol/controllers.ts';
import {
  bands,
  chartX,
  clockLabel,
  clockTicks,
  countsAt,
  mostIn,
  rolloutWindow,
  yOf,
} from '#scenes/controllers/bandChart.ts';
import { ChartNow } from '../ChartNow.tsx';
import { BandLegend } from './BandLegend.tsx';
import styles from './Chart.module.css';
import { limitsOf } from './limitsOf.ts';
import { useHeight } from './useHeight.ts';

const NOTHING: BandPoint = { atUs: 0, oldAvailable: 0, newAvailable: 0, notAvailable: 0 };
const SECOND_US = 1_000_000;

/** How many Pods there were, and are known to come, between at most and at least. */
export function BandChart({ rollout }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const client = useClient();
  const queue = useMemo(() => seekQueue(client), [client]);
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useLaneWidth(frame);
  const heightPx = useHeight(frame);
  // The window moves in whole seconds, so that the picture does not creep while it plays.
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const { bands: points, startedUs, knownUs } = rollout;
  const window = useMemo(() => rolloutWindow(startedUs, points, knownUs, nowUs), [startedUs, points, knownUs, nowUs]);
  const limits = limitsOf(t, rollout);
  const top = Math.max(1, mostIn(points, window), limits.most, rollout.replicas);
  const space = { window, widthPx, heightPx, top, knownUs };
  const areas = bands(points, space);
  const here = countsAt(points, client.moment.getState().timeUs) ?? NOTHING;

  const go = (point: BandPoint | undefined) => point && queue.request({ type: 'seekTime', timeUs: point.atUs });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { timeUs } = client.moment.getState();
    if (event.key === 'ArrowRight') go(points.find(({ atUs }) => atUs > timeUs));
    else if (event.key === 'ArrowLeft') go(points.findLast(({ atUs }) => atUs < timeUs));
    else if (event.key === 'Home') go(points[0]);
    else if (event.key === 'End') go(points.at(-1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / Math.max(1, width);
    const timeUs = Math.round(window.fromUs + share * (window.toUs - window.fromUs));
    queue.request({ type: 'seekTime', timeUs: Math.max(0, timeUs) });
  };

  return (
    <div className={styles.chart}>
      <BandLegend rollout={rollout} />
      <div className={styles.scale} aria-hidden="true">
        {scaleOf(limits, rollout, top).map(({ count, strong }) => (
          <b key={count} data-strong={strong || undefined} style={{ top: yOf(count, space) }}>
            {count}
          </b>
        ))}
      </div>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        className={styles.frame}
        aria-label={t('chart', { name: rollout.workload.name })}
        aria-description={t('chartHint')}
        aria-valuemin={0}
        aria-valuemax={Math.round(knownUs / SECOND_US)}
        aria-valuenow={Math.round(Math.min(nowUs, knownUs) / SECOND_US)}
        aria-valuetext={
          points.length === 0
            ? t('chartEmpty')
            : t('chartAt', {
                time: clockLabel(client.moment.getState().timeUs),
                old: here.oldAvailable,
                fresh: here.newAvailable,
                rest: here.notAvailable,
              })
        }
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <svg className={styles.picture} aria-hidden="true">
          <defs>
            <pattern id="notAvailable" width="6" height="6" patternUnits="userSpaceOnUse">
              <circle className={styles.dot} cx="3" cy="3" r="1.1" />
            </pattern>
          </defs>
          {areas.map(({ kind, area, edge }) => (
            <g key={kind} className={styles[kind]}>
              <path className={styles.area} d={area} />
              {kind === 'notAvailable' && <path d={area} fill="url(#notAvailable)" />}
              <path className={styles.edge} d={edge} />
            </g>
          ))}
          {limits.lines.map(({ count }) => (
            <path key={count} className={styles.limit} d={`M0 ${yOf(count, space)}H${widthPx}`} />
          ))}
        </svg>
        {points.length === 0 && <p className={styles.empty}>{t('chartEmpty')}</p>}
        {limits.lines.map(({ count, text }) => (
          <span key={text} className={styles.limitText} aria-hidden="true" style={{ top: yOf(count, space) }}>
            {text}
          </span>
        ))}
        <ChartNow space={space} />
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {clockTicks(window, widthPx).map(({ atUs, label }) => (
          <b
            key={atUs}
            data-first={chartX(atUs, space) < 14 || undefined}
            data-last={chartX(atUs, space) > widthPx - 14 || undefined}
            style={{ left: chartX(atUs, space) }}
          >
            {label}
          </b>
        ))}
      </div>
    </div>
  );
}

function scaleOf(
  limits: ReturnType<typeof limitsOf>,
  rollout: Rollout,
  top: number,
): { readonly count: number; readonly strong: boolean }[] {
  const counts = new Map<number, boolean>([
    [0, false],
    [top, false],
    [rollout.replicas, false],
    ...limits.lines.map(({ count }): [number, boolean] => [count, true]),
  ]);
  const sorted = [...counts].sort(([a], [b]) => b - a);
  // Numbers that would touch: the limits stay.
  const kept: { count: number; strong: boolean }[] = [];
  for (const [count, strong] of sorted) {
    const last = kept.at(-1);
    if (last && (last.count - count) / top < 0.09) {
      if (strong && !last.strong) kept[kept.length - 1] = { count, strong };
    } else kept.push({ count, strong });
  }
  return kept;
}
