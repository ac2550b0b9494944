import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import shared from '../Storage.module.css';
import styles from './Pipeline.module.css';

/** The inside of an informer: reflector, indexer, handlers, and each controller's work queue with its back-off. */
export function Pipeline() {
  const t = useTexts('storage');
  const { send, busy } = useSend();
  const { data: clients = [] } = useAsk('clients', {});
  const nowUs = useMoment((moment) => moment.timeUs);
  const [key, setKey] = useState('');
  const client = clients.find(({ id, phase }) => id === 'worker' && phase !== 'stopped');
  if (!client) return null;
  return (
    <section className={shared.block} aria-label={t('pipeline.title')}>
      <h2>
        <Term card="informer">{t('pipeline.title')}</Term> <small>{t('pipeline.about')}</small>
      </h2>
      <ol className={styles.pipeline}>
        <li>
          <b>
            <Term card="reflector">Reflector</Term>
          </b>
          <span>{client.phase}</span>
          <small>rv {formatCount(client.resourceVersion)}</small>
        </li>
        <li>
          <b>
            <Term card="fifo">FIFO</Term>
          </b>
          <span>
            {t('pipeline.delivered', { amount: formatCount(client.objectsReceived + client.eventsReceived) })}
          </span>
        </li>
        <li>
          <b>
            <Term card="indexer">Indexer</Term>
          </b>
          <span>{t('pipeline.keys', { amount: formatCount(client.known) })}</span>
        </li>
        <li>
          <b>{t('pipeline.handlers')}</b>
          <span>{client.controllers}</span>
        </li>
        <li>
          <b>
            <Term card="workqueue">workqueue</Term>
          </b>
          <span>{t('pipeline.items', { count: client.workCount })}</span>
        </li>
      </ol>
      <ul className={styles.items}>
        {client.work.map(({ key: item, controller, state, failures, untilUs }) => (
          <li key={`${controller} ${item}`}>
            <span className={shared.mono}>{item}</span>
            {state === 'backoff' ? (
              <VerdictText verdict="waiting">
                {t('pipeline.backoff', { count: failures, time: formatWait(untilUs - nowUs) })}
              </VerdictText>
            ) : (
              <span>{t(`pipeline.states.${state}`)}</span>
            )}
          </li>
        ))}
      </ul>
      <form
        className={shared.row}
        onSubmit={(event) => {
          event.preventDefault();
          void send({ type: 'client.change', id: 'worker', failingKey: key.trim() });
        }}
      >
        <label className={shared.field}>
          <span>{t('pipeline.fail')}</span>
          <input
            type="text"
            spellCheck={false}
            placeholder="default/web"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        </label>
        <Button type="submit" disabled={busy}>
          {t('pipeline.set')}
        </Button>
        <small className={looks.faint}>
          {client.failingKey === '' ? t('pipeline.noneFails') : t('pipeline.fails', { key: client.failingKey })}
        </small>
      </form>
    </section>
  );
}
