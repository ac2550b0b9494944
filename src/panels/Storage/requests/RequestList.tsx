import { useState } from 'react';
import { formatMoment } from '#base/time.ts';
import { requestSelection, useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { Segmented } from '#widgets/Segmented.tsx';
import shared from '../Storage.module.css';
import styles from './RequestList.module.css';
import type { ShownRequest } from './useShownRequest.ts';

const SHOWN = 40;
type Which = 'mine' | 'failed' | 'all';

/** The newest requests; the chain shows one of them. */
export function RequestList({ shown }: { readonly shown: ShownRequest }) {
  const t = useTexts('storage');
  const [which, setWhich] = useState<Which>('mine');
  const select = useSelection((state) => state.select);
  const more = which === 'mine' ? { from: 'kubectl' } : which === 'failed' ? { failedOnly: true } : {};
  const { data: lines } = useAsk('requests', { limit: SHOWN, ...more });
  return (
    <section className={shared.block} aria-label={t('requests.recent')}>
      <h2>
        {t('requests.recent')}
        <Segmented
          className={looks.end}
          label={t('requests.which')}
          value={which}
          segments={[
            { value: 'mine', label: t('requests.mine') },
            { value: 'failed', label: t('requests.failed') },
            { value: 'all', label: t('requests.all') },
          ]}
          onChange={setWhich}
        />
      </h2>
      {lines?.length === 0 && <p className={shared.hint}>{t('requests.none')}</p>}
      <ul className={styles.list}>
        {lines?.map(({ seq, timeUs, user, verb, path, code, message }) => (
          <li key={seq}>
            <button
              type="button"
              className={classes(styles.line, seq === shown.seq && styles.shown)}
              title={message}
              onClick={() => select(requestSelection(seq))}
            >
              <span className={styles.code} data-failed={code >= 400 || undefined}>
                {code === 0 ? '…' : code}
              </span>
              <b>{verb}</b>
              <span className={styles.path}>{path}</span>
              <small>{user}</small>
              <i>{formatMoment(timeUs)}</i>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
