import { useState } from 'react';
import type { Micros } from '#base/time.ts';
import { formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { Machinery } from '#panels/PodLife/machinery/Machinery.tsx';
import type { NodeDetail, PlegEventView, RuntimeAsks } from '#protocol/nodeDetail.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './KubeletInside.module.css';

const MOST_LINES = 40;
const HEIGHT = 132;

/** The kubelet's parts, the findings of its PLEG, and the purpose of PLEG. */
export function KubeletInside({ detail }: { readonly detail: NodeDetail }) {
  const t = useTexts('nodeDetail');
  return (
    <div>
      <Machinery node={detail.node} />
      <div className={styles.body}>
        <section aria-label={t('plegEvents')}>
          <h2>
            <Term card="pleg">{t('plegEvents')}</Term>
          </h2>
          <PlegEvents events={detail.plegEvents} sinceUs={detail.heartbeatsSinceUs} />
        </section>
        <AsksPicture asks={detail.asks} pods={detail.pods.length} />
      </div>
    </div>
  );
}

interface PlegEventsProps {
  /** Newest first. */
  readonly events: readonly PlegEventView[];
  readonly sinceUs: Micros;
}

/** Recent events from PLEG to the sync loop; each leads to its moment. */
function PlegEvents({ events, sinceUs }: PlegEventsProps) {
  const t = useTexts('nodeDetail');
  const client = useClient();
  const nowUs = useMoment(({ timeUs }) => timeUs);
  return (
    <>
      <p className={styles.quiet}>
        {t('plegEventsHint')} {events.length === 0 && t('noPlegEvents', { wait: formatWait(nowUs - sinceUs) })}
      </p>
      <ul className={styles.events}>
        {events.map(({ seq, atUs, event, pod, container, missedStart }) => (
          <li key={`${seq} ${event} ${pod} ${container}`}>
            <button type="button" onClick={() => void client.control({ type: 'seek', seq })}>
              <span>{formatMoment(atUs)}</span>
              <code>{event}</code>
              <span>
                {pod} {container === '' ? t('sandbox') : container}
                {missedStart && <small> {t('missedStart')}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type Way = 'pleg' | 'polling';

/**
 * The rate of requests to the runtime: PLEG asks for all Pods, or, as before PLEG, every Pod worker asks for its own.
 */
function AsksPicture({ asks, pods }: { readonly asks: RuntimeAsks; readonly pods: number }) {
  const t = useTexts('nodeDetail');
  const [way, setWay] = useState<Way>('pleg');
  const seconds = Math.max(1, asks.windowUs / 1_000_000);
  const rate = (count: number) => (count / seconds).toFixed(1);
  const isPleg = way === 'pleg';
  return (
    <section aria-label={t('asks')} className={styles.asks}>
      <h2>{t('asks')}</h2>
      <Segmented
        label={t('asks')}
        segments={[
          { value: 'pleg', label: t('withPleg') },
          { value: 'polling', label: t('withoutPleg') },
        ]}
        value={way}
        onChange={setWay}
      />
      <Lines pods={pods} isPleg={isPleg} />
      <p>
        <b>{t('perSecond', { rate: rate(isPleg ? asks.relists + asks.inspections : asks.polls) })}</b>{' '}
        {isPleg
          ? t('plegAsks', { relists: asks.relists, inspections: asks.inspections, seconds: Math.round(seconds) })
          : t('pollingAsks', { count: pods })}
      </p>
    </section>
  );
}

/** Workers on the left, the runtime on the right. */
function Lines({ pods, isPleg }: { readonly pods: number; readonly isPleg: boolean }) {
  const t = useTexts('nodeDetail');
  const count = Math.min(pods, MOST_LINES);
  const y = (i: number) => (count === 1 ? HEIGHT / 2 : 8 + (i * (HEIGHT - 16)) / (count - 1));
  const workers = Array.from({ length: count }, (_, i) => y(i));
  const middle = HEIGHT / 2;
  return (
    <svg className={styles.lines} viewBox={`0 0 320 ${HEIGHT}`} fill="none" aria-hidden="true">
      {workers.map((at) => (
        <g key={at}>
          {isPleg ? (
            <path className={styles.said} d={`M34 ${at}C80 ${at} 100 ${middle} 148 ${middle}`} />
          ) : (
            <path className={styles.asked} d={`M34 ${at}C140 ${at} 180 ${middle} 262 ${middle}`} />
          )}
          <circle className={styles.worker} cx="30" cy={at} r="3" />
        </g>
      ))}
      {isPleg && (
        <>
          <path className={styles.asked} d={`M172 ${middle}H262`} />
          <circle className={styles.pleg} cx="160" cy={middle} r="12" />
          <text x="160" y={middle + 26}>
            PLEG
          </text>
        </>
      )}
      <rect className={styles.runtime} x="264" y={middle - 18} width="50" height="36" />
      <text x="289" y={middle + 4}>
        {t('cri')}
      </text>
    </svg>
  );
}
