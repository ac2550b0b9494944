import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './EmptyStage.module.css';

/** A stage with nothing on it: what would fill it, and what can be done. */
export function EmptyStage({ actions }: { readonly actions: Pick<PageActions, 'open'> }) {
  const t = useTexts('emptyStage');
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
      <h2>{t('nothing')}</h2>
      <p>{t('fill')}</p>
      <div className={styles.actions}>
        <Button onClick={() => actions.open('scenarios')}>{t('scenarios')}</Button>
        <Button onClick={() => actions.open('editor')}>{t('editor')}</Button>
      </div>
    </div>
  );
}
