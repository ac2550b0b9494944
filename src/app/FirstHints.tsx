import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { Icon } from '#widgets/Icon.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import styles from './FirstHints.module.css';
import { useFirstMinute } from './firstMinute.ts';

/** What can be done, said once: gone when it was closed or followed, and never over what explains a selected thing. */
export function FirstHints({
  onScenarios,
  onEditor,
}: {
  readonly onScenarios: () => void;
  readonly onEditor: () => void;
}) {
  const t = useTexts('shell');
  const playing = useMoment((moment) => moment.playing);
  const over = useFirstMinute((state) => state.over);
  const end = useFirstMinute((state) => state.end);
  const view = useViewStore((state) => state.view);
  const hasSelection = useSelection((state) => state.selection !== null);
  if (over || hasSelection) return null;
  return (
    <section className={styles.hint} aria-label={t('hint')}>
      <div className={styles.head}>
        <h2>{t('hint')}</h2>
        <IconButton icon="close" label={t('hintDismiss')} size="small" onClick={end} />
      </div>
      <ul className={styles.list}>
        <li>
          <Kbd>Space</Kbd>
          <span>{playing ? t('hintPause') : t('hintPlay')}</span>
        </li>
        <li>
          <Icon name="scheduling" />
          {view === 'overview' ? (
            <button type="button" className={styles.link} onClick={() => showView('scheduling')}>
              {t('hintDrag')}
            </button>
          ) : (
            <span>{t('hintDrag')}</span>
          )}
        </li>
        <li>
          <Icon name="file" />
          <button type="button" className={styles.link} onClick={onEditor}>
            {t('hintDrop')}
          </button>
        </li>
        <li>
          <Icon name="scenarios" />
          <button type="button" className={styles.link} onClick={onScenarios}>
            {t('hintScenario')}
          </button>
        </li>
      </ul>
    </section>
  );
}
