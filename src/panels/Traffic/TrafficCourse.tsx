import { clockLabel, formatClock } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import inspector from '#panelParts/answer/answer.module.css';
import type { TrafficView } from '#protocol/traffic.ts';
import { heldAt } from '#scenes/timePlot/stairs.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { MetricPlot, type MetricPlotProps } from '#widgets/MetricPlot.tsx';
import styles from './Traffic.module.css';
import { failedOf, plotted } from './trafficPlots.ts';

const ROW_PX = 24;
const WIDTH_PX = 300;
const SERVICE_PX = 96;
const POD_PX = 170;

/** More Pods than this are counted. */
const MOST_PODS = 8;
const LETTER_PX = 6.4;

const OUTCOMES = ['answered', 'refused', 'unreachable', 'errors', 'noEndpoints', 'balancer'] as const;
/** Most failures in the list, the newest first. */
const LISTED = 12;

/** Results of the requests so far, second by second, and their present destinations. */
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

/**
 * The way of a request: from the clients' node to the Service, whose rules send it to one of the Pods. kube-proxy gives every endpoint
 * the same chance, as no client has session affinity here; the Pods where requests failed within the last second are marked.
 */
function TrafficWay({ view: { client, rules, failingPods, balancer } }: { readonly view: TrafficView }) {
  const t = useTexts('traffic');
  const endpoints = rules?.endpoints ?? [];
  if (endpoints.length === 0) return null;
  const shown = endpoints.slice(0, MOST_PODS);
  const rows = shown.length + (endpoints.length > shown.length ? 1 : 0);
  const middlePx = (rows * ROW_PX) / 2;
  const isRunning = client.state === 'running';
  // Requests that the load balancer refuses do not reach a Pod.
  const share = Math.min(client.ratePerSecond, balancer?.perSecond ?? Number.POSITIVE_INFINITY) / endpoints.length;
  return (
    <figure>
      <svg
        className={styles.way}
        viewBox={`0 0 ${WIDTH_PX} ${rows * ROW_PX}`}
        role="img"
        aria-label={t('way', { service: client.service, count: endpoints.length })}
      >
        <text x={0} y={middlePx + 4}>
          {shortened(client.node, SERVICE_PX - 20)}
        </text>
        <path d={`M ${SERVICE_PX - 18} ${middlePx} H ${SERVICE_PX}`} data-running={isRunning || undefined} />
        {shown.map(({ uid, address, pod }, row) => {
          const y = (row + 0.5) * ROW_PX;
          return (
            <g key={`${uid} ${address}`} data-bad={failingPods.includes(pod) || undefined}>
              <path
                d={`M ${SERVICE_PX + 6} ${middlePx} C ${SERVICE_PX + 40} ${middlePx}, ${POD_PX - 40} ${y}, ${POD_PX - 6} ${y}`}
                data-running={isRunning || undefined}
              />
              <text x={POD_PX} y={y + 4}>
                {shortened(pod, WIDTH_PX - POD_PX)}
                <title>{pod}</title>
              </text>
            </g>
          );
        })}
        <circle cx={SERVICE_PX + 3} cy={middlePx} r={4} />
        {endpoints.length > shown.length && (
          <text x={POD_PX} y={(rows - 0.5) * ROW_PX + 4}>
            {t('morePods', { count: endpoints.length - shown.length })}
          </text>
        )}
      </svg>
      {isRunning && (
        <figcaption className={styles.share}>
          {t('share', { perSecond: formatCount(Math.round(share * 10) / 10) })}
        </figcaption>
      )}
    </figure>
  );
}

/** Pods of one workload differ in their last letters. */
function shortened(name: string, roomPx: number): string {
  const most = Math.floor(roomPx / LETTER_PX);
  return name.length <= most ? name : `…${name.slice(1 - most)}`;
}
