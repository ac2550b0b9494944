import { useMemo, useRef } from 'react';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useLaneWidth } from '#panelParts/plot/useLaneWidth.ts';
import type { HpaPoint, HpaView } from '#protocol/controllers.ts';
import { chartX, clockLabel, clockTicks, countsAt } from '#scenes/controllers/bandChart.ts';
import { type StepPoint, stepPath } from '#scenes/controllers/stepLine.ts';
import { ChartNow } from '../ChartNow.tsx';
import own from './Scaling.module.css';

const SECOND_US = 1_000_000;
const LOAD_PX = 58;
const REPLICAS_PX = 72;
const GAP_PX = 10;
const HEIGHT_PX = LOAD_PX + GAP_PX + REPLICAS_PX;
/** Loads of more than so many times the target are drawn at the upper edge. */
const HIGHEST = 3;

/** Above: load as a part of the target, with the band in which nothing is done. Below: replicas, asked for and given. */
export function HpaChart({ hpa }: { readonly hpa: HpaView }) {
  const t = useTexts('controllers');
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useLaneWidth(frame);
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const { points, createdUs, knownUs, tolerance } = hpa;
  const window = useMemo(() => {
    const toUs = Math.max(nowUs, knownUs, createdUs + 60 * SECOND_US);
    return { fromUs: createdUs, toUs: toUs + (toUs - createdUs) * 0.05 };
  }, [createdUs, knownUs, nowUs]);
  const space = { window, widthPx };
  const x = (atUs: number) => chartX(atUs, space);
  const highest = Math.min(HIGHEST, Math.max(1.5, ...points.map(({ ratio }) => ratio)));
  const loadY = (ratio: number) => LOAD_PX - (Math.min(highest, ratio) / highest) * LOAD_PX;
  const most = Math.max(1, ...points.map(({ current, desired, asks }) => Math.max(current, desired, asks)));
  const replicasY = (count: number) => HEIGHT_PX - (count / most) * REPLICAS_PX;
  const line = (value: (point: HpaPoint) => number | undefined, y: (value: number) => number) =>
    stepPath(
      points.map((point): StepPoint => ({ atUs: point.atUs, value: value(point) })),
      { fromUs: window.fromUs, untilUs: Math.min(window.toUs, knownUs) },
      x,
      y,
    );
  const here = countsAt(points, nowUs);
  const label =
    here === undefined
      ? t('hpaNothing')
      : t('hpaNow', {
          ratio: here.ratio < 0 ? t('hpaUnknown') : here.ratio.toFixed(2),
          current: here.current,
          desired: here.desired,
          asks: here.asks < 0 ? t('hpaUnknown') : here.asks,
        });
  return (
    <div className={own.chart}>
      <div className={own.names} aria-hidden="true">
        <span>{t('hpaLoad')}</span>
        <b style={{ top: loadY(1) }}>1.0</b>
        <span style={{ marginTop: LOAD_PX - 14 }}>{t('hpaReplicas')}</span>
        <b style={{ top: replicasY(most) }}>{most}</b>
        {here && here.current !== most && <b style={{ top: replicasY(here.current) }}>{here.current}</b>}
      </div>
      <div ref={frame} className={own.frame} style={{ height: HEIGHT_PX }}>
        <svg className={own.picture} role="img" aria-label={label}>
          <rect
            className={own.band}
            x="0"
            width={widthPx}
            y={loadY(1 + tolerance.up)}
            height={Math.max(1, loadY(1 - tolerance.down) - loadY(1 + tolerance.up))}
          />
          <path className={own.target} d={`M0 ${loadY(1)}H${widthPx}`} />
          <path className={own.load} d={line(({ ratio }) => (ratio < 0 ? undefined : ratio), loadY)} />
          <path className={own.base} d={`M0 ${HEIGHT_PX}H${widthPx}`} />
          <path className={own.asks} d={line(({ asks }) => (asks < 0 ? undefined : asks), replicasY)} />
          <path className={own.given} d={line(({ asks, desired }) => (asks < 0 ? undefined : desired), replicasY)} />
        </svg>
        <span className={own.note} style={{ top: loadY(1 + tolerance.up) - 14 }} aria-hidden="true">
          {t('hpaTolerance', { percent: Math.round(tolerance.up * 100) })}
        </span>
        <ChartNow space={space} />
      </div>
      <div className={own.ticks} aria-hidden="true">
        {clockTicks(window, widthPx, 70).map(({ atUs }) => (
          <b key={atUs} style={{ left: x(atUs) }}>
            {clockLabel(atUs)}
          </b>
        ))}
      </div>
    </div>
  );
}
