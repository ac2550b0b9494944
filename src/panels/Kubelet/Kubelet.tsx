import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { kubelet } from '#i18n/en/kubelet.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { Configuration } from './Configuration.tsx';
import styles from './Kubelet.module.css';
import { Shutdown } from './Shutdown.tsx';
import { StaticFiles } from './StaticFiles.tsx';

addTexts('kubelet', kubelet);

/** The configuration of a node's kubelet, and its static Pods; both are editable. */
export function Kubelet({ node }: { readonly node: string }) {
  const t = useTexts('kubelet');
  const { data } = useAsk('kubeletSettings', { node });
  if (!data) return null;
  return (
    <div className={styles.frame}>
      <div className={styles.body}>
        <Configuration key={`${node} ${data.text}`} node={node} settings={data} />
        <StaticFiles node={node} files={data.files} fields={data.fields} />
        <Shutdown key={`shutdown ${node} ${data.text}`} node={node} settings={data} />
        <section className={styles.effective} aria-label={t('effective')}>
          <h3>{t('effective')}</h3>
          <DataTable
            label={t('effective')}
            rows={data.fields}
            keyOf={({ field }) => field}
            columns={[
              { id: 'field', heading: t('field'), className: styles.fieldName, cell: ({ field }) => field },
              {
                id: 'value',
                heading: t('value'),
                className: styles.fieldValue,
                cell: ({ value, isDefault }) => (
                  <>
                    <code>{value === '' ? t('notSet') : value}</code>
                    {!isDefault && <small> {t('changed')}</small>}
                  </>
                ),
              },
            ]}
          />
        </section>
      </div>
    </div>
  );
}
