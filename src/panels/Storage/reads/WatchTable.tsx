import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import { formatBytes, formatCount } from '#panelParts/figures/formatFigures.ts';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from '../Storage.module.css';

/** The open watches of people's clients; the model's own components do not use these watches. */
export function WatchTable() {
  const t = useTexts('storage');
  const { data: ring } = useAsk('watchCache', { kind: 'Pod' });
  const nowUs = useMoment((moment) => moment.timeUs);
  const watches = ring?.watches ?? [];
  return (
    <Section className={styles.block} title={t('watches.title')} note={t('watches.about')}>
      {watches.length === 0 ? (
        <p className={styles.hint}>{t('watches.none')}</p>
      ) : (
        <DataTable
          label={t('watches.title')}
          rows={watches}
          keyOf={({ name }) => name}
          columns={[
            { id: 'client', heading: t('watches.client'), kind: 'code', cell: ({ client }) => client },
            {
              id: 'resourceVersion',
              heading: 'resourceVersion',
              figure: ({ revision }) => revision,
              text: formatCount,
            },
            { id: 'behind', heading: t('watches.behind'), figure: ({ behind }) => behind },
            {
              id: 'sent',
              heading: t('watches.sent'),
              figure: ({ eventsSent }) => eventsSent,
              text: (events, { bytesSent }) => `${formatCount(events)} · ${formatBytes(bytesSent)}`,
            },
            { id: 'bookmarks', heading: t('watches.bookmarks'), figure: ({ bookmarksSent }) => bookmarksSent },
            {
              id: 'unread',
              heading: t('watches.unread'),
              figure: ({ readUntilUs }) => Math.max(0, readUntilUs - nowUs),
              text: (us) => (us > 0 ? formatWait(us) : '—'),
            },
            {
              id: 'ends',
              heading: t('watches.ends'),
              figure: ({ deadlineUs }) => deadlineUs - nowUs,
              text: formatWait,
            },
          ]}
        />
      )}
    </Section>
  );
}
