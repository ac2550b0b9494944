import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { selectAnswered } from '#client/selectionStore.ts';
import { tryOut } from '#client/trialStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from '#panelParts/answer/answer.module.css';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import { timeParts } from '#panelParts/requests/chainSteps.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import { FlowPart } from '#panels/Fairness/why/FlowPart.tsx';
import type { Command } from '#protocol/command.ts';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { ListFigures, RequestWire } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import { Facts } from '#widgets/Facts.tsx';
import { Icon } from '#widgets/Icon.tsx';
import { Badge, SourceBadge } from '#widgets/SourceBadge.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';

const CHANGES: readonly Readonly<Record<string, string>>[] = [{ resourceVersion: '0' }, { limit: '500' }];

/** The result of a request and its stage, the parts of its time, and possible improvements. */
export function RequestWhy({ xray, wire }: { readonly xray: RequestXray; readonly wire: RequestWire }) {
  const t = useTexts('storage');
  const parts = timeParts(xray, wire.cost);
  const refused = xray.stages.find(({ outcome }) => outcome === 'refused');
  const allUs = parts.reduce((sum, { us }) => sum + us, 0);
  return (
    <div className={styles.body}>
      <p className={styles.badges}>
        <Badge>{xray.code === 0 ? t('xray.inside') : xray.code}</Badge>
        <SourceBadge kind="model">{formatMs(allUs)} ms</SourceBadge>
        <Badge>{t('xray.seats', { count: xray.seats })}</Badge>
        {wire.cost && <Badge>{wire.cost.servedBy === 'etcd' ? t('xray.fromEtcd') : t('xray.fromCache')}</Badge>}
        {wire.goaway && <Badge>Connection: close</Badge>}
      </p>
      <TruthBadge topic="requests" />
      <section className={styles.part}>
        <h3>{t('xray.whatHappened')}</h3>
        {xray.code >= 400 ? (
          <>
            <p className={styles.say}>
              <VerdictText verdict="error">{xray.message || refused?.detail || xray.code}</VerdictText>
            </p>
            {refused && <p className={styles.quiet}>{t('xray.refusedBy', { stage: refused.upstream })}</p>}
            {wire.retryAfterSeconds > 0 && <p className={styles.quiet}>Retry-After: {wire.retryAfterSeconds}</p>}
          </>
        ) : (
          <p className={styles.say}>
            {xray.code === 0 ? t('xray.stillInside') : t('xray.fine', { server: xray.server })}
          </p>
        )}
        {wire.stream && (
          <p className={styles.quiet}>
            {t('xray.stream', {
              added: wire.stream.added,
              modified: wire.stream.modified,
              deleted: wire.stream.deleted,
              bookmarks: wire.stream.bookmarks,
            })}{' '}
            {wire.stream.ended !== '' && t('xray.streamEnded', { why: wire.stream.ended })}
          </p>
        )}
        {wire.stream && wire.stream.problem !== '' && (
          <p className={styles.say}>
            <VerdictText verdict="error">ERROR {wire.stream.problem}</VerdictText>
          </p>
        )}
        {wire.cost && <p className={styles.quiet}>{t(`paths.${pathName(wire.cost.because)}`)}</p>}
      </section>
      <section className={styles.part}>
        <h3>{t('xray.time')}</h3>
        <Facts
          facts={parts.map(({ part, us }) => ({ label: t(`chain.parts.${part}`), value: `${formatMs(us)} ms` }))}
        />
      </section>
      <section className={styles.part}>
        <h3>{t('xray.flow')}</h3>
        <Facts
          facts={[
            { label: 'FlowSchema', value: xray.flowSchema || '—' },
            { label: t('xray.level'), value: xray.level || '—' },
            { label: t('xray.queue'), value: xray.queue < 0 ? '—' : xray.queue },
            { label: t('xray.groups'), value: xray.groups.join(', ') || '—' },
            { label: 'User-Agent', value: xray.userAgent },
          ]}
        />
      </section>
      <FlowPart seq={xray.id} />
      <RequestHelps xray={xray} wire={wire} />
    </div>
  );
}

const PATHS = [
  'consistentRead',
  'fallback',
  'anyVersion',
  'notOlderThan',
  'exact',
  'continue',
  'unset',
  'get',
  'notReady',
] as const;

function pathName(because: string): (typeof PATHS)[number] {
  return PATHS.find((path) => path === because) ?? 'get';
}

/** The same list with other parameters, with the model's cost now; a click sends it. */
function RequestHelps({ xray, wire }: { readonly xray: RequestXray; readonly wire: RequestWire }) {
  const t = useTexts('storage');
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [path = '', query = ''] = wire.url.split('?');
  const isList = xray.verb === 'list';
  const queries = CHANGES.map((change) => changed(query, change));
  const { data: costs } = useAsk('listCosts', isList ? { path, queries } : null, {
    refresh: 'moment',
    playingIntervalMs: 1000,
  });
  if (!isList || !costs) return null;
  return (
    <section className={styles.part}>
      <h3>
        <span>{t('xray.help')}</span>
        <span className={styles.faint}>{t('xray.helpNote')}</span>
      </h3>
      <ul className={styles.helps}>
        {costs.columns.map(({ query: next, figures }, index) => (
          <li key={next}>
            <div>
              <code>{new URLSearchParams(CHANGES[index]).toString()}</code>
              <small>{effect(figures[costs.release])}</small>
            </div>
            <Button
              disabled={busy}
              aria-label={t('xray.tryLabel', { change: new URLSearchParams(CHANGES[index]).toString() })}
              onClick={() =>
                void attempt(
                  new URLSearchParams(CHANGES[index]).toString(),
                  { type: 'request.send', method: 'GET', url: `${path}?${next}`, user: xray.user },
                  (sentSeq) => selectAnswered(client, sentSeq),
                )
              }
            >
              <Icon name="fork" />
              {t('xray.try')}
            </Button>
          </li>
        ))}
        <li>
          <div>
            <code>{t('xray.informer')}</code>
            <small>{t('xray.informerEffect')}</small>
          </div>
          <Button
            disabled={busy}
            aria-label={t('xray.tryLabel', { change: t('xray.informer') })}
            onClick={() =>
              void attempt(
                t('xray.informer'),
                { type: 'client.start', id: 'informer', sort: 'informer', path },
                async () => false,
              )
            }
          >
            <Icon name="fork" />
            {t('xray.try')}
          </Button>
        </li>
      </ul>
      {refusal !== '' && <VerdictText verdict="error">{refusal}</VerdictText>}
    </section>
  );

  async function attempt(
    change: string,
    command: Command,
    isDone: (sentSeq: number) => Promise<boolean>,
  ): Promise<void> {
    setBusy(true);
    try {
      setRefusal(await tryOut(client, { change, commands: [command], isDone }));
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  function effect(figures: ListFigures): string {
    if (figures.code >= 400) return `${figures.code} ${figures.message}`;
    return t('xray.effect', {
      by: figures.servedBy === 'etcd' ? 'etcd' : 'watch cache',
      scanned: formatCount(figures.scanned),
      bytes: formatBytes(figures.bytes),
      ms: formatMs(figures.waitUs + figures.executionUs),
      requests: figures.requests,
    });
  }
}

/** The query with one parameter set; its other parameters stay unchanged. */
function changed(query: string, change: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) parameters.set(name, value);
  return parameters.toString();
}
