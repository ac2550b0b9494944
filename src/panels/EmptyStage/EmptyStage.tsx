import type { ViewName } from '../../client/viewStore.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../widgets/Button.tsx';
import { VIEW_ENTRIES } from '../Rail/views.ts';
import styles from './EmptyStage.module.css';

export interface EmptyStageProps {
  /** `run`: nothing is open yet, or the cluster has nothing in it. `view`: a view that is not built yet. */
  readonly reason: 'run' | 'view';
  readonly view?: ViewName;
  readonly onGallery: () => void;
  readonly onEditor: () => void;
}

const WHAT = {
  overview: 'overview',
  fairness: 'fairness',
  storage: 'storage',
  controllers: 'controllers',
} as const;

function isPlanned(view: ViewName | undefined): view is keyof typeof WHAT {
  return view !== undefined && view in WHAT;
}

/** A stage with nothing on it: what would fill it, and what can be done. */
export function EmptyStage({ reason, view, onGallery, onEditor }: EmptyStageProps) {
  const t = useTexts('emptyStage');
  const shell = useTexts('shell');
  const entry = VIEW_ENTRIES.find((one) => one.view === view);
  return (
    <div className={styles.empty}>
      <svg className={styles.picture} viewBox="0 0 160 72" aria-hidden="true">
        {[12, 62, 112].map((x) => (
          <g key={x}>
            <path className={styles.bin} d={`M${x} 14v46q0 3 3 3h30q3 0 3-3v-46`} />
            <path className={styles.brim} d={`M${x - 4} 14h44`} />
          </g>
        ))}
      </svg>
      {reason === 'view' && entry !== undefined && (
        <>
          <h2>{shell(entry.text)}</h2>
          <p>{isPlanned(view) ? t(WHAT[view]) : ''}</p>
          <p className={styles.later}>{t('later')}</p>
        </>
      )}
      {reason === 'run' && (
        <>
          <h2>{t('nothing')}</h2>
          <p>{t('fill')}</p>
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onGallery}>{t('gallery')}</Button>
        <Button onClick={onEditor}>{t('editor')}</Button>
      </div>
    </div>
  );
}
