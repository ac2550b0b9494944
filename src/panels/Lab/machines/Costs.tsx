import { type Texts, useTexts } from '#i18n/useTexts.ts';
import type { MachinesReport } from '#protocol/machines.ts';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from '../report/Report.module.css';

/** The costs of the replaced nodes and of the new machines, by the reader's own table. */
export function Costs({ report }: { readonly report: MachinesReport }) {
  const t = useTexts('otherMachines');
  const { costs, currency } = report;
  return (
    <Section
      title={t('costs')}
      note={currency === '' ? t('costsNoteNone') : t('costsNote', { currency })}
      className={styles.part}
    >
      <DataTable
        label={t('costs')}
        rows={costs}
        keyOf={({ what, type }) => `${what} ${type}`}
        columns={[
          { id: 'when', heading: t('when'), cell: ({ what }) => t(what === 'now' ? 'now' : 'afterwards') },
          { id: 'type', heading: t('typeHeading'), cell: ({ type }) => type || t('noLabel') },
          { id: 'count', heading: t('count'), kind: 'number', cell: ({ count }) => count },
          {
            id: 'price',
            heading: t('price'),
            kind: 'number',
            cell: ({ pricePerHour }) => (pricePerHour === undefined ? t('noPrice') : money(pricePerHour)),
          },
          {
            id: 'sum',
            heading: t('sum'),
            kind: 'number',
            cell: ({ count, pricePerHour }) => (pricePerHour === undefined ? '' : money(count * pricePerHour)),
          },
        ]}
      />
      <p>{difference(t, report)}</p>
    </Section>
  );
}

function difference(t: Texts<'otherMachines'>, { nowPerHour, thenPerHour }: MachinesReport): string {
  if (nowPerHour === undefined || thenPerHour === undefined) return t('notCompared');
  const [from, to] = [money(nowPerHour), money(thenPerHour)];
  if (from === to) return t('same', { from });
  const amount = money(Math.abs(thenPerHour - nowPerHour));
  return t(thenPerHour < nowPerHour ? 'cheaper' : 'dearer', { amount, from, to });
}

function money(amount: number): string {
  return String(Math.round(amount * 10_000) / 10_000);
}
