import { clockLabel, type Micros, SECOND_US } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PrometheusView, ScrapedLevel } from '#protocol/fairness.ts';
import { heldAt } from '#scenes/timePlot/stairs.ts';
import { Button } from '#widgets/Button.tsx';
import { MetricPlot, type MetricPlotProps } from '#widgets/MetricPlot.tsx';
import styles from './Seats.module.css';

const SECONDS = 60;
const PREFIX = 'apiserver_flowcontrol_';

/** The selected level's series over the last minute, as far as a Prometheus has scraped them. */
export function Plots({ level }: { readonly level: string }) {
  const t = useTexts('fairness');
  const client = useClient();
  const { data } = useAsk('prometheus', { level, seconds: SECONDS }, { refresh: 'moment', playingIntervalMs: 1000 });
  const samples = samplesOf(data);
  return (
    <section className={styles.plots} aria-labelledby="plots-title">
      <header>
        <h2 id="plots-title">
          {t('lastMinute', { level })} <small>{PREFIX}…</small>
        </h2>
        {data?.running && <small className={styles.none}>{t('scraped', { seconds: data.intervalSeconds })}</small>}
      </header>
      {data && !data.running && samples.length === 0 ? (
        <p className={styles.none}>
          {t('noPrometheus')}{' '}
          <Button onClick={() => void client.send({ type: 'prometheus.start' })}>{t('startPrometheus')}</Button>
        </p>
      ) : (
        <div className={styles.grid}>
          <Plot samples={samples} metric="current_executing_seats" of={(sample) => sample.executingSeats} limited />
          <Plot samples={samples} metric="current_inqueue_requests" of={(sample) => sample.inqueue} tone="waiting" />
          <Plot samples={samples} metric="demand_seats_smoothed" of={(sample) => sample.demandSmoothed} limited />
          <Plot samples={samples} metric="current_limit_seats" of={(sample) => sample.current} />
          <Plot samples={samples} metric="rejected_requests_total" of={rejectedOf} tone="error" />
          <Plot
            samples={samples}
            metric="request_wait_duration_seconds"
            label="request_wait_duration p99"
            of={waitOf}
            unit=" s"
          />
        </div>
      )}
    </section>
  );
}

interface Sample extends ScrapedLevel {
  readonly timeUs: Micros;
}

function samplesOf(data: PrometheusView | undefined): Sample[] {
  return (data?.scrapes ?? []).flatMap(({ timeUs, levels: [level] }) => (level ? [{ ...level, timeUs }] : []));
}

interface PlotProps extends Pick<MetricPlotProps, 'label' | 'tone'> {
  readonly samples: readonly Sample[];
  readonly metric: string;
  /** The value, or -1 when there is none. */
  readonly of: (sample: Sample) => number;
  readonly unit?: string;
  /** Held against the limit in force. */
  readonly limited?: boolean;
}

function Plot({ samples, metric, label = metric, of, unit = '', limited, tone }: PlotProps) {
  const t = useTexts('fairness');
  const last = samples.at(-1);
  const text = (value: number) => (value < 0 ? '–' : `${Number.isInteger(value) ? value : value.toFixed(2)}${unit}`);
  const points = samples.flatMap((sample) => (of(sample) < 0 ? [] : [{ atUs: sample.timeUs, value: of(sample) }]));
  const toUs = last?.timeUs ?? 0;
  return (
    <MetricPlot
      name={PREFIX + metric}
      label={label}
      value={text(last ? of(last) : -1)}
      window={{ fromUs: toUs - SECONDS * SECOND_US, toUs }}
      points={points}
      say={(atUs) => `${clockLabel(atUs)}: ${text(heldAt(points, atUs)?.value ?? -1)}`}
      {...(limited && last && { limit: last.current })}
      {...(tone && { tone })}
      empty={t('noSamples')}
    />
  );
}

function rejectedOf({ rejected }: Sample): number {
  return Object.values(rejected).reduce((sum, count) => sum + count, 0);
}

function waitOf({ waitP99Seconds }: Sample): number {
  return waitP99Seconds;
}
