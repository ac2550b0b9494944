import { useState } from 'react';
import { formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { EtcdFigures } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Refusal } from '../Refusal.tsx';
import { type RequestWanted, useRequestRunner } from '../requests/useRequestRunner.ts';
import styles from '../Storage.module.css';
import { Database } from './Database.tsx';
import { HostControls } from './HostControls.tsx';
import { Members } from './Members.tsx';

const VERSION_POD = 'versions';
const PODS = '/api/v1/namespaces/default/pods';
const MERGE = 'application/merge-patch+json';

/** Steps in the order that best explains the two counters. */
const VERSION_STEPS: readonly VersionStep[] = ['create', 'label', 'status', 'same', 'other', 'resize', 'delete'];

const POD = `apiVersion: v1
kind: Pod
metadata: {name: ${VERSION_POD}, namespace: default}
spec:
  schedulerName: nobody
  containers: [{name: app, image: nginx, resources: {requests: {cpu: 100m}, limits: {cpu: 200m}}}]
`;
const SUBJECT = { kind: 'Pod', namespace: 'default', name: VERSION_POD };

const SHOWN = 30;

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const QUOTAS = [64 * MIB, 2 * GIB, 8 * GIB, 10 * GIB];

/** etcd's members and databases, the faults that disturb them, and the revisions of their content. */
export function EtcdTab() {
  const t = useTexts('storage');
  const { data: etcd } = useAsk('etcd', {});
  return (
    <div className={styles.tab}>
      <div className={styles.columns} style={{ borderTop: 0 }}>
        <div>
          <Members etcd={etcd} />
          <section className={styles.block} aria-label={t('etcd.membersChange')}>
            <MemberControls etcd={etcd} />
          </section>
        </div>
        <div>
          {etcd?.clusters.map((cluster) => (
            <Database key={cluster.name} etcd={etcd} cluster={cluster} />
          ))}
        </div>
        <div>
          <Section className={styles.block} title={t('etcd.operate')}>
            <DatabaseControls etcd={etcd} />
          </Section>
          <Section className={styles.block} title={t('etcd.host')} note={t('etcd.hostAbout')}>
            <HostControls etcd={etcd} />
          </Section>
        </div>
      </div>
      <Versions />
      <StoreKeyTable />
    </div>
  );
}

/** The number of members, and switches that stop and start them. */
function MemberControls({ etcd }: { readonly etcd: EtcdFigures | undefined }) {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const members = etcd?.members ?? [];
  return (
    <div className={styles.controls}>
      <Segmented
        className={styles.start}
        label={t('etcd.howMany')}
        value={String(members.length)}
        segments={['1', '3', '5'].map((value) => ({ value, label: t('etcd.memberCount', { count: Number(value) }) }))}
        onChange={(value) => void send({ type: 'etcd.set', setting: 'members', value: Number(value) })}
      />
      <div className={styles.row}>
        {members.map(({ name, running }) => (
          <Button
            key={name}
            disabled={busy}
            aria-pressed={!running}
            onClick={() => void send({ type: 'etcd.member', member: name, running: !running })}
          >
            {t(running ? 'etcd.kill' : 'etcd.startMember', { name })}
          </Button>
        ))}
      </div>
      {etcd && (
        <p className={styles.hint}>
          {t('etcd.raft', { heartbeat: formatWait(etcd.heartbeatUs), election: formatWait(etcd.electionTimeoutUs) })}{' '}
          {etcd.droppedMessages > 0 && (
            <>
              {t('etcd.dropped', { count: etcd.droppedMessages })}{' '}
              <code className={styles.mono}>dropped internal Raft message since sending buffer is full</code>
            </>
          )}
        </p>
      )}
      <Refusal problem={problem} />
    </div>
  );
}

/** An operator's actions on etcd's database, and actions that fill it. */
function DatabaseControls({ etcd }: { readonly etcd: EtcdFigures | undefined }) {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const isAlarmed = etcd?.clusters.some(({ alarm }) => alarm !== '') ?? false;
  return (
    <div className={styles.controls}>
      <label className={styles.field}>
        <span>--quota-backend-bytes</span>
        <select
          value={etcd?.quotaBytes ?? 2 * GIB}
          onChange={(event) =>
            void send({ type: 'etcd.set', setting: 'quotaBytes', value: Number(event.target.value) })
          }
        >
          {QUOTAS.map((bytes) => (
            <option key={bytes} value={bytes}>
              {formatBytes(bytes)}
            </option>
          ))}
        </select>
      </label>
      {etcd && etcd.quotaWarning !== '' && <VerdictText verdict="waiting">{etcd.quotaWarning}</VerdictText>}
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.fill', bytes: etcd?.quotaBytes ?? 0 })}>
          {t('etcd.fill')}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.compact' })}>
          {t('etcd.compact')}
        </Button>
        <Button disabled={busy} onClick={() => void send({ type: 'etcd.defragment' })}>
          {t('etcd.defragment')}
        </Button>
        <Button disabled={busy || !isAlarmed} onClick={() => void send({ type: 'etcd.disarm' })}>
          {t('etcd.disarm')}
        </Button>
      </div>
      <p className={styles.hint}>{t('etcd.operateHint')}</p>
      <Refusal problem={problem} />
    </div>
  );
}

