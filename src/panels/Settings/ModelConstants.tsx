import { useTexts } from '#i18n/useTexts.ts';
import type { ConstantView } from '#protocol/faithful.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './AboutModel.module.css';
import { ConstantField } from './ConstantField.tsx';
import { OriginBadge } from './OriginBadge.tsx';
import { useConstantDrafts } from './useConstantDrafts.ts';
import { useUnitText } from './useUnitText.ts';

/** Every number that the model assumes, editable for the present run. */
export function ModelConstants({ constants }: { readonly constants: readonly ConstantView[] }) {
  const t = useTexts('settings');
  const names = useTexts('constants');
  const unitText = useUnitText();
  const { draftOf, edit, commit, reset } = useConstantDrafts();
  return (
    <section className={styles.section} aria-label={t('constants.title')}>
      <h2>{t('constants.title')}</h2>
      <p>{t('constants.intro')}</p>
      <DataTable
        label={t('constants.title')}
        rows={constants}
        keyOf={({ id }) => id}
        columns={[
          { id: 'id', heading: t('constants.id'), kind: 'code', cell: ({ id }) => id },
          {
            id: 'name',
            heading: t('constants.name'),
            cell: ({ id, name, isUnread }) => (
              <>
                {names(name)}
                {isUnread && <span className={looks.pale}> ({t('constants.unread')})</span>}
                {draftOf(id).problem !== undefined && (
                  <p id={`problem-${id}`} className={styles.problem} role="alert">
                    {draftOf(id).problem}
                  </p>
                )}
              </>
            ),
          },
          {
            id: 'value',
            heading: t('constants.value'),
            className: styles.figure,
            kind: 'number',
            cell: (constant) =>
              constant.isUnread ? (
                constant.value
              ) : (
                <ConstantField
                  constant={constant}
                  draft={draftOf(constant.id)}
                  onEdit={(text) => edit(constant.id, text)}
                  onCommit={() => commit(constant)}
                />
              ),
          },
          { id: 'unit', heading: t('constants.unit'), className: looks.noWrap, cell: ({ unit }) => unitText(unit) },
          {
            id: 'source',
            heading: t('constants.source'),
            cell: (constant) => (
              <>
                <OriginBadge source={constant.source} />
                {constant.value !== constant.byDefault && (
                  <Button
                    className={styles.reset}
                    aria-label={t('constants.resetLabel', {
                      id: constant.id,
                      value: constant.byDefault,
                      unit: unitText(constant.unit),
                    })}
                    onClick={() => reset(constant)}
                  >
                    {t('constants.resetTo', { value: constant.byDefault })}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
