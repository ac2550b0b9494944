import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { digitOf, VIEWS } from '#panels/panelList.ts';
import { Icon } from '#widgets/Icon.tsx';
import styles from './Rail.module.css';

/** The views of the one moment. */
export function Rail() {
  const t = useTexts('shell');
  const shown = useViewStore((state) => state.view);
  return (
    <ul className={styles.rail}>
      {VIEWS.map(({ id, icon, isOffRail = false }, index) =>
        isOffRail ? null : (
          <li key={id}>
            <button
              type="button"
              className={styles.view}
              aria-current={shown === id ? 'page' : undefined}
              aria-keyshortcuts={digitOf(index)}
              onClick={() => showView(id)}
            >
              <Icon name={icon} />
              <span>{t(`view.${id}`)}</span>
            </button>
          </li>
        ),
      )}
    </ul>
  );
}
