import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import { editorDraft } from '#client/draft/draftStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { terminal } from '#i18n/en/terminal.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import { Button } from '#widgets/Button.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { CacheControls } from './CacheControls.tsx';
import { Entry } from './Entry.tsx';
import { Prompt } from './Prompt.tsx';
import { runLine } from './runLine.ts';
import styles from './Terminal.module.css';
import { useTerminal } from './terminalStore.ts';
import { takeTypedAhead, useTypedAhead } from './typedAhead.ts';

addTexts('terminal', terminal);

/** kubectl, at the moment shown. */
export function Terminal({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('terminal');
  const client = useClient();
  const opening = useStore(client.opening);
  const { entries, add, clear } = useTerminal();
  const waiting = useTypedAhead((state) => state.lines);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const log = useRef<HTMLDivElement | null>(null);
  const shownRun = useRef(opening);
  const lastLine = useRef(Promise.resolve());

  useEffect(() => {
    const box = field.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are lines
  useEffect(() => {
    for (const line of takeTypedAhead().lines) run(line);
  }, [waiting]);
  useEffect(() => {
    // Output of another run would be wrong for this one.
    if (shownRun.current !== opening) clear();
    shownRun.current = opening;
  }, [opening, clear]);
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    // Completions below take room from the output, so it scrolls back to its end.
    const observer = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (entries.length > 0 && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [entries]);

  /** A line that is entered while another one runs waits for its turn. */
  function run(line: string): void {
    lastLine.current = lastLine.current.then(async () => {
      if (line === 'clear') clear();
      else add(await runLine(client, line, editorDraft.getState().files));
    });
  }

  return (
    <section
      className={styles.terminal}
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.dim}>{t('about')}</span>
        <CacheControls />
        <Button disabled={entries.length === 0} onClick={clear}>
          {t('clear')}
        </Button>
        <IconButton icon="close" size="small" label={t('close')} shortcut="Ctrl `" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keys */}
      <div ref={log} className={styles.log} role="log" aria-label={t('output')} tabIndex={0}>
        {entries.length === 0 && <p className={styles.dim}>{t('hint')}</p>}
        <TruthBadge topic="kubectl" />
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
      <Prompt field={field} onRun={run} onClear={clear} />
    </section>
  );
}
