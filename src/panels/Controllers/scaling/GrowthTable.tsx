import { useState } from 'react';
import { clockLabel } from '#base/clock.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { GrowthView } from '#protocol/autoscaling.ts';
import type { GrowthInterval } from '#scenes/controllers/growthLanes.ts';
import own from './Growth.module.css';

/** What the chart shows, to read; rows are made only while it is open. A dash is what is not known. */
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
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('growthTable')}</summary>
      {isOpen && (
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">{t('growthFrom')}</th>
              <th scope="col">{t('growthPods')}</th>
              <th scope="col">{t('growthP99')}</th>
              <th scope="col">{t('growthRejected')}</th>
            </tr>
          </thead>
          <tbody>
            {intervals.map(({ fromUs, pods, p99Seconds, rejected }) => (
              <tr key={fromUs}>
                <th scope="row">{clockLabel(fromUs)}</th>
                <td>{pods}</td>
                <td>{p99Seconds === undefined ? '–' : t('growthSeconds', { seconds: p99Seconds })}</td>
                <td>{rejected ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen && capacity.length > 0 && (
        <p>
          {t('growthSeats')}: {capacity.map(({ atUs, seats }) => `${clockLabel(atUs)} ${seats}`).join(', ')}
        </p>
      )}
    </details>
  );
}
