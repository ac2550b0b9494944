import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { HpaView, MetricSetting, SettableMetric } from '#protocol/controllers.ts';
import { Button } from '#widgets/Button.tsx';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import own from './Scaling.module.css';

/** Least number of steps from zero to the maximum. */
const STEPS = 50;

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
