import { useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import styles from '../Storage.module.css';

const SHOWN = 30;

/** The keys of etcd, newest write first. */
export function StoreKeyTable() {
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
          className={`${styles.input} ${styles.push}`}
          type="text"
          spellCheck={false}
          aria-label={t('keys.filter')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('keys.key')}</th>
            <th scope="col">create_revision</th>
            <th scope="col">mod_revision</th>
            <th scope="col">version</th>
            <th scope="col">generation</th>
            <th scope="col">observedGeneration</th>
            <th scope="col">etcd</th>
          </tr>
        </thead>
        <tbody>
          {data?.keys.map((key) => (
            <tr key={key.key}>
              <th scope="row">
                <button
                  type="button"
                  onClick={() =>
                    select(
                      key.namespace === ''
                        ? { kind: key.kind, name: key.name }
                        : { kind: key.kind, namespace: key.namespace, name: key.name },
                    )
                  }
                >
                  {key.key}
                </button>
              </th>
              <td className={styles.number}>{formatCount(key.createRevision)}</td>
              <td className={styles.number}>{formatCount(key.modRevision)}</td>
              <td className={styles.number}>{key.version}</td>
              <td className={styles.number}>{key.generation === 0 ? '—' : key.generation}</td>
              <td className={styles.number}>{key.observedGeneration === 0 ? '—' : key.observedGeneration}</td>
              <td className={styles.mono}>{key.cluster}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
