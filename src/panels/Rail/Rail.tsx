import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { VIEW_ENTRIES } from '#panels/views.ts';
import { classes } from '#widgets/classes.ts';
import { Icon } from '#widgets/Icon.tsx';
import styles from './Rail.module.css';

/** The views of the one moment. */
export function Rail() {
  const t = useTexts('shell');
  const view = useViewStore((state) => state.view);
  const setView = useViewStore((state) => state.setView);
  return (
    <ul className={styles.rail}>
      {VIEW_ENTRIES.map((entry, index) => (
        <li key={entry.view} className={classes(entry.view === 'settings' && styles.foot)}>
          <button
            type="button"
            className={styles.view}
            aria-current={view === entry.view ? 'page' : undefined}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => setView(entry.view)}
          >
            <Icon name={entry.icon} />
            <span>{t(entry.text)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
