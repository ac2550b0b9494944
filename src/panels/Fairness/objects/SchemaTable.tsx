import { useState } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { FlowSchemaLine } from '#protocol/fairness.ts';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
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
    <Section title="FlowSchemas">
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
      <p className={looks.faint}>
        {isNow ? t('objects.nowSource', { count: schemas.length }) : t('objects.eksSource', { source: EKS_SOURCE })}
      </p>
      <div className={page.scroll}>
        <DataTable
          label="FlowSchemas"
          rows={rows.map((row) => ({ ...row, change: differenceOf(row, others.get(row.name)) }))}
          keyOf={({ name }) => name}
          marks={({ change }) => ({ className: styles.row, 'data-change': change })}
          columns={[
            {
              id: 'name',
              heading: t('objects.name'),
              cell: ({ name }) => (isNow ? <Name kind="FlowSchema" name={name} /> : name),
              sortBy: ({ name }) => name,
            },
            { id: 'level', heading: t('objects.level'), cell: ({ level }) => level, sortBy: ({ level }) => level },
            {
              id: 'precedence',
              heading: t('objects.precedence'),
              figure: ({ matchingPrecedence }) => matchingPrecedence,
            },
            {
              id: 'distinguisher',
              heading: t('objects.distinguisher'),
              cell: ({ distinguisher }) => distinguisher || '–',
            },
            {
              id: 'maintained',
              heading: isNow ? t('objects.maintained') : '',
              cell: ({ autoupdate }) => isNow && <Maintained value={autoupdate ?? ''} />,
            },
            {
              id: 'difference',
              heading: t('objects.difference'),
              cell: ({ change }) =>
                change === 'same' ? '' : t(isNow && change === 'only' ? 'objects.new' : `objects.${change}`),
            },
          ]}
        />
      </div>
    </Section>
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
  if (value === '') return <span className={looks.faint}>{t('objects.noAnnotation')}</span>;
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
