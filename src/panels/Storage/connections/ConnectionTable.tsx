import { formatMoment } from '#base/clock.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from '../Storage.module.css';
import { serverName } from './Connections.tsx';

/** Every connection as text, the same as the strands. */
export function ConnectionTable() {
  const t = useTexts('storage');
  const { data: view } = useAsk('servers', {});
  const rows = view?.connections ?? [];
  if (rows.length === 0) return null;
  return (
    <Section className={styles.block} title={t('connections.table')} note={formatCount(rows.length)}>
      <DataTable
        label={t('connections.table')}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            id: 'client',
            heading: t('connections.client'),
            kind: 'code',
            cell: ({ client }) => client,
            sortBy: ({ client }) => client,
          },
          {
            id: 'server',
            heading: t('connections.server'),
            cell: ({ server }) => serverName(server),
            sortBy: ({ server }) => server,
          },
          {
            id: 'requests',
            heading: t('connections.requestsOn'),
            figure: ({ requests }) => requests,
            text: formatCount,
          },
          { id: 'watches', heading: t('connections.watchesOn'), figure: ({ watches }) => watches },
          { id: 'since', heading: t('connections.since'), figure: ({ openedUs }) => openedUs, text: formatMoment },
          {
            id: 'state',
            heading: t('connections.state'),
            cell: ({ goingAway }) => t(goingAway ? 'connections.going' : 'connections.inUse'),
          },
        ]}
      />
    </Section>
  );
}
