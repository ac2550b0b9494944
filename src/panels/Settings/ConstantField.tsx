import { useTexts } from '#i18n/useTexts.ts';
import type { ConstantView } from '#protocol/faithful.ts';
import styles from './AboutModel.module.css';
import type { ConstantDraft } from './useConstantDrafts.ts';

interface ConstantFieldProps {
  readonly constant: ConstantView;
  readonly draft: ConstantDraft;
  readonly onEdit: (text: string | undefined) => void;
  readonly onCommit: () => void;
}

/** The value of one constant: Enter or leaving the field changes it, Esc restores it. */
export function ConstantField({
  constant: { id, name, value },
  draft: { text, problem },
  onEdit,
  onCommit,
}: ConstantFieldProps) {
  const t = useTexts('settings');
  const names = useTexts('constants');
  return (
    <input
      className={styles.value}
      type="text"
      inputMode="decimal"
      aria-label={t('constants.valueOf', { id, name: names(name) })}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `problem-${id}`}
      value={text ?? String(value)}
      onChange={(event) => onEdit(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEdit(undefined);
      }}
      onBlur={onCommit}
    />
  );
}
