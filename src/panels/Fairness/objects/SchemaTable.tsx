import { useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { FlowSchemaLine } from '#protocol/fairness.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import page from '../Fairness.module.css';
import { EKS_SCHEMAS, EKS_SOURCE, type QuotedSchema } from './eksSchemas.ts';
import styles from './Objects.module.css';

/** FlowSchemas of this cluster beside those that a well-known article lists of an older one. */
export function SchemaTable({ schemas }: { readonly schemas: readonly FlowSchemaLine[] }) {
  const t = useTexts('fairness');
  const [list, setList] = useState<'now' | 'eks'>('now');
  const here = new Map(schemas.map((schema) => [schema.name, schema]));
  const there = new Map(EKS_SCHEMAS.map((schema) => [schema.name, schema]));
  const isNow = list === 'now';
  const rows: readonly (QuotedSchema & { readonly autoupdate?: string })[] = isNow ? schemas : EKS_SCHEMAS;
  const others: ReadonlyMap<string, QuotedSchema> = isNow ? there : here;
  return (
    <section aria-labelledby="schematable-title">
      <h2 id="schematable-title">FlowSchemas</h2>
      <Segmented
        label={t('objects.list')}
        className={page.start}
        value={list}
        onChange={setList}
        segments={[
          { value: 'eks', label: '1.24 EKS' },
          { value: 'now', label: '1.36' },
        ]}
      />
      <p className={page.faint}>
        {isNow ? t('objects.nowSource', { count: schemas.length }) : t('objects.eksSource', { source: EKS_SOURCE })}
      </p>
      <div className={page.scroll}>
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col">{t('objects.name')}</th>
              <th scope="col">{t('objects.level')}</th>
              <th scope="col" className={page.number}>
                {t('objects.precedence')}
              </th>
              <th scope="col">{t('objects.distinguisher')}</th>
              <th scope="col">{isNow ? t('objects.maintained') : ''}</th>
              <th scope="col">{t('objects.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const change = differenceOf(row, others.get(row.name));
              return (
                <tr key={row.name} data-change={change} className={styles.row}>
                  <th scope="row">{isNow ? <Name kind="FlowSchema" name={row.name} /> : row.name}</th>
                  <td>{row.level}</td>
                  <td className={page.number}>{row.matchingPrecedence}</td>
                  <td>{row.distinguisher || '–'}</td>
                  <td>{isNow && <Maintained value={row.autoupdate ?? ''} />}</td>
                  <td>
                    {change === 'same' ? '' : t(isNow && change === 'only' ? 'objects.new' : `objects.${change}`)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Selects the object: the inspector has its YAML. */
export function Name({ kind, name }: { readonly kind: string; readonly name: string }) {
  const select = useSelection((state) => state.select);
  return (
    <button type="button" className={styles.name} onClick={() => select({ kind, name })}>
      {name}
    </button>
  );
}

/** Whether the API server keeps the object as it comes, from its annotation. */
export function Maintained({ value }: { readonly value: string }) {
  const t = useTexts('fairness');
  if (value === '') return <span className={page.faint}>{t('objects.noAnnotation')}</span>;
  return <code title="apf.kubernetes.io/autoupdate-spec">autoupdate-spec: {value}</code>;
}

function differenceOf(row: QuotedSchema, other: QuotedSchema | undefined): 'same' | 'only' | 'changed' {
  if (!other) return 'only';
  const isSame =
    row.level === other.level &&
    row.matchingPrecedence === other.matchingPrecedence &&
    row.distinguisher === other.distinguisher;
  return isSame ? 'same' : 'changed';
}
