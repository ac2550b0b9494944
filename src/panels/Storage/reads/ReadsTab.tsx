import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { Section } from '#widgets/Section.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Refusal } from '../Refusal.tsx';
import { useShownRequest } from '../requests/useShownRequest.ts';
import styles from '../Storage.module.css';
import { ClientTable } from './ClientTable.tsx';
import { ListCosts } from './ListCosts.tsx';
import { narrowerLists } from './narrowerLists.ts';
import { Pipeline } from './Pipeline.tsx';
import { Readers } from './Readers.tsx';
import { WatchCache } from './WatchCache.tsx';

const MOST_FANOUT_MS = 10_000;
const CHURN = 130;

/** LIST, WATCH and informers: the cost of reading, in normal operation and with faults. */
export function ReadsTab() {
  const t = useTexts('storage');
  const { wire } = useShownRequest();
  const { queries, isAsked } = narrowerLists(wire?.url ?? '');
  const narrower = <ListCosts key="narrower" queries={queries} title={t('cost.narrower')} isMain={isAsked} />;
  return (
    <div className={styles.tab}>
      <div className={classes(styles.columns, styles.two)} style={{ borderTop: 0 }}>
        <div>
          {isAsked && narrower}
          <ListCosts key="usual" isMain={!isAsked} />
          {!isAsked && narrower}
        </div>
        <div>
          <WatchCache isTall />
          <section className={styles.block} aria-label={t('ring.change')}>
            <CacheControls />
          </section>
          <Readers />
        </div>
      </div>
      <ClientTable />
      <Pipeline />
      <WatchTable />
      <RuleTable />
    </div>
  );
}

/** The server of a LIST now, for every combination of resourceVersion, resourceVersionMatch and limit. */
function RuleTable() {
  const t = useTexts('storage');
  const { data: rules } = useAsk('listRules', { kind: 'Pod' });
  return (
    <Section className={styles.block} title={t('rules.title')} note={t('rules.about')}>
      <DataTable
        label={t('rules.title')}
        rows={rules ?? []}
        keyOf={({ resourceVersion, match, hasLimit }) => `${resourceVersion} ${match} ${hasLimit}`}
        columns={[
          {
            id: 'resourceVersion',
            heading: 'resourceVersion',
            kind: 'code',
            cell: ({ resourceVersion }) => (resourceVersion === 'unset' ? '—' : resourceVersion),
          },
          { id: 'match', heading: 'resourceVersionMatch', kind: 'code', cell: ({ match }) => match || '—' },
          { id: 'limit', heading: 'limit', kind: 'number', cell: ({ hasLimit }) => (hasLimit ? '500' : '—') },
          {
            id: 'answer',
            heading: t('rules.answer'),
            cell: ({ servedBy, because, ignoresLimit, refusal }) =>
              servedBy === '' ? (
                <VerdictText verdict="error">{refusal}</VerdictText>
              ) : (
                <>
                  {servedBy === 'etcd' ? 'etcd' : 'watch cache'}{' '}
                  <small className={looks.faint}>
                    {because}
                    {ignoresLimit && `, ${t('rules.ignoresLimit')}`}
                  </small>
                </>
              ),
          },
        ]}
      />
    </Section>
  );
}

/** The open watches of people's clients; the model's own components do not use these watches. */
function WatchTable() {
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

/** Faults of a watch cache: it stops following etcd, it is being filled, or its events are late. */
function CacheControls() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: ring } = useAsk('watchCache', { kind: 'Pod' });
  return (
    <div className={styles.controls}>
      <Segmented
        className={styles.start}
        label={t('ring.state')}
        value={ring?.state ?? 'ready'}
        segments={[
          { value: 'ready', label: t('ring.ready') },
          { value: 'frozen', label: t('ring.frozen') },
          { value: 'initializing', label: t('ring.initializing') },
        ]}
        onChange={(state) => void send({ type: 'watchCache.set', state })}
      />
      <RangeInput
        className={styles.field}
        label={t('ring.fanout')}
        min={5}
        max={MOST_FANOUT_MS}
        step={5}
        value={ring?.fanoutMs ?? 5}
        text={(ms) => `${ms} ms`}
        onCommit={(value) => send({ type: 'constant.change', id: 'watch.fanOut', value })}
      />
      <div className={styles.row}>
        <Button
          disabled={busy}
          onClick={() =>
            void send({
              type: 'load.start',
              id: 'churn',
              method: 'POST',
              url: '/api/v1/namespaces/default/pods',
              user: 'system:admin',
              body: '{apiVersion: v1, kind: Pod, metadata: {generateName: churn-}, spec: {schedulerName: nobody, containers: [{name: app, image: nginx}]}}',
              ratePerSecond: 10,
              count: CHURN,
            })
          }
        >
          {t('ring.churn', { count: CHURN })}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.compact' })}>
          {t('etcd.compact')}
        </Button>
      </div>
      <p className={styles.hint}>{t('ring.hint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}
