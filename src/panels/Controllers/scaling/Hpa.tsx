import { memo, useMemo } from 'react';
import { clockLabel, SECOND_US } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { ExternalSum, HpaPoint, HpaView, MetricSetting, SettableMetric } from '#protocol/controllers.ts';
import { held, heldAt } from '#scenes/timePlot/stairs.ts';
import { Button } from '#widgets/Button.tsx';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import looks from '#widgets/looks.module.css';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { Level, Stairs } from '#widgets/timePlot/PlotMarks.tsx';
import { TimePlot } from '#widgets/timePlot/TimePlot.tsx';
import { heightScale, useTimePlot } from '#widgets/timePlot/useTimePlot.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { ChartNow } from '../ChartNow.tsx';
import styles from '../Controllers.module.css';
import own from './Scaling.module.css';

/** Shares of the height: the load, and the gap below it. */
const LOAD_SHARE = 0.42;
const GAP_PX = 10;
const LEAST_PX = 140;

/** Loads above this multiple of the target are drawn at the upper edge. */
const HIGHEST = 3;

/** Least number of steps from zero to the maximum. */
const STEPS = 50;

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

/** The present external metrics, the arithmetic of the next sync, and the queues behind them. */
export function ExternalNow({ metrics }: Pick<HpaView, 'metrics'>) {
  const t = useTexts('controllers');
  const known = metrics.flatMap(({ name, external }) => (external ? [{ name, external }] : []));
  return known.map(({ name, external }) => (
    <p key={name} className={own.say}>
      <Arithmetic metric={name} external={external} />
      {external.queues.map(({ name: queue, waiting, arriving, workers, done }) => (
        <span key={queue}> {t('hpaQueue', { name: queue, waiting, arriving, count: workers, done })}</span>
      ))}
    </p>
  ));
}

function Arithmetic({ metric, external }: { readonly metric: string; readonly external: ExternalSum }) {
  const t = useTexts('controllers');
  const { sum, target, isAverage, replicas, asks, isWithinTolerance } = external;
  if (isAverage) return t(isWithinTolerance ? 'hpaSharesKept' : 'hpaShares', { metric, sum, target, replicas, asks });
  const ratio = (sum / target).toFixed(2);
  return t(isWithinTolerance ? 'hpaOneValueKept' : 'hpaOneValue', { metric, sum, target, ratio, asks });
}

/** Sets the custom and external metrics by hand; empty for metrics that are measured. */
export function HpaMetrics({ metrics }: Pick<HpaView, 'metrics'>) {
  const t = useTexts('controllers');
  const { send, problem, busy } = useSend();
  const say = (series: readonly SettableMetric[], value: string | null) =>
    send(...series.map((one) => ({ type: 'metric.set', ...one, value }) as const));
  return (
    <>
      {metrics.map(({ name, set }) =>
        set && set.series.length > 0 ? (
          <div key={name} className={own.setting}>
            <RangeInput
              label={
                <>
                  <b>{name}</b> <Of series={set.series} />
                </>
              }
              min={0}
              max={set.most > 0 ? set.most : 1}
              step={stepOf(set)}
              value={set.value}
              text={(value) => (value < 0 ? t('hpaNotSet') : String(value))}
              onCommit={(value) => say(set.series, quantityOf(value))}
            />
            {set.value >= 0 && (
              <Button
                disabled={busy}
                aria-label={t('hpaTakeBackOf', { metric: name })}
                onClick={() => void say(set.series, null)}
              >
                {t('hpaTakeBack')}
              </Button>
            )}
          </div>
        ) : null,
      )}
      {problem !== '' && (
        <p role="status">
          <VerdictText verdict="error">{problem}</VerdictText>
        </p>
      )}
    </>
  );
}

function Of({ series }: Pick<MetricSetting, 'series'>) {
  const t = useTexts('controllers');
  const object = series[0]?.object;
  if (!object) return t('hpaExternal');
  return object.kind === 'Pod' ? t('hpaOfPods', { count: series.length }) : `${object.kind} ${object.name}`;
}

/** A power of ten. */
function stepOf({ most }: MetricSetting): number {
  return most > 0 ? 10 ** Math.floor(Math.log10(most / STEPS)) : 1;
}

function quantityOf(value: number): string {
  return Number.isInteger(value) ? String(value) : `${Math.round(value * 1000)}m`;
}

/** Above: load relative to the target, with the tolerance band. Below: replicas, wanted and present. */
function HpaChart({ hpa }: { readonly hpa: HpaView }) {
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
