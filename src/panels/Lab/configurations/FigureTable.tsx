import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import type { ComparedOnPage, FigureRow } from '#protocol/configurations.ts';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import looks from '#widgets/looks.module.css';
import type { Column } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { barsOf, bestOf } from './bestOf.ts';
import styles from './Configurations.module.css';
import { letterOf } from './letterOf.ts';

/** All figures, one row each, those that differ first. The bars of a row share one scale. */
export function FigureTable({ compared: { rows, configurations } }: { readonly compared: ComparedOnPage }) {
  const t = useTexts('labConfigurations');
  const sorted = [...rows].sort((a, b) => Number(bestOf(b) !== undefined) - Number(bestOf(a) !== undefined));
  return (
    <DataTable
      label={t('figures')}
      className={styles.figures}
      rows={sorted}
      keyOf={keyOf}
      columns={[
        { id: 'figure', heading: t('figure'), className: styles.name, cell: (row) => titleOf(row) },
        ...configurations.map(
          ({ name }, index): Column<FigureRow> => ({
            id: letterOf(index),
            heading: `${letterOf(index)} ${name}`,
            cell: (row) => <Value row={row} index={index} />,
          }),
        ),
      ]}
    />
  );

  function titleOf({ figure, resource }: FigureRow): string {
    if (figure === 'utilisation' || figure === 'fullest' || figure === 'fragmentation')
      return t(`rows.${figure}`, { resource });
    return t(`rows.${figure}`);
  }
}

function Value({ row, index }: { readonly row: FigureRow; readonly index: number }) {
  const t = useTexts('labConfigurations');
  const value = row.values[index] ?? -1;
  const isBest = value === bestOf(row);
  return (
    <span className={classes(styles.value, isBest && styles.best)}>
      <span>
        {valueText(row.unit, value)}
        {isBest && <span className={looks.spoken}> ({t('best')})</span>}
      </span>
      <i style={{ width: `${100 * (barsOf(row.values)[index] ?? 0)}%` }} />
    </span>
  );
}

function valueText(unit: FigureRow['unit'], value: number): string {
  if (value < 0) return '–';
  if (unit === 'share') return `${(100 * value).toFixed(1)} %`;
  return unit === 'wait' ? formatWait(value) : formatCount(Math.round(100 * value) / 100);
}

function keyOf({ figure, resource }: FigureRow): string {
  return `${figure} ${resource}`;
}
