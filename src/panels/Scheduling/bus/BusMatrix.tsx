import { memo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { EventBus, PassedEvent } from '#protocol/eventBus.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={t('bus.matrix')}>
      <table className={styles.matrix} aria-label={t('bus.matrix')}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('bus.event')}
            </th>
            {plugins.map((plugin) => (
              <th key={plugin} scope="col" className={classes(styles.plugin, holds.has(plugin) && styles.holds)}>
                <span>{plugin}</span>
                {holds.has(plugin) && <VerdictGlyph verdict="rejected" label={t('bus.holds')} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const isFirst = rows[index - 1]?.resource !== row.resource;
            const isHeard = event !== undefined && hears(row, event);
            return (
              <tr
                key={`${row.resource} ${row.action}`}
                className={classes(isFirst && styles.first, isHeard && styles.heard)}
                aria-current={isHeard || undefined}
              >
                <th scope="row">
                  <span className={isFirst ? undefined : looks.spoken}>{row.resource} </span>
                  <span className={styles.action}>{row.action}</span>
                </th>
                {plugins.map((plugin) => {
                  const found = row.interested.find((each) => each.plugin === plugin);
                  return (
                    <td key={plugin} className={classes(holds.has(plugin) && styles.holds)}>
                      {found && (
                        <span
                          className={found.hasHint ? styles.hint : styles.noHint}
                          title={t(found.hasHint ? 'bus.hint' : 'bus.noHint', { plugin })}
                        >
                          <span className={looks.spoken}>
                            {t(found.hasHint ? 'bus.hint' : 'bus.noHint', { plugin })}
                          </span>
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
});
