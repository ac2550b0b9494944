import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';
import { RateFields } from './RateFields.tsx';

/** Upstream's defaults: kube-scheduler's and the kubelet's configuration, kube-controller-manager's flags, client-go's rest.Config. */
const DEFAULTS = [
  { client: 'kube-controller-manager', qps: 20, burst: 30 },
  { client: 'kube-scheduler', qps: 50, burst: 100 },
  { client: 'kubelet', qps: 50, burst: 100 },
] as const;

/** Programs with a client-side rate limit. Requests that wait there have not reached the server. */
export function ClientRates() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: rates } = useAsk('clientRates', {});
  return (
    <div className={styles.controls}>
      <DataTable
        label={t('connections.throttling')}
        rows={DEFAULTS.map((usual) => ({ ...usual, rate: rates?.find(({ client }) => client === usual.client) }))}
        keyOf={({ client }) => client}
        columns={[
          { id: 'program', heading: t('connections.program'), kind: 'code', cell: ({ client }) => client },
          {
            id: 'rate',
            heading: 'qps/burst',
            cell: ({ client, qps, burst, rate }) => (
              <RateFields
                client={client}
                rate={rate}
                usual={{ qps, burst }}
                onSet={(wanted) => send({ type: 'client.rate', client, ...wanted })}
              />
            ),
          },
          {
            id: 'waited',
            heading: t('connections.waited'),
            kind: 'number',
            cell: ({ rate }) => (rate ? `${formatCount(rate.throttled)}, ${formatWait(rate.waitedUs)}` : '—'),
          },
          {
            id: 'change',
            heading: t('connections.change'),
            isHeadingSpoken: true,
            kind: 'acts',
            cell: ({ client, qps, burst, rate }) => (
              <Button
                disabled={busy}
                onClick={() => void send({ type: 'client.rate', client, qps: rate ? 0 : qps, burst })}
              >
                {rate ? t('connections.unlimit') : `${qps}/${burst}`}
              </Button>
            ),
          },
        ]}
      />
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => void send({ type: 'client.rates', rates: 'upstream' })}>
          {t('connections.allUsual')}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'client.rates', rates: 'unlimited' })}>
          {t('connections.allFree')}
        </Button>
      </div>
      <p className={styles.hint}>{t('connections.throttlingHint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}
