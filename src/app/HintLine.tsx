import { useMoment } from '../client/useMoment.ts';
import { useViewStore } from '../client/viewStore.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { IconButton } from '../widgets/IconButton.tsx';
import { Kbd } from '../widgets/Kbd.tsx';
import { useFirstMinute } from './firstMinute.ts';
import styles from './HintLine.module.css';

/** The one sentence of the first minute: what can be done. Gone once it was closed or followed. */
export function HintLine({ onGallery, onEditor }: { readonly onGallery: () => void; readonly onEditor: () => void }) {
  const t = useTexts('shell');
  const view = useViewStore((state) => state.view);
  const playing = useMoment((moment) => moment.playing);
  const hidden = useFirstMinute((state) => state.over);
  const hide = useFirstMinute((state) => state.end);
  if (hidden || (view !== 'scheduling' && view !== 'nodes')) return null;
  return (
    <div className={styles.hint}>
      <span>
        <Kbd>Space</Kbd> {playing ? t('hintPause') : t('hintPlay')}
      </span>
      <span>{t('hintDrag')}</span>
      <button type="button" className={styles.link} onClick={onEditor}>
        {t('hintDrop')}
      </button>
      <button type="button" className={styles.link} onClick={onGallery}>
        {t('hintLesson')}
      </button>
      <IconButton icon="close" label={t('hintDismiss')} size="small" className={styles.close} onClick={hide} />
    </div>
  );
}