/** The keys of etcd, newest write first. */
function StoreKeyTable() {
  const t = useTexts('storage');
  const select = useSelection((state) => state.select);
  const [text, setText] = useState('/registry/');
  const { data } = useAsk('storeKeys', { text, limit: SHOWN }, { refresh: 'moment', playingIntervalMs: 1000 });
  return (
    <section className={styles.block} aria-label={t('keys.title')}>
      <h2>
        {t('keys.title')}{' '}
        {data && (
          <small>{t('keys.count', { matching: formatCount(data.matching), total: formatCount(data.total) })}</small>
        )}
        <input
          className={`${styles.input} ${looks.end}`}
          type="text"
          spellCheck={false}
          aria-label={t('keys.filter')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </h2>
      <DataTable
        label={t('keys.title')}
        rows={data?.keys ?? []}
        keyOf={({ key }) => key}
        columns={[
          {
            id: 'key',
            heading: t('keys.key'),
            kind: 'code',
            cell: ({ key, kind, namespace, name }) => (
              <button
                type="button"
                onClick={() => select(namespace === '' ? { kind, name } : { kind, namespace, name })}
              >
                {key}
              </button>
            ),
            sortBy: ({ key }) => key,
          },
          { id: 'create', heading: 'create_revision', figure: (key) => key.createRevision, text: formatCount },
          { id: 'mod', heading: 'mod_revision', figure: (key) => key.modRevision, text: formatCount },
          { id: 'version', heading: 'version', figure: (key) => key.version },
          { id: 'generation', heading: 'generation', figure: (key) => key.generation, text: orNone },
          { id: 'observed', heading: 'observedGeneration', figure: (key) => key.observedGeneration, text: orNone },
          { id: 'etcd', heading: 'etcd', kind: 'code', cell: ({ cluster }) => cluster },
        ]}
      />
    </section>
  );
}

function orNone(value: number): number | string {
  return value === 0 ? '—' : value;
}

/** resourceVersion and generation: one counter for all of etcd, and one for the spec of an object. */
function Versions() {
  const t = useTexts('storage');
  const client = useClient();
  const { run, problem, busy } = useRequestRunner();
  const { data: etcd } = useAsk('etcd', {});
  const { data: key } = useAsk('etcdKey', SUBJECT);
  const { data: pod } = useAsk('get', SUBJECT);
  const history = key?.history ?? [];
  return (
    <section className={styles.block} aria-label={t('versions.title')}>
      <h2>
        {t('versions.title')} <small>{t('versions.about')}</small>
        {etcd?.clusters.map(({ name, revision }) => (
          <span key={name} className={looks.end}>
            <small>{name}</small> <b className={looks.figures}>{formatCount(revision)}</b>
          </span>
        ))}
      </h2>
      <div className={styles.row}>
        {VERSION_STEPS.map((step) => (
          <Button
            key={step}
            disabled={busy || (step === 'create' ? pod !== undefined : step !== 'other' && pod === undefined)}
            onClick={() => void take(step)}
          >
            {t(`versions.steps.${step}`)}
          </Button>
        ))}
      </div>
      <Refusal problem={problem} />
      {history.length === 0 ? (
        <p className={styles.hint}>{t('versions.none', { name: VERSION_POD })}</p>
      ) : (
        <DataTable
          label={t('versions.title')}
          rows={history}
          keyOf={({ revision }) => revision}
          columns={[
            {
              id: 'resourceVersion',
              heading: 'resourceVersion',
              kind: 'code',
              cell: ({ revision }) => formatCount(revision),
            },
            { id: 'generation', heading: 'generation', figure: ({ generation }) => generation },
            { id: 'change', heading: t('versions.change'), cell: ({ change }) => change },
            { id: 'when', heading: t('versions.when'), figure: ({ atUs }) => atUs, text: formatMoment },
          ]}
        />
      )}
    </section>
  );

  async function take(step: VersionStep): Promise<void> {
    const present = step === 'same' ? await client.ask('get', SUBJECT) : undefined;
    const request = versionRequest(step, present, etcd?.clusters[0]?.revision ?? 0);
    if (request) await run(request);
  }
}

type VersionStep = 'create' | 'label' | 'status' | 'same' | 'other' | 'resize' | 'delete';

/** `present` is the Pod as it is now. A PUT that changes nothing sends it back. */
function versionRequest(step: VersionStep, present: object | undefined, count: number): RequestWanted | undefined {
  const url = `${PODS}/${VERSION_POD}`;
  switch (step) {
    case 'create':
      return { method: 'POST', url: PODS, body: POD };
    case 'label':
      return { method: 'PATCH', url, contentType: MERGE, body: `{"metadata": {"labels": {"step": "${count}"}}}` };
    case 'status':
      return {
        method: 'PATCH',
        url: `${url}/status`,
        contentType: MERGE,
        body: `{"status": {"message": "step ${count}"}}`,
      };
    case 'same':
      return present && { method: 'PUT', url, body: JSON.stringify(present) };
    case 'other':
      return {
        method: 'POST',
        url: '/api/v1/namespaces/default/configmaps',
        body: `{apiVersion: v1, kind: ConfigMap, metadata: {name: versions-${count}}, data: {a: b}}`,
      };
    case 'resize':
      return {
        method: 'PATCH',
        url: `${url}/resize`,
        contentType: 'application/strategic-merge-patch+json',
        body: `{"spec": {"containers": [{"name": "app", "image": "nginx", "resources": {"requests": {"cpu": "${100 + count}m"}, "limits": {"cpu": "${200 + count}m"}}}]}}`,
      };
    case 'delete':
      return { method: 'DELETE', url };
  }
}
