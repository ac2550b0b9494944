import { useTexts } from '#i18n/useTexts.ts';
import type { LevelDetail } from '#protocol/fairness.ts';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import page from '../Fairness.module.css';
import { Maintained, Name } from './SchemaTable.tsx';

/** PriorityLevelConfigurations: what is configured, and the seats that come of it. */
export function LevelTable({ levels, sum }: { readonly levels: readonly LevelDetail[]; readonly sum: number }) {
  const t = useTexts('fairness');
  return (
    <section aria-labelledby="leveltable-title">
      <h2 id="leveltable-title">
        PriorityLevelConfigurations <small>{t('objects.sum', { sum })}</small>
      </h2>
      <div className={page.scroll}>
        <DataTable
          label="PriorityLevelConfigurations"
          rows={levels}
          keyOf={({ name }) => name}
          columns={[
            {
              id: 'name',
              heading: t('objects.name'),
              cell: ({ name }) => <Name kind="PriorityLevelConfiguration" name={name} />,
              sortBy: ({ name }) => name,
            },
            {
              id: 'type',
              heading: t('catalogue.type'),
              cell: ({ type }) => (type === 'Exempt' ? 'Exempt' : `Limited, ${type}`),
            },
            ...(['shares', 'nominal', 'lower'] as const).map((field) => ({
              id: field,
              heading: t(`objects.${field}`),
              figure: (level: LevelDetail) => level[field],
            })),
            ...(['upper', 'initial', 'current'] as const).map((field) => ({
              id: field,
              heading: t(`objects.${field}`),
              figure: (level: LevelDetail) => level[field],
              text: ofLimited,
            })),
            {
              id: 'queuing',
              heading: t('objects.queuing'),
              cell: ({ queues, queueLengthLimit, handSize }) =>
                queues > 0 ? t('objects.queues', { queues, length: queueLengthLimit, hand: handSize }) : '–',
            },
            {
              id: 'widest',
              heading: t('objects.widest'),
              figure: ({ maxSeats }) => maxSeats,
              text: (seats) => (seats > 0 ? seats : '–'),
            },
            {
              id: 'retryAfter',
              heading: 'Retry-After',
              figure: ({ retryAfterSeconds }) => retryAfterSeconds,
              text: (seconds, level) => ofLimited(`${seconds} s`, level),
            },
            {
              id: 'maintained',
              heading: t('objects.maintained'),
              cell: ({ autoupdate }) => <Maintained value={autoupdate} />,
            },
          ]}
        />
      </div>
      <p className={looks.faint}>{t('objects.initialNote')}</p>
    </section>
  );
}

/** What an exempt level has none of. */
function ofLimited(value: number | string, { type }: LevelDetail): number | string {
  return type === 'Exempt' ? '–' : value;
}
