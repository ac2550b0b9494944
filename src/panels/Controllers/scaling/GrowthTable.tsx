import { useState } from 'react';
import { clockLabel } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { GrowthView } from '#protocol/autoscaling.ts';
import type { GrowthInterval } from '#scenes/controllers/growthLanes.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import own from './Growth.module.css';

/** The chart's data as a table; rows are made only while it is open. A dash means unknown. */
export function GrowthTable({
  intervals,
  capacity,
}: {
  readonly intervals: readonly GrowthInterval[];
  readonly capacity: GrowthView['capacity'];
}) {
  const t = useTexts('controllers');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={own.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('growthTable')}</summary>
      {isOpen && (
        <DataTable
          label={t('growthTable')}
          rows={intervals}
          keyOf={({ fromUs }) => fromUs}
          columns={[
            { id: 'from', heading: t('growthFrom'), kind: 'code', cell: ({ fromUs }) => clockLabel(fromUs) },
            { id: 'pods', heading: t('growthPods'), figure: ({ pods }) => pods },
            {
              id: 'p99',
              heading: t('growthP99'),
              kind: 'number',
              cell: ({ p99Seconds }) => (p99Seconds === undefined ? '–' : t('growthSeconds', { seconds: p99Seconds })),
              sortBy: ({ p99Seconds }) => p99Seconds ?? -1,
            },
            {
              id: 'rejected',
              heading: t('growthRejected'),
              kind: 'number',
              cell: ({ rejected }) => rejected ?? '–',
              sortBy: ({ rejected }) => rejected ?? -1,
            },
          ]}
        />
      )}
      {isOpen && capacity.length > 0 && (
        <p>
          {t('growthSeats')}: {capacity.map(({ atUs, seats }) => `${clockLabel(atUs)} ${seats}`).join(', ')}
        </p>
      )}
    </details>
  );
}
