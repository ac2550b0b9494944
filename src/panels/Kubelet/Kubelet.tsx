import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { kubelet } from '#i18n/en/kubelet.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Configuration } from './Configuration.tsx';
import styles from './Kubelet.module.css';
import { Shutdown } from './Shutdown.tsx';
import { StaticFiles } from './StaticFiles.tsx';

addTexts('kubelet', kubelet);

/** What the kubelet of a node runs with, and its static Pods; both can be changed. */
export function Kubelet({ node }: { readonly node: string }) {
  const t = useTexts('kubelet');
  const { data } = useAsk('kubeletSettings', { node });
  if (!data) return null;
  return (
    <div className={styles.frame}>
      <div className={styles.body}>
        <Configuration key={`${node} ${data.text}`} node={node} settings={data} />
        <StaticFiles node={node} files={data.files} />
        <Shutdown key={`shutdown ${node} ${data.text}`} node={node} settings={data} />
        <section className={styles.effective} aria-label={t('effective')}>
          <h3>{t('effective')}</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            <tbody>
              {data.fields.map(({ field, value, isDefault }) => (
                <tr key={field} data-changed={!isDefault || undefined}>
                  <th scope="row">{field}</th>
                  <td>
                    <code>{value === '' ? t('notSet') : value}</code>
                    {!isDefault && <small> {t('changed')}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  );
}
