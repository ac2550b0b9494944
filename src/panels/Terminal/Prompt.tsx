import { type KeyboardEvent, type RefObject, useState } from 'react';
import { splitCommands } from '#base/shell.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from './Terminal.module.css';
import { useTerminal } from './terminalStore.ts';
import { useTypedAhead } from './typedAhead.ts';

/** Most visible rows; a longer text scrolls. */
const MOST_ROWS = 12;

interface PromptProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onRun: (line: string) => void;
  readonly onClear: () => void;
}

/**
 * The typed line, or several pasted ones: each command runs, and a here-document continues to its end. On an empty
 * line Tab moves the focus, as in any form; Shift+Enter makes a new line.
 */
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

  /** Enter in an unfinished here-document makes a new line. */
  function run(): void {
    const { commands, isOpen } = splitCommands(line);
    if (commands.length === 0) return;
    if (isOpen) {
      setLine(`${line}\n`);
      return;
    }
    change('');
    for (const command of commands) onRun(command);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isOneLine = !line.includes('\n');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === 'Tab' && isPlain && line !== '') void complete().catch(() => undefined);
    else if (event.key === 'Enter' && isPlain && !event.nativeEvent.isComposing) run();
    else if (event.key === 'ArrowUp' && isPlain && isOneLine) recall(1);
    else if (event.key === 'ArrowDown' && isPlain && isOneLine) recall(-1);
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
        run();
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
      <textarea
        ref={field}
        rows={Math.min(MOST_ROWS, line.split('\n').length)}
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
function hasNoSelection({ selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return selectionStart === selectionEnd && (getSelection()?.isCollapsed ?? true);
}

interface Completed {
  readonly line: string;
  /** The possible continuations, when there are several. */
  readonly words: readonly string[];
}

/** Completes the last word as far as it is unambiguous. */
async function completeLine(client: OrreryClient, line: string): Promise<Completed> {
  const { from, words } = await client.ask('kubectlComplete', { line });
  const [first] = words;
  if (first === undefined) return { line, words: [] };
  if (words.length === 1) return { line: `${line.slice(0, from)}${first} `, words: [] };
  return { line: line.slice(0, from) + commonStart(words), words };
}

function commonStart(words: readonly string[]): string {
  const [first = '', ...others] = words;
  let length = first.length;
  for (const word of others) while (!word.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
