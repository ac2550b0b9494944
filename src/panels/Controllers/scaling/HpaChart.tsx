import { useMemo } from 'react';
import { clockLabel } from '#base/clock.ts';
import { SECOND_US } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { HpaPoint, HpaView } from '#protocol/controllers.ts';
import { held, heldAt } from '#scenes/timePlot/stairs.ts';
import { Level } from '#widgets/timePlot/Level.tsx';
import { Stairs } from '#widgets/timePlot/Stairs.tsx';
import { TimePlot } from '#widgets/timePlot/TimePlot.tsx';
import { heightScale, useTimePlot } from '#widgets/timePlot/useTimePlot.ts';
import { ChartNow } from '../ChartNow.tsx';
import own from './Scaling.module.css';

/** Shares of the height: the load, and the gap below it. */
const LOAD_SHARE = 0.42;
const GAP_PX = 10;
const LEAST_PX = 140;
/** Loads above this multiple of the target are drawn at the upper edge. */
const HIGHEST = 3;

/** Above: load relative to the target, with the tolerance band. Below: replicas, wanted and present. */
export function HpaChart({ hpa }: { readonly hpa: HpaView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const { points, createdUs, knownUs, tolerance } = hpa;
  const window = useMemo(() => {
    const toUs = Math.max(nowUs, knownUs, createdUs + 60 * SECOND_US);
    return { fromUs: createdUs, toUs: toUs + (toUs - createdUs) * 0.05 };
  }, [createdUs, knownUs, nowUs]);
  const space = useTimePlot(window);
  const heightPx = Math.max(LEAST_PX, space.heightPx);
  const loadPx = Math.round(heightPx * LOAD_SHARE);
  const loadY = heightScale(Math.min(HIGHEST, Math.max(1.5, ...points.map(({ ratio }) => ratio))), loadPx);
  const most = Math.max(1, ...points.map(({ current, desired, asks }) => Math.max(current, desired, asks)));
  const replicasY = heightScale(most, heightPx, loadPx + GAP_PX);
  const known = held(points, { fromUs: window.fromUs, untilUs: Math.min(window.toUs, knownUs) });
  const line = (value: (point: HpaPoint) => number | undefined) =>
    known.map((point) => ({ atUs: point.atUs, value: value(point) }));
  const say = (point: HpaPoint | undefined) =>
    point === undefined
      ? t('hpaNothing')
      : t('hpaNow', {
          ratio: point.ratio < 0 ? t('hpaUnknown') : point.ratio.toFixed(2),
          current: point.current,
          desired: point.desired,
          asks: point.asks < 0 ? t('hpaUnknown') : point.asks,
        });
  const here = heldAt(points, nowUs);
  const [upperPx, lowerPx] = [loadY(1 + tolerance.up), loadY(1 - tolerance.down)];
  return (
    <TimePlot
      space={space}
      label={say(here)}
      ticksApartPx={70}
      ticksAtEdges="none"
      say={(atUs) => (atUs > knownUs ? '' : `${clockLabel(atUs)}: ${say(heldAt(points, atUs))}`)}
      className={own.chart}
      aside={
        <div className={own.names} aria-hidden="true">
          <span>{t('hpaLoad')}</span>
          <b style={{ top: loadY(1) }}>1.0</b>
          <span style={{ marginTop: loadPx - 14 }}>{t('hpaReplicas')}</span>
          <b style={{ top: replicasY(most) }}>{most}</b>
          {here && here.current !== most && <b style={{ top: replicasY(here.current) }}>{here.current}</b>}
        </div>
      }
      over={
        <>
          <span className={own.note} style={{ top: upperPx - 14 }} aria-hidden="true">
            {t('hpaTolerance', { percent: Math.round(tolerance.up * 100) })}
          </span>
          <ChartNow space={space} />
        </>
      }
    >
      <rect className={own.band} width={space.widthPx} y={upperPx} height={Math.max(1, lowerPx - upperPx)} />
      <Level atPx={loadY(1)} widthPx={space.widthPx} tone="target" />
      <Stairs points={line(({ ratio }) => (ratio < 0 ? undefined : ratio))} x={space.x} y={loadY} />
      <Level atPx={heightPx} widthPx={space.widthPx} tone="base" />
      <Stairs points={line(({ asks }) => (asks < 0 ? undefined : asks))} x={space.x} y={replicasY} tone="asked" />
      <Stairs points={line(({ asks, desired }) => (asks < 0 ? undefined : desired))} x={space.x} y={replicasY} />
    </TimePlot>
  );
}
