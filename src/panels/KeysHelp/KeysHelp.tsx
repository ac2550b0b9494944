import { addTexts } from '#i18n/addTexts.ts';
import { keys } from '#i18n/en/keys.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { KEY_MAP, type KeyGroup } from '#panelParts/page/keyMap.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import styles from './KeysHelp.module.css';

addTexts('keys', keys);

const GROUPS: readonly KeyGroup[] = ['time', 'page'];

/** Every key of the page, and those that panels have while they hold the focus. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('keys');
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{t(group)}</h3>
            <dl className={styles.keys}>
              {KEY_MAP.filter((entry) => entry.group === group).map((entry) => (
                <div key={entry.action} className={styles.row}>
                  <dt>
                    {entry.printed.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{t(entry.action)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={styles.inside}>
          <h3>{t('inside')}</h3>
          <dl className={styles.keys}>
            {(['M', 'Ctrl Enter', '/', 'Esc'] as const).map((key) => (
              <div key={key} className={styles.row}>
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{t(INSIDE[key])}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

const INSIDE = { M: 'insideMove', 'Ctrl Enter': 'insideApply', '/': 'insideFind', Esc: 'insideEscape' } as const;
