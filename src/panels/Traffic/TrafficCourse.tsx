import { clockLabel, formatClock } from '#base/clock.ts';
import { useTexts } from '#i18n/useTexts.ts';
import inspector from '#panelParts/answer/answer.module.css';
import type { TrafficView } from '#protocol/traffic.ts';
import { heldAt } from '#scenes/timePlot/stairs.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { MetricPlot, type MetricPlotProps } from '#widgets/MetricPlot.tsx';
import styles from './Traffic.module.css';
import { TrafficWay } from './TrafficWay.tsx';
import { failedOf, plotted } from './trafficPlots.ts';

const OUTCOMES = ['answered', 'refused', 'unreachable', 'errors', 'noEndpoints', 'balancer'] as const;
/** So many of the newest failures are listed. */
const LISTED = 12;

/** What came of the requests so far, second by second, and where they are sent now. */
export function TrafficCourse({ view }: { readonly view: TrafficView }) {
  const t = useTexts('traffic');
  const { client, seconds, failures, rules, balancer } = view;
  // The second that it is now has not had all of its requests.
  const whole = client.state === 'running' ? seconds.slice(0, -1) : seconds;
  const newest = failures.slice(-LISTED).reverse();
  return (
    <>
      <section className={styles.part} aria-label={t('counts')}>
        <h3>{t('counts')}</h3>
        <dl className={styles.counts}>
          <dt>{formatCount(client.sent)}</dt>
          <dd>{t('sent')}</dd>
          {OUTCOMES.map((outcome) => (
            <div key={outcome} style={{ display: 'contents' }}>
              <dt data-bad={(outcome !== 'answered' && client.counts[outcome] > 0) || undefined}>
                {formatCount(client.counts[outcome])}
              </dt>
              <dd>{t(`outcomes.${outcome}`)}</dd>
            </div>
          ))}
        </dl>
        {balancer && (
          <p className={inspector.quiet}>
            {t('balancer', { perSecond: formatCount(balancer.perSecond) })}{' '}
            {balancer.growsAtUs >= 0 &&
              t('balancerGrows', {
                time: formatClock(balancer.growsAtUs),
                perSecond: formatCount(2 * balancer.perSecond),
              })}
          </p>
        )}
        <Plot name={t('answeredPlot')} seconds={whole} figure={({ answered }) => answered} />
        <Plot name={t('failedPlot')} seconds={whole} figure={failedOf} tone="error" />
      </section>
      <section className={styles.part} aria-label={t('rules', { node: client.node })}>
        <h3>{t('rules', { node: client.node })}</h3>
        {rules && (
          <p className={inspector.quiet}>
            {t('rulesSince', { time: formatClock(rules.programmedUs) })} {rules.usesTerminating && t('usesTerminating')}
          </p>
        )}
        {(rules?.endpoints.length ?? 0) === 0 && <p className={inspector.quiet}>{t('noRules')}</p>}
        <TrafficWay view={view} />
        <ul className={styles.list}>
          {rules?.endpoints.map(({ uid, pod, address, port }) => (
            <li key={`${uid} ${address}`}>
              {pod} <code>{`${address}:${port}`}</code>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-label={t('failures')}>
        <h3>{t('failures')}</h3>
        {newest.length === 0 && <p className={inspector.quiet}>{t('noFailures')}</p>}
        <ul className={styles.list}>
          {newest.map(({ number, atUs, count, cause, pod }) => (
            <li key={number}>
              <span className={styles.when}>{formatClock(atUs)}</span> {t('failureCount', { count })}
              {pod ? ` → ${pod.name}: ` : ': '}
              {t(`causes.${cause}`)}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface PlotProps {
  readonly name: string;
  readonly seconds: TrafficView['seconds'];
  readonly figure: Parameters<typeof plotted>[1];
  readonly tone?: MetricPlotProps['tone'];
}

function Plot({ name, seconds, figure, tone }: PlotProps) {
  const t = useTexts('traffic');
  const { window, points } = plotted(seconds, figure);
  return (
    <MetricPlot
      name={name}
      value={String(points.at(-1)?.value ?? 0)}
      window={window}
      points={points}
      say={(atUs) => `${clockLabel(atUs)}: ${heldAt(points, atUs)?.value ?? 0}`}
      {...(tone && { tone })}
      empty={t('nothingYet')}
    />
  );
}
