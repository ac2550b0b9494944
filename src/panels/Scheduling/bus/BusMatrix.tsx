import { memo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { EventBus, PassedEvent } from '#protocol/scheduling.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import type { Column } from '#widgets/table/column.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './EventBus.module.css';
import { hears } from './hears.ts';

interface BusMatrixProps {
  readonly bus: EventBus;
  /** Its rows are marked. */
  readonly event: PassedEvent | undefined;
}

/** Cluster events by the plugins that registered for them; those that hold the selected Pod stand out. */
export const BusMatrix = memo(function BusMatrix({ bus: { plugins, rows, concerned }, event }: BusMatrixProps) {
  const t = useTexts('scheduling');
  const holds = new Set(concerned);
  /** The first row of each kind of object names it. */
  const firstOf = new Set(rows.filter(({ resource }, index) => rows[index - 1]?.resource !== resource));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={t('bus.matrix')}>
      <DataTable
        className={styles.matrix}
        label={t('bus.matrix')}
        rows={rows}
        keyOf={({ resource, action }) => `${resource} ${action}`}
        marks={(row) => {
          const isHeard = event !== undefined && hears(row, event);
          return {
            className: classes(firstOf.has(row) && styles.first, isHeard && styles.heard),
            'aria-current': isHeard || undefined,
          };
        }}
        columns={[
          {
            id: 'event',
            heading: t('bus.event'),
            className: styles.event,
            cell: (row) => (
              <>
                <span className={firstOf.has(row) ? undefined : looks.spoken}>{row.resource} </span>
                <span className={styles.action}>{row.action}</span>
              </>
            ),
          },
          ...plugins.map(
            (plugin): Column<EventBus['rows'][number]> => ({
              id: `by ${plugin}`,
              heading: (
                <>
                  <span>{plugin}</span>
                  {holds.has(plugin) && <VerdictGlyph verdict="rejected" label={t('bus.holds')} />}
                </>
              ),
              className: classes(styles.plugin, holds.has(plugin) && styles.holds),
              cell: ({ interested }) => <Interest found={interested.find((each) => each.plugin === plugin)} />,
            }),
          ),
        ]}
      />
    </section>
  );
});

function Interest({ found }: { readonly found: EventBus['rows'][number]['interested'][number] | undefined }) {
  const t = useTexts('scheduling');
  if (!found) return null;
  const text = t(found.hasHint ? 'bus.hint' : 'bus.noHint', { plugin: found.plugin });
  return (
    <span className={found.hasHint ? styles.hint : styles.noHint} title={text}>
      <span className={looks.spoken}>{text}</span>
    </span>
  );
}
