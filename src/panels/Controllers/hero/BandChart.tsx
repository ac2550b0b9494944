import { type KeyboardEvent, memo, type PointerEvent, useMemo } from 'react';
import { clockLabel, type Micros, SECOND_US } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { seekQueue } from '#client/seekQueue.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { BandPoint, Rollout } from '#protocol/controllers.ts';
import { BAND_KINDS, mostIn, rolloutWindow } from '#scenes/controllers/growthLanes.ts';
import { timeAt } from '#scenes/timeline/timeWindow.ts';
import { bands, held, heldAt, type PixelScale, withoutOverlaps } from '#scenes/timePlot/stairs.ts';
import { Level } from '#widgets/timePlot/PlotMarks.tsx';
import { TimePlot } from '#widgets/timePlot/TimePlot.tsx';
import { heightScale, useTimePlot } from '#widgets/timePlot/useTimePlot.ts';
import { ChartNow } from '../ChartNow.tsx';
import styles from './Chart.module.css';
import { limitsOf } from './limitsOf.ts';

const NOTHING: BandPoint = { atUs: 0, oldAvailable: 0, newAvailable: 0, notAvailable: 0 };

/** The number of Pods over time, also of the known future, between its limits. */
export const BandChart = memo(function BandChart({ rollout }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const client = useClient();
  const queue = useMemo(() => seekQueue(client), [client]);
  // The window moves in whole seconds, so that the picture does not shift constantly while the run plays.
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const { bands: points, startedUs, knownUs } = rollout;
  const window = useMemo(() => rolloutWindow(startedUs, points, knownUs, nowUs), [startedUs, points, knownUs, nowUs]);
  const limits = limitsOf(t, rollout);
  const top = Math.max(1, mostIn(points, window), limits.most, rollout.replicas);
  const space = useTimePlot(window);
  const y = heightScale(top, space.heightPx);
  const areas = bands(
    BAND_KINDS,
    withoutOverlaps(held(points, { fromUs: window.fromUs, untilUs: Math.min(window.toUs, knownUs) }), space.x),
    space.x,
    y,
  );
  const say = (atUs: Micros) => {
    const { oldAvailable, newAvailable, notAvailable } = heldAt(points, atUs) ?? NOTHING;
    return t('chartAt', { time: clockLabel(atUs), old: oldAvailable, fresh: newAvailable, rest: notAvailable });
  };

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
    const timeUs = Math.round(timeAt(window, (event.clientX - left) / Math.max(1, width)));
    queue.request({ type: 'seekTime', timeUs: Math.max(0, timeUs) });
  };

  return (
    <TimePlot
      space={space}
      ticksApartPx={84}
      ticksAtEdges="inside"
      say={(atUs) => (points.length === 0 || atUs > knownUs ? '' : say(atUs))}
      className={styles.chart}
      aside={
        <>
          <BandLegend rollout={rollout} />
          <CountScale counts={scaleOf(limits, rollout, top)} y={y} />
        </>
      }
      frame={{
        role: 'slider',
        tabIndex: 0,
        className: styles.frame,
        'aria-label': t('chart', { name: rollout.workload.name }),
        'aria-description': t('chartHint'),
        'aria-valuemin': 0,
        'aria-valuemax': Math.round(knownUs / SECOND_US),
        'aria-valuenow': Math.round(Math.min(nowUs, knownUs) / SECOND_US),
        'aria-valuetext': points.length === 0 ? t('chartEmpty') : say(client.moment.getState().timeUs),
        onKeyDown,
        onPointerDown: onPointer,
        onPointerMove: onPointer,
      }}
      over={
        <>
          {points.length === 0 && <p className={styles.empty}>{t('chartEmpty')}</p>}
          {limits.lines.map(({ count, text }) => (
            <span key={text} className={styles.limitText} aria-hidden="true" style={{ top: y(count) }}>
              {text}
            </span>
          ))}
          <ChartNow space={space} />
        </>
      }
    >
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
        <Level key={count} atPx={y(count)} widthPx={space.widthPx} tone="limit" />
      ))}
    </TimePlot>
  );
});

interface Count {
  readonly count: number;
  readonly strong: boolean;
}

function CountScale({ counts, y }: { readonly counts: readonly Count[]; readonly y: PixelScale }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {counts.map(({ count, strong }) => (
        <b key={count} data-strong={strong || undefined} style={{ top: y(count) }}>
          {count}
        </b>
      ))}
    </div>
  );
}

function scaleOf(limits: ReturnType<typeof limitsOf>, rollout: Rollout, top: number): Count[] {
  const counts = new Map<number, boolean>([
    [0, false],
    [top, false],
    [rollout.replicas, false],
    ...limits.lines.map(({ count }): [number, boolean] => [count, true]),
  ]);
  const sorted = [...counts].sort(([a], [b]) => b - a);
  // Skips numbers that would touch; those of the limits stay.
  const kept: Count[] = [];
  for (const [count, strong] of sorted) {
    const last = kept.at(-1);
    if (last && (last.count - count) / top < 0.09) {
      if (strong && !last.strong) kept[kept.length - 1] = { count, strong };
    } else kept.push({ count, strong });
  }
  return kept;
}

/** The present number of Pods in each band. */
function BandLegend({ rollout: { groups } }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const all = groups.reduce((count, { pods }) => count + pods, 0);
  const sum = (isNew: boolean) =>
    groups.filter((group) => group.isNew === isNew).reduce((count, { available }) => count + available, 0);
  const [old, fresh] = [sum(false), sum(true)];
  const hasOld = groups.some(({ isNew, pods: count }) => !isNew && count > 0);
  return (
    <dl className={styles.legend}>
      <dt>{t('now')}</dt>
      <dd>{all}</dd>
      <dt>
        <i className={styles.notAvailable} aria-hidden="true" />
        {t('notAvailable')}
      </dt>
      <dd>{all - old - fresh}</dd>
      {hasOld && (
        <>
          <dt>
            <i className={styles.oldAvailable} aria-hidden="true" />
            {t('oldAvailable')}
          </dt>
          <dd>{old}</dd>
        </>
      )}
      <dt>
        <i className={styles.newAvailable} aria-hidden="true" />
        {hasOld ? t('newAvailable') : t('available')}
      </dt>
      <dd>{fresh}</dd>
    </dl>
  );
}
