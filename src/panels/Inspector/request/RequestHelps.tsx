import { useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { selectAnswered } from '#client/selectAnswered.ts';
import { tryOut } from '#client/trialStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from '#panelParts/answer/answer.module.css';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import type { Command } from '#protocol/command.ts';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { ListFigures, RequestWire } from '#protocol/storageViews.ts';
import { Button } from '#widgets/Button.tsx';
import { Icon } from '#widgets/Icon.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';

const CHANGES: readonly Readonly<Record<string, string>>[] = [{ resourceVersion: '0' }, { limit: '500' }];

/** The same list with other parameters, with the model's cost now; a click sends it. */
export function RequestHelps({ xray, wire }: { readonly xray: RequestXray; readonly wire: RequestWire }) {
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
