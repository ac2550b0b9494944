import { useTexts } from '#i18n/useTexts.ts';
import type { FaithfulKind } from '#protocol/faithful.ts';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from '../AboutModel.module.css';

function KindTable({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly { readonly kind: string; readonly by: readonly string[] }[];
}) {
  const t = useTexts('settings');
  return (
    <DataTable
      label={title}
      rows={rows}
      keyOf={({ kind }) => kind}
      columns={[
        { id: 'kind', heading: t('faithful.kind'), width: '240px', kind: 'code', cell: ({ kind }) => kind },
        { id: 'by', heading: t('faithful.by'), cell: ({ by }) => by.join(', ') },
      ]}
    />
  );
}

/** Kinds that the model acts on, reads, or only stores. */
export function Kinds({
  kinds,
  controllers,
}: {
  readonly kinds: readonly FaithfulKind[];
  readonly controllers: readonly string[];
}) {
  const t = useTexts('settings');
  const actedOn = kinds.filter(({ actedOnBy }) => actedOnBy.length > 0);
  const others = kinds.filter(({ actedOnBy }) => actedOnBy.length === 0);
  const kept = others.filter(({ readBy }) => readBy.length === 0);
  return (
    <>
      <h3>{t('faithful.kinds')}</h3>
      <p>{t('faithful.kindsText')}</p>
      <p>{t('faithful.controllers', { names: controllers.join(', ') })}</p>
      <h4>{t('faithful.actedOn')}</h4>
      <KindTable title={t('faithful.actedOn')} rows={actedOn.map(({ kind, actedOnBy }) => ({ kind, by: actedOnBy }))} />
      <h4>{t('faithful.readOnly')}</h4>
      <KindTable
        title={t('faithful.readOnly')}
        rows={others.filter(({ readBy }) => readBy.length > 0).map(({ kind, readBy }) => ({ kind, by: readBy }))}
      />
      <h4>{t('faithful.kept')}</h4>
      <ul className={styles.words} aria-label={t('faithful.kept')}>
        {kept.map(({ kind }) => (
          <li key={kind} className={looks.mono}>
            {kind}
          </li>
        ))}
      </ul>
    </>
  );
}
