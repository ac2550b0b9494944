import type { ReactNode } from 'react';
import { type Selection, sameSelection, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CopyButton } from '#panelParts/answer/CopyButton.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import styles from './Inspector.module.css';

interface SubjectHeadProps {
  readonly subject: Selection;
  /** The name as other views draw it. */
  readonly mark: ReactNode;
  readonly about: string;
  readonly actions?: ReactNode;
}

/** The name, the kind, and the actions for any object. */
export function SubjectHead({ subject, mark, about, actions }: SubjectHeadProps) {
  const t = useTexts('inspector');
  const { pinned, pin } = useSelection();
  const isPinned = sameSelection(pinned, subject);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2>{mark}</h2>
        <span className={styles.tools}>
          <IconButton
            icon="pin"
            size="small"
            label={isPinned ? t('unpin') : t('pin')}
            aria-pressed={isPinned}
            onClick={() => pin(isPinned ? null : subject)}
          />
          <CopyButton label={t('copyName')} text={subject.name} />
        </span>
      </div>
      <p className={styles.about}>{about}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
