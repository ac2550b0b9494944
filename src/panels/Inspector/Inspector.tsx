import { sameSelection, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from './Inspector.module.css';
import { Subject } from './Subject.tsx';

/** The selected object, explained, beside the pinned one. */
export function Inspector() {
  const t = useTexts('inspector');
  const { selection, pinned } = useSelection();
  const isSecond = pinned !== null && selection !== null && !sameSelection(pinned, selection);
  return (
    <div className={styles.inspectors}>
      {pinned !== null && (
        <section className={styles.inspector} aria-label={t('pinnedLabel')}>
          <Subject key={subjectKey(pinned)} subject={pinned} />
        </section>
      )}
      {(pinned === null || isSecond) && (
        <section className={styles.inspector} aria-label={t('label')}>
          {selection === null ? (
            <div className={styles.nothing}>
              <p>{t('nothing')}</p>
              <p className={styles.nothingHint}>{t('nothingHint')}</p>
            </div>
          ) : (
            <Subject key={subjectKey(selection)} subject={selection} />
          )}
        </section>
      )}
    </div>
  );
}

function subjectKey({
  kind,
  namespace,
  name,
}: {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}
