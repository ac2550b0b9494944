import { useTexts } from '#i18n/useTexts.ts';
import styles from '#panelParts/answer/answer.module.css';
import type { RequestXray } from '#protocol/requestWay.ts';
import own from './Request.module.css';

/** The changes of each admission plugin to the object, in order. */
export function RequestAdmission({ xray: { admission } }: { readonly xray: RequestXray }) {
  const t = useTexts('storage');
  if (admission.length === 0) return <p className={styles.body}>{t('xray.noAdmission')}</p>;
  return (
    <ol className={styles.body}>
      {admission.map(({ plugin, changes }) => (
        <li key={plugin} className={styles.part}>
          <h3>{plugin}</h3>
          <ul className={own.changes}>
            {changes.map(({ path, before, after }) => (
              <li key={path}>
                <b>{path}</b>
                {before !== '' && <del>{before}</del>}
                {after !== '' && <ins>{after}</ins>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
