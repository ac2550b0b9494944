import { useTexts } from '#i18n/useTexts.ts';
import type { TrafficView } from '#protocol/traffic.ts';
import { formatCount } from '#widgets/formatCount.ts';
import styles from './Traffic.module.css';

const ROW_PX = 24;
const WIDTH_PX = 300;
const SERVICE_PX = 96;
const POD_PX = 170;
/** More Pods than this are counted. */
const MOST_PODS = 8;
const LETTER_PX = 6.4;

/**
 * The way of a request: from the clients' node to the Service, whose rules send it to one of the Pods. kube-proxy gives every endpoint
 * the same chance, as no client has session affinity here; the Pods where requests failed within the last second are marked.
 */
export function TrafficWay({ view: { client, rules, failingPods, balancer } }: { readonly view: TrafficView }) {
  const t = useTexts('traffic');
  const endpoints = rules?.endpoints ?? [];
  if (endpoints.length === 0) return null;
  const shown = endpoints.slice(0, MOST_PODS);
  const rows = shown.length + (endpoints.length > shown.length ? 1 : 0);
  const middlePx = (rows * ROW_PX) / 2;
  const isRunning = client.state === 'running';
  // What the load balancer refuses comes to no Pod.
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
