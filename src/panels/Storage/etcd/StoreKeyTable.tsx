import { useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
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
