import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { completeLine } from './completeLine.ts';
import styles from './Terminal.module.css';
import { useTerminal } from './terminalStore.ts';
import { useTypedAhead } from './typedAhead.ts';

interface PromptProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onRun: (line: string) => void;
  readonly onClear: () => void;
}

/** The line that is being typed. Tab leaves an empty one, as in any form. */
export function Prompt({ field, onRun, onClear }: PromptProps) {
  const t = useTexts('terminal');
  const client = useClient();
  const history = useTerminal((state) => state.history);
  const stopWatches = useTerminal((state) => state.stopWatches);
  const [line, setLine] = useState(() => useTypedAhead.getState().line);
  const [back, setBack] = useState(0);
  const [words, setWords] = useState<readonly string[]>([]);

  function change(text: string): void {
    setLine(text);
    setBack(0);
    setWords([]);
  }

  function recall(steps: number): void {
    const next = Math.min(Math.max(0, back + steps), history.length);
    setBack(next);
    setLine(next === 0 ? '' : (history.at(-next) ?? ''));
  }

  async function complete(): Promise<void> {
    const completed = await completeLine(client, line);
    setLine(completed.line);
    setWords(completed.words);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === 'Tab' && isPlain && line !== '') void complete().catch(() => undefined);
    else if (event.key === 'ArrowUp' && isPlain) recall(1);
    else if (event.key === 'ArrowDown' && isPlain) recall(-1);
    else if (event.key === 'l' && event.ctrlKey) onClear();
    else if (event.key === 'c' && event.ctrlKey && hasNoSelection(event.currentTarget)) stopWatches();
    else return;
    event.preventDefault();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const text = line.trim();
        if (text === '') return;
        change('');
        onRun(text);
      }}
    >
      {words.length > 0 && (
        <p className={styles.words} role="status" aria-label={t('words', { count: words.length })}>
          {words.join('  ')}
        </p>
      )}
      <span className={styles.prompt} aria-hidden>
        $
      </span>
      <input
        ref={field}
        className={styles.field}
        aria-label={t('line')}
        placeholder={t('placeholder')}
        value={line}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}

/** With a selection Ctrl+C copies it. */
function hasNoSelection({ selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === selectionEnd && (getSelection()?.isCollapsed ?? true);
}
