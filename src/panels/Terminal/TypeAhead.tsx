import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import styles from './TypeAhead.module.css';
import { useTypedAhead } from './typedAhead.ts';

/** A placeholder of the command line while its script loads; it keeps the typed text. */
export function TypeAhead({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('shell');
  const field = useRef<HTMLInputElement>(null);
  const line = useTypedAhead((state) => state.line);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const { lines, line: entered } = useTypedAhead.getState();
        if (entered.trim() !== '') useTypedAhead.setState({ lines: [...lines, entered.trim()], line: '' });
      }}
    >
      <input
        ref={field}
        aria-label={t('terminalComes')}
        placeholder={t('terminalComes')}
        value={line}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => useTypedAhead.setState({ line: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </form>
  );
}
